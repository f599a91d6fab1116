import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Engine } from './types.ts';

/** A row as it is stored, in a backup or in the bin. */
export type WholeRow = Record<string, string | number | null>;

const ROWS_WRITTEN = 100;

/** Rows with the ids they had. PostgreSQL wants to be told that this is meant. Columns that a row does not have take their default. */
export async function insertRows(db: Db, engine: Engine, table: string, rows: readonly WholeRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const overriding = engine === 'postgres' ? sql`overriding system value` : sql``;
  for (let at = 0; at < rows.length; at += ROWS_WRITTEN) {
    if (at > 0) await setImmediate();
    const values = rows
      .slice(at, at + ROWS_WRITTEN)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${names}) ${overriding} values ${sql.join(values)}`.execute(db);
  }
}
