import type { Transaction } from 'kysely';
import { isUniqueViolation } from '#server/db/constraints.ts';
import type { Database, UserRow } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { WholeRow } from '#server/db/whole-rows.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author, Values } from '#server/events/event.ts';
import type { BinKind } from '../bin/kind.ts';
import type { BinRows, Deleted } from '../bin/put.ts';

export const valuesOf = ({ username, email, role }: UserRow): Values => ({ username, email, role });

/** Password and second factor come back with the account; sessions, links and steps under way do not. */
export async function userForBin(tx: Db, row: UserRow): Promise<Deleted> {
  const ofUser = async (table: 'passkeys' | 'totp_secrets' | 'recovery_codes'): Promise<WholeRow[]> =>
    tx.selectFrom(table).selectAll().where('user_id', '=', row.id).execute();
  const rows: BinRows = {
    users: [row],
    passkeys: await ofUser('passkeys'),
    totp_secrets: await ofUser('totp_secrets'),
    recovery_codes: await ofUser('recovery_codes'),
  };
  return { kind: 'user', id: row.id, name: row.username, rows, files: [] };
}

const taken = () => refuseField('conflict', 'email', 'emailTaken');

export const userInBin = (assertAdmin: (tx: Transaction<Database>, by: Author) => Promise<void>): BinKind => ({
  restored: 'user-restored',
  erased: 'user-erased',

  async fit(tx, rows, _instead, by) {
    await assertAdmin(tx, by);
    const key = String(rows.users?.[0]?.email_key);
    if (await tx.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst()) throw taken();
    return rows;
  },

  refusalOf: (error) => (isUniqueViolation(error) ? taken() : error),

  async finish(tx, id) {
    const row = await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw refuse('not_found', 'binNotFound');
    return { name: row.username, values: valuesOf(row), tags: [] };
  },
});
