import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../errors.ts';

/** Limits that survive a restart and hold on every instance, because they are rows. */
export type Limit = { name: string; max: number; windowMs: number };

const MINUTE = 60_000;
export const LOGIN_PER_ACCOUNT: Limit = { name: 'login-account', max: 10, windowMs: 15 * MINUTE };
export const LOGIN_PER_ADDRESS: Limit = { name: 'login-address', max: 60, windowMs: 15 * MINUTE };
export const REGISTER_PER_ADDRESS: Limit = { name: 'register-address', max: 20, windowMs: 60 * MINUTE };
export const PASSWORD_PER_ACCOUNT: Limit = { name: 'password-account', max: 10, windowMs: 15 * MINUTE };

/** An IPv6 household has 2^64 addresses, so its /64 counts as one; IPv4 written as IPv6 counts as IPv4. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const front = groups(head);
  const back = groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const full = [...front, ...zeros, ...back].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${full.slice(0, 4).join(':')}::/64`;
}

export function createAttempts(db: Db) {
  return {
    /** Counts one attempt and refuses it when there were too many in the window. One statement: no race, both engines. */
    async count(limit: Limit, subject: string, now = Date.now()): Promise<void> {
      const row = await db
        .insertInto('attempts')
        .values({ key: `${limit.name}:${subject}`, count: 1, reset_ms: now + limit.windowMs })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when attempts.reset_ms <= ${now} then 1 else attempts.count + 1 end`,
            reset_ms: sql<number>`case when attempts.reset_ms <= ${now} then excluded.reset_ms else attempts.reset_ms end`,
          }),
        )
        .returning(['count', 'reset_ms'])
        .executeTakeFirstOrThrow();
      if (row.count > limit.max) {
        throw refuse('too_many', 'tooManyAttempts', {
          retryAfterSeconds: Math.max(1, Math.ceil((row.reset_ms - now) / 1000)),
        });
      }
    },

    /** A success forgives the earlier failures of that account. */
    async forgive(limit: Limit, subject: string): Promise<void> {
      await db.deleteFrom('attempts').where('key', '=', `${limit.name}:${subject}`).execute();
    },

    async dropExpired(now = Date.now()): Promise<void> {
      await db.deleteFrom('attempts').where('reset_ms', '<=', now).execute();
    },
  };
}
