import type { Kysely, Migration } from 'kysely';

/** The mark of an editor. Nobody has it until an ADMIN gives it. */
export const editors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('editor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
