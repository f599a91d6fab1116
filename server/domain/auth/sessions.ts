import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnSession } from '#contract/sessions.ts';
import type { UserRow } from '#server/db/schema.ts';
import type { Db, Engine } from '#server/db/types.ts';
import type { Actor } from './actor.ts';
import { deviceName } from './device-name.ts';

const HOUR = 3_600_000;
/** A phone left in the yard signs itself out after this long unused. */
const IDLE_MS = 4 * HOUR;
/** Every request would otherwise be a write. */
const SEEN_STEP_MS = 60_000;

const USER_AGENT_MAX = 200;

export type Session = { actor: Actor; expiresInSeconds: number };
/** What a request tells of the device it comes from. */
export type Client = { userAgent: string; address: string };
const NO_CLIENT: Client = { userAgent: '', address: '' };

const clientColumns = ({ userAgent, address }: Client) => ({
  user_agent: userAgent.slice(0, USER_AGENT_MAX),
  // IPv4 as a socket of both kinds writes it.
  address: address.replace(/^::ffff:(?=\d+\.)/i, ''),
});

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Bound to the session by the token itself, so there is no secret to keep or rotate. */
export const csrfTokenFor = (token: string): string => createHmac('sha256', token).update('xsrf').digest('base64url');

export function isCsrfToken(token: string, candidate: string): boolean {
  const right = Buffer.from(csrfTokenFor(token));
  const given = Buffer.from(candidate);
  return right.length === given.length && timingSafeEqual(right, given);
}

/** 32 random bytes in base64url; anything else is not worth a look into the database. */
const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

type Started = { token: string; expiresInSeconds: number };
type VerifiedUser = Pick<UserRow, 'id' | 'email_key' | 'password_hash'>;

export function createSessions(db: Db, lifetimeHours: number) {
  const lifetime = lifetimeHours * HOUR;

  function newRow(client: Client, now: number) {
    const token = randomBytes(32).toString('base64url');
    const row = {
      token_hash: hashToken(token),
      created_ms: now,
      seen_ms: now,
      expires_ms: now + lifetime,
      public_id: randomBytes(12).toString('base64url'),
      ...clientColumns(client),
    };
    return { row, started: { token, expiresInSeconds: lifetime / 1000 } };
  }

  return {
    async start(userId: number, now = Date.now(), client = NO_CLIENT): Promise<Started> {
      const { row, started } = newRow(client, now);
      await db
        .insertInto('sessions')
        .values({ ...row, user_id: userId })
        .execute();
      return started;
    },

    /**
     * Begins a session only if the user is still the one whose password was verified: not deleted, and with that password and
     * e-mail. One statement, so nothing comes between; null where something did.
     */
    async startVerified(user: VerifiedUser, client: Client, engine: Engine, now = Date.now()): Promise<Started | null> {
      const { row, started } = newRow(client, now);
      const names = Object.keys(row) as (keyof typeof row)[];
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sessions')
        .columns(['user_id', ...names])
        .expression((from) => {
          const still = from
            .selectFrom('users')
            .select((eb) => ['users.id', ...names.map((name) => sql`${eb.val(row[name])}`.as(name))])
            .where('users.id', '=', user.id)
            .where('users.email_key', '=', user.email_key)
            .where('users.password_hash', '=', user.password_hash);
          // Waits for a change that is under way and looks again; a change that comes later waits for us and ends our session.
          return engine === 'postgres' ? still.forShare() : still;
        })
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows ? started : null;
    },

    /** Role and mark come from the user's row each time, so that a change holds from the next request on. */
    async find(token: string, now = Date.now(), client: Client | null = null): Promise<Session | null> {
      if (!looksLikeToken(token)) return null;
      const hash = hashToken(token);
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.username', 'users.email', 'users.role', 'users.editor'])
        .select(['sessions.seen_ms', 'sessions.expires_ms'])
        .where('sessions.token_hash', '=', hash)
        .executeTakeFirst();
      if (!row || row.expires_ms <= now || row.seen_ms + IDLE_MS <= now) return null;
      if (row.seen_ms + SEEN_STEP_MS <= now) {
        const seen = { seen_ms: now, ...(client ? clientColumns(client) : {}) };
        await db.updateTable('sessions').set(seen).where('token_hash', '=', hash).execute();
      }
      const { id, username, email, role, editor } = row;
      const actor = { id, username, email, role, editor: editor === 1 };
      return { actor, expiresInSeconds: Math.floor((row.expires_ms - now) / 1000) };
    },

    /** Those of a user that are alive: the one that asks first, then the last used. */
    async listOf(userId: number, token: string, now = Date.now()): Promise<OwnSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('expires_ms', '>', now)
        .where('seen_ms', '>', now - IDLE_MS)
        .orderBy('seen_ms', 'desc')
        .orderBy('public_id')
        .execute();
      const own = hashToken(token);
      const sessions = rows.map((row) => ({
        id: row.public_id,
        ...deviceName(row.user_agent),
        address: row.address,
        createdAt: new Date(row.created_ms).toISOString(),
        seenAt: new Date(row.seen_ms).toISOString(),
        current: row.token_hash === own,
      }));
      return sessions.sort((one, other) => Number(other.current) - Number(one.current));
    },

    /** Ends one session of a user by the id that the list shows; false where there is none. */
    async endOne(userId: number, publicId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
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
