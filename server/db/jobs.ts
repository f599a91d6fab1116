import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';
import type { Engine } from './types.ts';

/** When each timed job last ran, and how it ended: for the instance that is to run it next, and for people. */
export function jobs(engine: Engine): Migration {
  const key = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  return {
    async up(db: Kysely<unknown>) {
      let table = db.schema.createTable('jobs').addColumn('name', key, (column) => column.primaryKey());
      for (const name of ['since_ms', 'begun_ms', 'done_ms', 'failed_ms'])
        table = table.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0));
      await table.addColumn('failure', 'text', (column) => column.notNull().defaultTo('')).execute();
    },
  };
}
