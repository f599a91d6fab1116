import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '#server/db/database.ts';
import type { Db, Engine } from '#server/db/types.ts';
import type { WholeRow } from '#server/db/whole-rows.ts';

/**
 * What a backup holds, in an order in which no row comes before the one it refers to. LEFT_OUT names the other tables.
 */
export const TABLES = [
  { name: 'users', key: 'id' },
  { name: 'passkeys', key: 'id' },
  { name: 'totp_secrets', key: 'user_id' },
  { name: 'recovery_codes', key: 'code_hash' },
  { name: 'categories', key: 'id' },
  { name: 'old_category_values', key: 'value_key' },
  { name: 'products', key: 'id' },
  { name: 'product_pictures', key: 'id' },
  { name: 'videos', key: 'id' },
  { name: 'video_products', key: 'id' },
  { name: 'site_media', key: 'id' },
  { name: 'settings', key: 'key' },
  { name: 'bin', key: 'id' },
  { name: 'history', key: 'id' },
  { name: 'taps', key: 'slot' },
] as const;

/** Tables that no backup holds, on purpose. A test wants every table of the database in one of the two lists. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'restoring must not bring a session back to life that was ended since',
  known_devices: 'belongs to sessions',
  sign_in_steps: 'a sign-in that was half done',
  password_links: 'a link that was used or replaced since must not work again',
  attempts: 'counts of the last minutes',
  product_counts: 'kept by triggers',
  search_words: 'made anew from the products',
  search_version: 'made anew with the index',
  write_version: 'counts the writes of this installation, for its instances',
  unfinished_uploads: 'a part of a file is of no use, and its sender goes on or sends it anew',
  jobs: 'when this installation made its backups',
};
export type Table = (typeof TABLES)[number];
export type Row = WholeRow;

const ROWS_READ = 500;

/** One unchanging view of the database, however much is written meanwhile; writers do not wait for it. */
export function inSnapshot<T>({ db, engine }: OpenDatabase, work: (snapshot: Db) => Promise<T>): Promise<T> {
  const begin =
    engine === 'sqlite' ? sql`begin deferred` : sql`start transaction isolation level repeatable read, read only`;
  return db.connection().execute(async (connection) => {
    await begin.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/** All rows of a table, a few hundred at a time. */
export async function* rowsOf(db: Db, { name, key }: Table): AsyncGenerator<Row[]> {
  for (let last: string | number = key === 'id' || key === 'user_id' ? 0 : ''; ; ) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} where ${sql.ref(key)} > ${last}
      order by ${sql.ref(key)} limit ${sql.lit(ROWS_READ)}`.execute(db);
    const end = rows.at(-1)?.[key];
    if (end === undefined || end === null) return;
    yield rows;
    last = end;
    // SQLite is synchronous: other requests run between two batches.
    await setImmediate();
  }
}

/** The last id each table has given out: ids are never used twice, not even after the row with the highest is gone. */
export async function lastIds(db: Db, engine: Engine): Promise<Record<string, number>> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string; last: number }>`select name, seq as last from sqlite_sequence`.execute(db)
      : await sql<{ name: string; last: number | null }>`
          select regexp_replace(sequencename, '_id_seq$', '') as name, last_value as last
          from pg_sequences where schemaname = current_schema()`.execute(db);
  const known = new Set<string>(TABLES.map(({ name }) => name));
  return Object.fromEntries(rows.flatMap(({ name, last }) => (known.has(name) && last ? [[name, last]] : [])));
}

export async function setLastIds(
  db: Db,
  engine: Engine,
  ids: Readonly<Partial<Record<string, number>>>,
): Promise<void> {
  for (const [name, last] of Object.entries(ids)) {
    if (engine === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(db);
    } else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
    }
  }
}
