import type { Call } from './call.ts';

/** The calls of the pages around signing in, apart from those that every page loads. */

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
  body: 'passwordSetting',
  response: 'done',
} as const satisfies Call;
