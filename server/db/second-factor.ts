import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './types.ts';

/** Passkeys, codes apps, recovery codes, and the steps of a sign-in or a change that are under way. */
export function secondFactor(engine: Engine): Migration {
  const sqlite = engine === 'sqlite';
  const key = sqlite ? sql`text` : sql`text collate "C"`;
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema
        .createTable('passkeys')
        .addColumn('id', 'integer', (column) =>
          sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
        )
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('credential_id', key, (column) => column.notNull().unique())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('user_handle', key, (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text')
        .execute();
      await schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();

      await schema
        .createTable('totp_secrets')
        .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('last_step', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();

      await schema
        .createTable('recovery_codes')
        .addColumn('code_hash', key, (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('salt', 'text', (column) => column.notNull())
        .execute();
      await schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute();

      await schema
        .createTable('sign_in_steps')
        .addColumn('token_hash', key, (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expires_ms', 'bigint', (column) => column.notNull())
        .execute();
      await schema.createIndex('sign_in_steps_user').on('sign_in_steps').column('user_id').execute();
      await schema.createIndex('sign_in_steps_expires').on('sign_in_steps').column('expires_ms').execute();
    },
  };
}
