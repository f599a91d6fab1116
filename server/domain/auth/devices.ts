import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readSettings } from '#server/db/settings.ts';
import type { Db } from '#server/db/types.ts';

/** As long as the cookie lives; every sign-in begins it anew. */
export const DEVICE_SECONDS = 365 * 86_400;
/** A private window is a new device each time. */
const KEPT_PER_USER = 20;
const KEY = 'device.key';
const DEVICE_ID = /^[\w-]{22}$/;

/**
 * The devices on which an account has signed in before. The cookie holds a random id and our signature; it names nobody. What it
 * is worth is in the table: only for an account that has really signed in there.
 */
export function createDevices(db: Db) {
  let kept: string | undefined;
  async function readKey(): Promise<string | undefined> {
    kept ??= (await readSettings(db, [KEY]))[KEY];
    return kept;
  }

  /** Made once. Of two instances that make it at the same moment, the first one's stays. */
  async function ensureKey(): Promise<string> {
    const known = await readKey();
    if (known) return known;
    const value = randomBytes(32).toString('base64url');
    await db
      .insertInto('settings')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const key = await readKey();
    if (!key) throw new Error('The key of the device cookie could not be stored');
    return key;
  }

  const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const pairOf = (key: string, device: string, userId: number): string => sign(key, `pair ${device} ${userId}`);

  function isSigned(key: string, device: string, signature: string): boolean {
    const right = Buffer.from(sign(key, `device ${device}`));
    const given = Buffer.from(signature);
    return right.length === given.length && timingSafeEqual(right, given);
  }

  /** The id in a cookie that we made; null for anything else. */
  async function idIn(cookie: string | undefined): Promise<string | null> {
    const [device = '', signature = ''] = cookie?.split('.') ?? [];
    if (!DEVICE_ID.test(device)) return null;
    const key = await readKey();
    return key && isSigned(key, device, signature) ? device : null;
  }

  return {
    idIn,

    /** Under what to count the tries of this account on this device; null where it never signed in there. */
    async knownPair(device: string, userId: number, now = Date.now()): Promise<string | null> {
      const pair = pairOf(await ensureKey(), device, userId);
      const row = await db
        .selectFrom('known_devices')
        .select('pair_hash')
        .where('pair_hash', '=', pair)
        .where('seen_ms', '>', now - DEVICE_SECONDS * 1000)
        .executeTakeFirst();
      return row ? pair : null;
    },

    /** The cookie for a device, with its old id where it has one, and what to remember of this account there. */
    async ticketFor(device: string | null, userId: number): Promise<{ cookie: string; pair: string }> {
      const key = await ensureKey();
      const id = device ?? randomBytes(16).toString('base64url');
      return { cookie: `${id}.${sign(key, `device ${id}`)}`, pair: pairOf(key, id, userId) };
    },

    /** Within the transaction that begins the session: it holds the user's row until it ends. */
    async remember(tx: Db, pair: string, userId: number, now = Date.now()): Promise<void> {
      const row = { pair_hash: pair, user_id: userId, seen_ms: now };
      await tx
        .insertInto('known_devices')
        .values(row)
        .onConflict((conflict) => conflict.column('pair_hash').doUpdateSet({ seen_ms: now }))
        .execute();
      await tx
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('pair_hash', 'not in', (newest) =>
          newest
            .selectFrom('known_devices')
            .select('pair_hash')
            .where('user_id', '=', userId)
            .orderBy('seen_ms', 'desc')
            .orderBy('pair_hash')
            .limit(KEPT_PER_USER),
        )
        .execute();
    },

    async dropExpired(now = Date.now()): Promise<void> {
      const end = now - DEVICE_SECONDS * 1000;
      await db.deleteFrom('known_devices').where('seen_ms', '<=', end).execute();
    },
  };
}
