import type { Db } from '#server/db/types.ts';

export const TOTP_SECRET = 'JBSWY3DPEHPK3PXP';

/** A passkey, a codes app and two recovery codes, as rows: for what must keep, copy or remove them without using them. */
export async function insertFactors(db: Db, userId: number): Promise<void> {
  const created_at = '2026-05-04T08:00:00.000Z';
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: `credential-${userId}`,
      public_key: 'pQECAyYgASFYIA',
      counter: 7,
      transports: '["internal"]',
      user_handle: `handle-${userId}`,
      name: 'Red “phone”\u2028',
      created_at,
      used_at: null,
    })
    .execute();
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret: TOTP_SECRET, last_step: 59_000_000, created_at })
    .execute();
  const codes = ['one', 'two'].map((code) => ({
    code_hash: `${code}-${userId}`,
    user_id: userId,
    salt: 'c2FsdCBvZiBzaXh0ZWVuIQ',
  }));
  await db.insertInto('recovery_codes').values(codes).execute();
}
