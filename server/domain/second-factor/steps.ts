import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/types.ts';
import { hashToken } from '../auth/sessions.ts';

const MINUTE = 60_000;
const LIFETIME_MS = 10 * MINUTE;

/**
 * What was begun and waits for its second half: rows, so that another instance can end it. `code` is a sign-in whose password was
 * right; the others hold a challenge or a secret.
 */
type StepKind = 'code' | 'passkey-sign-in' | 'passkey-proof' | 'passkey-adding' | 'totp-adding';

export function createSteps(db: Db) {
  return {
    /** Gives the token that ends the step. */
    async begin(kind: StepKind, userId: number | null, value: string, now = Date.now()): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const row = { token_hash: hashToken(token), kind, user_id: userId, value, expires_ms: now + LIFETIME_MS };
      // Of a signed-in person the newest alone counts. Not of a sign-in: whoever has the password could end the owner's.
      if (userId !== null && kind !== 'code')
        await db.deleteFrom('sign_in_steps').where('user_id', '=', userId).where('kind', '=', kind).execute();
      await db.insertInto('sign_in_steps').values(row).execute();
      return token;
    },

    /** What was kept, while the step can still be ended. */
    async look(kind: StepKind, token: string, now = Date.now()) {
      return db
        .selectFrom('sign_in_steps')
        .select(['user_id', 'value'])
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('expires_ms', '>', now)
        .executeTakeFirst();
    },

    /** The same, once: whoever comes second finds nothing. */
    async take(kind: StepKind, token: string, now = Date.now()) {
      return db
        .deleteFrom('sign_in_steps')
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('expires_ms', '>', now)
        .returning(['user_id', 'value'])
        .executeTakeFirst();
    },

    async dropExpired(now = Date.now()): Promise<void> {
      await db.deleteFrom('sign_in_steps').where('expires_ms', '<=', now).execute();
    },
  };
}
