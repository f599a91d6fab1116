import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Actor } from './actor.ts';

const HOUR = 3_600_000;
/** A phone left in the yard signs itself out after this long unused. */
const IDLE_MS = 4 * HOUR;
/** Every request would otherwise be a write. */
const SEEN_STEP_MS = 60_000;

export type Session = { actor: Actor; expiresInSeconds: number };

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Bound to the session by the token itself, so there is no secret to keep or rotate. */
export const csrfTokenFor = (token: string): string => createHmac('sha256', token).update('xsrf').digest('base64url');

export function isCsrfToken(token: string, candidate: string): boolean {
  const right = Buffer.from(csrfTokenFor(token));
  const given = Buffer.from(candidate);
  return right.length === given.length && timingSafeEqual(right, given);
}

/** 32 random bytes in base64url; anything else is not worth a look into the database. */
const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

export function createSessions(db: Db, lifetimeHours: number) {
  return {
    async start(userId: number, now = Date.now()): Promise<{ token: string; expiresInSeconds: number }> {
      const token = randomBytes(32).toString('base64url');
      const lifetime = lifetimeHours * HOUR;
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          created_ms: now,
          seen_ms: now,
          expires_ms: now + lifetime,
        })
        .execute();
      return { token, expiresInSeconds: lifetime / 1000 };
    },

    /** The role comes from the user's row each time, so that a change holds from the next request on. */
    async find(token: string, now = Date.now()): Promise<Session | null> {
      if (!looksLikeToken(token)) return null;
      const hash = hashToken(token);
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.username', 'users.email', 'users.role', 'sessions.seen_ms', 'sessions.expires_ms'])
        .where('sessions.token_hash', '=', hash)
        .executeTakeFirst();
      if (!row || row.expires_ms <= now || row.seen_ms + IDLE_MS <= now) return null;
      if (row.seen_ms + SEEN_STEP_MS <= now) {
        await db.updateTable('sessions').set({ seen_ms: now }).where('token_hash', '=', hash).execute();
      }
      const { id, username, email, role } = row;
      return { actor: { id, username, email, role }, expiresInSeconds: Math.floor((row.expires_ms - now) / 1000) };
    },

    async end(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },

    async endAllOf(userId: number, exceptToken?: string): Promise<void> {
      let query = db.deleteFrom('sessions').where('user_id', '=', userId);
      if (exceptToken) query = query.where('token_hash', '!=', hashToken(exceptToken));
      await query.execute();
    },

    async dropExpired(now = Date.now()): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where((row) => row.or([row('expires_ms', '<=', now), row('seen_ms', '<=', now - IDLE_MS)]))
        .execute();
    },
  };
}
