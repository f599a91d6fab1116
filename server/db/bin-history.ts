import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './types.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** What was deleted and can be brought back, and what everybody has written. */
export function binHistory(engine: Engine): Migration {
  const sqlite = engine === 'sqlite';
  const key = sqlite ? sql`text` : sql`text collate "C"`;
  const id = (column: ColumnDefinitionBuilder) =>
    sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema
        .createTable('bin')
        .addColumn('id', 'integer', id)
        .addColumn('kind', key, required)
        .addColumn('thing_id', 'integer', required)
        .addColumn('name', 'text', required)
        .addColumn('rows_json', 'text', required)
        .addColumn('files_json', 'text', required)
        .addColumn('deleted_at', 'text', required)
        .addColumn('deleted_by', 'text', required)
        .addColumn('gone_at', key, required)
        .execute();
      await schema.createIndex('bin_thing').unique().on('bin').columns(['kind', 'thing_id']).execute();
      await schema.createIndex('bin_kind').on('bin').columns(['kind', 'id']).execute();
      await schema.createIndex('bin_gone').on('bin').column('gone_at').execute();

      await schema
        .createTable('history')
        .addColumn('id', 'integer', id)
        .addColumn('at', key, required)
        .addColumn('user_id', 'integer')
        .addColumn('user_name', 'text', required)
        .addColumn('action', 'text', required)
        .addColumn('kind', key, required)
        .addColumn('thing_id', 'integer')
        .addColumn('name', 'text', required)
        .addColumn('before_json', 'text')
        .addColumn('after_json', 'text')
        .execute();
      // One for each way of asking, in the order of the pages: a page is read off its index, however long the history is.
      const asked: [string, string[]][] = [
        ['history_at', []],
        ['history_user', ['user_id']],
        ['history_kind', ['kind']],
        ['history_thing', ['kind', 'thing_id']],
      ];
      for (const [name, columns] of asked) {
        await schema
          .createIndex(name)
          .on('history')
          .columns([...columns, 'at', 'id'])
          .execute();
      }
    },
  };
}
