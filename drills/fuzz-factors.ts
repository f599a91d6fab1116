import fc, { type Arbitrary } from 'fast-check';
import { ownProof, passkeyAdding, passkeyNaming, passkeySignIn, totpAdding } from '#contract/second-factor.ts';
import type { Db } from '#server/db/types.ts';
import { hashToken } from '#server/domain/auth/sessions.ts';
import { PASSWORD } from '#tests/support/app.ts';
import { insertFactors, TOTP_SECRET } from '#tests/support/factor-rows.ts';
import { codeOf } from '#tests/support/factors.ts';
import { fromSchema } from './fuzz-arbitraries.ts';
import { type Endpoint, fromAnywhere, likely, withAddress, withJson } from './fuzz-requests.ts';

/** Passkeys, codes and recovery codes: the ADMIN who asks has one of each, and a step of each kind is under way. */
const STEPS = {
  code: 'A'.repeat(43),
  'passkey-sign-in': 'B'.repeat(43),
  'passkey-proof': 'C'.repeat(43),
  'passkey-adding': 'D'.repeat(43),
  'totp-adding': 'E'.repeat(43),
} as const;
const CHALLENGE = Buffer.alloc(32).toString('base64url');

type Owner = { id: number };

/** Every try uses a step up, a refused one too. Counted tries would soon be all that is answered. */
export async function layOutSteps(db: Db, { id }: Owner): Promise<void> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const values: Record<keyof typeof STEPS, string> = {
    code: hashToken(`${user.email_key} ${user.password_hash}`),
    'passkey-sign-in': CHALLENGE,
    'passkey-proof': CHALLENGE,
    'passkey-adding': JSON.stringify([CHALLENGE, 'handle']),
    'totp-adding': TOTP_SECRET,
  };
  const rows = Object.entries(values).map(([kind, value]) => ({
    token_hash: hashToken(STEPS[kind as keyof typeof STEPS]),
    kind,
    user_id: kind === 'passkey-sign-in' ? null : id,
    value,
    expires_ms: Date.now() + 600_000,
  }));
  await db.deleteFrom('sign_in_steps').execute();
  await db.insertInto('sign_in_steps').values(rows).execute();
  await db.deleteFrom('attempts').execute();
}

export const giveFactors = (db: Db, { id }: Owner): Promise<void> => insertFactors(db, id);

const aStep = fc.constantFrom(...Object.values(STEPS), 'F'.repeat(43), 'A'.repeat(42));
/** Made when it is sent: a code counts for as long as its step. */
const aCode: Arbitrary<string> = fc
  .constantFrom('now', 'now', '000000')
  .map((which) => (which === 'now' ? codeOf(TOTP_SECRET) : which));
const proof: Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom({ currentPassword: PASSWORD }, { currentPassword: 'wrong' }), weight: 3 },
  { arbitrary: fromSchema(ownProof), weight: 2 },
  { arbitrary: fc.record({ passkey: likely(passkeySignIn, { step: aStep }) }), weight: 1 },
);

const signInBody = fc.oneof(
  fc.record({ ticket: aStep, code: aCode }),
  fc.record({ ticket: aStep, recoveryCode: fc.constantFrom('abcde-fghjk', 'ABCDE FGHJK', '-', '') }),
  fc.record({ ticket: aStep, code: aCode, recoveryCode: fc.constant('abcde-fghjk') }),
);

export const FACTOR_ENDPOINTS: readonly Endpoint[] = [
  fromAnywhere(withJson('POST', '/api/user/passkeys/sign-in/options', fc.record({}))),
  fromAnywhere(withJson('POST', '/api/user/passkeys/sign-in', likely(passkeySignIn, { step: aStep }))),
  fromAnywhere(withJson('POST', '/api/user/totp/sign-in', signInBody)),
  withJson('POST', '/api/user/passkeys/proof', fc.record({})),
  withJson('POST', '/api/user/passkeys/options', proof),
  withJson('POST', '/api/user/passkeys', likely(passkeyAdding, { step: aStep })),
  withJson('PUT', '/api/user/passkeys/1', fromSchema(passkeyNaming)),
  withAddress('PUT', '/api/user/passkeys/'),
  withJson('DELETE', '/api/user/passkeys/1', proof),
  withAddress('DELETE', '/api/user/passkeys/'),
  withJson('POST', '/api/user/totp/options', proof),
  withJson('POST', '/api/user/totp', likely(totpAdding, { step: aStep, code: aCode })),
  withJson('DELETE', '/api/user/totp', proof),
  withJson('POST', '/api/user/totp/recovery-codes', proof),
  withJson('DELETE', '/api/user/1/second-factor', fc.record({})),
  withJson('DELETE', '/api/user/3/second-factor', fc.record({})),
  withJson('DELETE', '/api/user/2/sessions', fc.record({})),
];
