import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/types.ts';
import { refuse } from '#server/errors.ts';

/** Limits that survive a restart and hold on every instance, because they are rows. */
export type Limit = { name: string; max: number; windowMs: number };

const MINUTE = 60_000;
export const LOGIN_PER_ACCOUNT: Limit = { name: 'login-account', max: 10, windowMs: 15 * MINUTE };
export const LOGIN_PER_ADDRESS: Limit = { name: 'login-address', max: 60, windowMs: 15 * MINUTE };
/** On a device where the account has signed in before. Not forgiven by a success: it also bounds how much hashing one device asks for. */
export const LOGIN_PER_DEVICE: Limit = { name: 'login-device', max: 20, windowMs: 15 * MINUTE };
export const REGISTER_PER_ADDRESS: Limit = { name: 'register-address', max: 20, windowMs: 60 * MINUTE };
/** A thief with a session must not use up the owner's tries. */
export const PASSWORD_PER_SESSION: Limit = { name: 'password-session', max: 10, windowMs: 15 * MINUTE };
/** Wrong codes of a second factor, by whoever has the password; as wrong passwords do, but also by the day: six digits are few. */
export const CODE_PER_ACCOUNT: Limit = { name: 'code-account', max: 10, windowMs: 15 * MINUTE };
export const CODE_PER_DAY: Limit = { name: 'code-day', max: 30, windowMs: 24 * 60 * MINUTE };
export const CODE_PER_DEVICE: Limit = { name: 'code-device', max: 20, windowMs: 15 * MINUTE };
/** Each begun sign-in with a passkey keeps a challenge. */
export const PASSKEY_PER_ADDRESS: Limit = { name: 'passkey-address', max: 60, windowMs: 15 * MINUTE };
export const PASSKEY_PER_DEVICE: Limit = { name: 'passkey-device', max: 60, windowMs: 15 * MINUTE };
export const LINK_PER_ADDRESS: Limit = { name: 'link-address', max: 20, windowMs: 15 * MINUTE };

/** So many keys that are over their limit are remembered; the others cost a row written again. */
const BLOCKED_KEPT = 10_000;

export function createAttempts(db: Db) {
  /** Until when a key is over its limit. Nothing but time takes it back there, so no other process need be asked. */
  const blocked = new LRUCache<string, number>({ max: BLOCKED_KEPT });
  const refusal = (until: number, now: number) =>
    refuse('too_many', 'tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) });

  return {
    /** Counts one attempt and refuses it when there were too many in the window. One statement: no race, both engines. */
    async count(limit: Limit, subject: string, now = Date.now()): Promise<void> {
      const key = `${limit.name}:${subject}`;
      const until = blocked.get(key) ?? 0;
      if (until > now) throw refusal(until, now);
      const row = await db
        .insertInto('attempts')
        .values({ key, count: 1, reset_ms: now + limit.windowMs })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when attempts.reset_ms <= ${now} then 1 else attempts.count + 1 end`,
            reset_ms: sql<number>`case when attempts.reset_ms <= ${now} then excluded.reset_ms else attempts.reset_ms end`,
          }),
        )
        .returning(['count', 'reset_ms'])
        .executeTakeFirstOrThrow();
      if (row.count > limit.max) {
        blocked.set(key, row.reset_ms);
        throw refusal(row.reset_ms, now);
      }
    },

    /** A success forgives the earlier failures of that account. */
    async forgive(limit: Limit, subject: string): Promise<void> {
      const key = `${limit.name}:${subject}`;
      blocked.delete(key);
      await db.deleteFrom('attempts').where('key', '=', key).execute();
    },

    async dropExpired(now = Date.now()): Promise<void> {
      await db.deleteFrom('attempts').where('reset_ms', '<=', now).execute();
    },
  };
}
