import type { SignInMessages } from './sign-in.en.ts';

export const signInSo: SignInMessages = {
  usePasskey: 'Isticmaal passkey',
  passkeyWaiting: 'Taleefankaaga ayaa la sugayaa…',
  passkeyFailed: 'Passkey lama isticmaalin. Isku day mar kale, ama si kale u gal.',
  stepTitle: 'Hal tallaabo ayaa hartay',
  codeIntro: 'Fur app-kaaga koodhadhka oo qor lixda lambar ee uu website-kan u muujiyo.',
  code: 'Koodh lix lambar ah',
  recoveryIntro: 'Qor mid ka mid ah koodhadhka soo-celinta ee aad kaydsatay. Mid kastaa hal mar buu shaqeeyaa.',
  recoveryCode: 'Koodh soo-celin',
  passkeyIntro: 'Ku xaqiiji inaad adigu tahay fartaada, wejigaaga ama PIN-ka taleefankaaga.',
  confirm: 'Xaqiiji',
  toRecovery: 'Taas beddelkeeda isticmaal koodh soo-celin',
  toCode: 'Taas beddelkeeda isticmaal koodh lix lambar ah',
  startAgain: 'Mar kale ka bilow',
  lost: 'Ma luntay taleefankaagii iyo koodhadhkii? Weydii ADMIN inuu akoonkaaga ka saaro xaqiijinta labaad.',
};
