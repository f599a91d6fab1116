import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '#server/db/types.ts';
import { hashCode } from '../auth/passwords.ts';

const COUNT = 10;
const LENGTH = 10;
/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const shown = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
/** However it was typed. */
const typed = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Hashed outside of the transaction that keeps them: ten hashes take their time. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; keep(tx: Db, userId: number): Promise<void> }> {
  const salt = randomBytes(16);
  const codes = Array.from({ length: COUNT }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)));
  return {
    codes: codes.map(shown),
    async keep(tx, userId) {
      await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const rows = hashes.map((hash) => ({ code_hash: hash, user_id: userId, salt: salt.toString('base64url') }));
      await tx.insertInto('recovery_codes').values(rows).execute();
    },
  };
}

/** The codes of one person share a salt, so one hash finds the right one. null where no code is left. */
export async function recoveryHash(db: Db, userId: number, code: string): Promise<string | null> {
  const row = await db.selectFrom('recovery_codes').select('salt').where('user_id', '=', userId).executeTakeFirst();
  return row ? hashCode(typed(code), Buffer.from(row.salt, 'base64url')) : null;
}

/** Of two uses at once one finds it gone. */
export async function spendRecoveryCode(tx: Db, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
