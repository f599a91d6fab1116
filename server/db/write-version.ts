import type { Kysely, Migration, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import type { Db } from './types.ts';

/** One row, which counts the writes of all instances: whoever knows a lower number has missed one. With SQLite nobody counts. */
export const writeVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('write_version')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .execute();
    await (db as Kysely<Pick<Database, 'write_version'>>)
      .insertInto('write_version')
      .values({ id: 1, version: 0 })
      .execute();
  },
};

/** Counts this transaction. Called last in it: others wait for the row until the commit, so that versions follow the commits' order. */
export async function countWrite(tx: Transaction<Database>): Promise<number> {
  const { version } = await tx
    .updateTable('write_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function readWriteVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('write_version').select('version').executeTakeFirstOrThrow();
  return version;
}
