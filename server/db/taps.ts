import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './types.ts';

/** Taps by day, hour, kind and product: counts alone, nothing that tells people apart. */
export function taps(engine: Engine): Migration {
  const key = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('taps')
        .addColumn('slot', key, (column) => column.primaryKey())
        .addColumn('day', key, (column) => column.notNull())
        .addColumn('hour', 'integer', (column) => column.notNull())
        .addColumn('kind', key, (column) => column.notNull())
        .addColumn('product_id', 'integer', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('taps_day').on('taps').column('day').execute();
    },
  };
}
