/** The second step of signing in. Only the sign-in page loads this file. */
export const signInEn = {
  usePasskey: 'Use a passkey',
  passkeyWaiting: 'Waiting for your phone…',
  passkeyFailed: 'The passkey was not used. Try again, or sign in another way.',
  stepTitle: 'One more step',
  codeIntro: 'Open your codes app and write the six digits that it shows for this site.',
  code: 'Six-digit code',
  recoveryIntro: 'Write one of the recovery codes that you kept. Each works once.',
  recoveryCode: 'Recovery code',
  passkeyIntro: 'Show that it is you with your fingerprint, your face or the PIN of your phone.',
  confirm: 'Confirm',
  toRecovery: 'Use a recovery code instead',
  toCode: 'Use a six-digit code instead',
  startAgain: 'Start again',
  lost: 'Lost your phone and your codes? Ask an ADMIN to remove the second factor of your account.',
};
export type SignInMessages = typeof signInEn;
