import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './types.ts';

/** Who made an account, whether its password is still the generated one, and the one-time links that set a password. */
export function passwordLinks(engine: Engine): Migration {
  const key = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      for (const name of ['self_registered', 'password_generated']) {
        await schema
          .alterTable('users')
          .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
          .execute();
      }
      // Only /signup has made USERs so far.
      await sql`update users set self_registered = 1 where role = 'USER'`.execute(db);

      await schema
        .createTable('password_links')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('token_hash', key, (column) => column.notNull().unique())
        .addColumn('role', 'text', (column) => column.check(sql`role in ('ADMIN', 'GENERAL')`))
        .addColumn('expires_ms', 'bigint', (column) => column.notNull())
        .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .execute();
      await schema.createIndex('password_links_maker').on('password_links').column('created_by').execute();
    },
  };
}
