import type { Call } from './call.ts';

/** The calls of the pages around signing in, apart from those that every page loads. */

export const login = {
  method: 'POST',
  path: '/api/user/login/save',
  summary: 'Sign in',
  access: 'public',
  anySession: true,
  body: 'loginInput',
  response: 'loginResult',
} as const satisfies Call;

export const register = {
  method: 'POST',
  path: '/api/user/register/save',
  summary: 'Register: a stranger becomes USER, an ADMIN makes a GENERAL',
  access: 'public',
  body: 'registerInput',
  response: 'done',
  status: 201,
  invalidates: ['users', 'counts'],
} as const satisfies Call;

export const setPassword = {
  method: 'POST',
  path: '/api/user/set-password',
  summary: 'Set a password by a one-time link, and end all sessions of that user',
  access: 'public',
  withoutFactor: true,
  body: 'passwordSetting',
  response: 'done',
} as const satisfies Call;

export const beginPasskeySignIn = {
  method: 'POST',
  path: '/api/user/passkeys/sign-in/options',
  summary: 'Begin to sign in with a passkey',
  access: 'public',
  anySession: true,
  response: 'passkeyStep',
} as const satisfies Call;

export const signInWithPasskey = {
  method: 'POST',
  path: '/api/user/passkeys/sign-in',
  summary: 'Sign in with a passkey, without a password',
  access: 'public',
  anySession: true,
  body: 'passkeySignIn',
  response: 'loginResponse',
} as const satisfies Call;

export const signInWithCode = {
  method: 'POST',
  path: '/api/user/totp/sign-in',
  summary: 'End a sign-in that asked for a second factor, by a six-digit code or a recovery code',
  access: 'public',
  anySession: true,
  body: 'codeSignIn',
  response: 'loginResponse',
} as const satisfies Call;
