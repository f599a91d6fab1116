import type { Call } from './call.ts';

/** The calls by which people keep their second factor, apart from those of signing in. */

export const getSecondFactor = {
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'The own passkeys, codes app and recovery codes',
  access: 'signed-in',
  withoutFactor: true,
  response: 'secondFactorResponse',
  reads: ['factors'],
} as const satisfies Call;

export const beginProof = {
  method: 'POST',
  path: '/api/user/passkeys/proof',
  summary: 'Begin to show a passkey in place of the current password',
  access: 'signed-in',
  withoutFactor: true,
  response: 'passkeyStep',
} as const satisfies Call;

export const beginPasskey = {
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'Begin to add a passkey, with the current password or a passkey',
  access: 'signed-in',
  withoutFactor: true,
  body: 'ownProof',
  response: 'passkeyStep',
} as const satisfies Call;

export const addPasskey = {
  method: 'POST',
  path: '/api/user/passkeys',
  summary:
    'Add the passkey that the browser made; the first factor comes with recovery codes and ends the other sessions',
  access: 'signed-in',
  withoutFactor: true,
  body: 'passkeyAdding',
  response: 'recoveryCodes',
  status: 201,
  invalidates: ['factors', 'sessions', 'users'],
} as const satisfies Call;

export const renamePasskey = {
  method: 'PUT',
  path: '/api/user/passkeys/:id',
  summary: 'Rename one of the own passkeys',
  access: 'signed-in',
  body: 'passkeyNaming',
  response: 'done',
  invalidates: ['factors'],
} as const satisfies Call;

export const removePasskey = {
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  summary: 'Remove one of the own passkeys, with the current password or a passkey',
  access: 'signed-in',
  body: 'ownProof',
  response: 'done',
  invalidates: ['factors', 'users'],
} as const satisfies Call;

export const beginTotp = {
  method: 'POST',
  path: '/api/user/totp/options',
  summary: 'Begin to connect a codes app, with the current password or a passkey',
  access: 'signed-in',
  withoutFactor: true,
  body: 'ownProof',
  response: 'totpStep',
} as const satisfies Call;

export const addTotp = {
  method: 'POST',
  path: '/api/user/totp',
  summary:
    'Connect the codes app by its first code; the first factor comes with recovery codes and ends the other sessions',
  access: 'signed-in',
  withoutFactor: true,
  body: 'totpAdding',
  response: 'recoveryCodes',
  status: 201,
  invalidates: ['factors', 'sessions', 'users'],
} as const satisfies Call;

export const removeTotp = {
  method: 'DELETE',
  path: '/api/user/totp',
  summary: 'Disconnect the codes app, with the current password or a passkey',
  access: 'signed-in',
  body: 'ownProof',
  response: 'done',
  invalidates: ['factors', 'users'],
} as const satisfies Call;

export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/user/totp/recovery-codes',
  summary: 'Make ten new recovery codes, with the current password or a passkey; the old ones end',
  access: 'signed-in',
  body: 'ownProof',
  response: 'recoveryCodes',
  status: 201,
  invalidates: ['factors'],
} as const satisfies Call;

export const removeSecondFactor = {
  method: 'DELETE',
  path: '/api/user/:id/second-factor',
  summary: 'Remove all passkeys, codes app and recovery codes of another user, and end their sessions',
  access: 'admin',
  response: 'done',
  invalidates: ['users'],
} as const satisfies Call;
