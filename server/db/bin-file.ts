import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './types.ts';

/** Earlier versions name a picture by its file: what is in the bin is found by the first of its files. */
export const binFile = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const sqlite = engine === 'sqlite';
    await db.schema
      .alterTable('bin')
      .addColumn('file', sqlite ? sql`text` : sql`text collate "C"`)
      .execute();
    const first = sqlite ? sql`json_extract(files_json, '$[0].path')` : sql`files_json::json->0->>'path'`;
    await sql`update bin set file = ${first}`.execute(db);
    await db.schema.createIndex('bin_file').on('bin').columns(['kind', 'file']).execute();
  },
});
