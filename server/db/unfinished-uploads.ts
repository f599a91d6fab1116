import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './types.ts';

/** Uploads that arrive in pieces, so that any instance can go on with them. */
export function unfinishedUploads(engine: Engine): Migration {
  const key = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('unfinished_uploads')
        .addColumn('id', key, (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('modified_ms', 'bigint', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addColumn('received', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('pieces', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('touched_ms', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('unfinished_uploads_user').on('unfinished_uploads').column('user_id').execute();
      await db.schema.createIndex('unfinished_uploads_touched').on('unfinished_uploads').column('touched_ms').execute();
    },
  };
}
