import type { Kysely, Migration } from 'kysely';
import type { Engine } from './types.ts';

/** Pictures and videos of the site itself. What it says, and which of these it shows, is one document among the settings. */
export const siteMedia = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('site_media')
      .addColumn('id', 'integer', (column) =>
        engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
      )
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('picture_json', 'text')
      .addColumn('second_path', 'text')
      .addColumn('second_json', 'text')
      .addColumn('created_ms', 'bigint', (column) => column.notNull())
      .execute();
  },
});
