import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './types.ts';

/** What people see of their sessions, and the devices on which an account has signed in before. */
export function knownDevices(engine: Engine): Migration {
  const sqlite = engine === 'sqlite';
  const key = sqlite ? sql`text` : sql`text collate "C"`;
  // Sessions of before the update live on, and can be ended like the others.
  const newId = sqlite ? sql`lower(hex(randomblob(16)))` : sql`replace(gen_random_uuid()::text, '-', '')`;
  return {
    async up(db: Kysely<unknown>) {
      for (const name of ['user_agent', 'address'])
        await db.schema
          .alterTable('sessions')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      await db.schema
        .alterTable('sessions')
        .addColumn('public_id', key, (column) => column.notNull().defaultTo(''))
        .execute();
      await sql`update sessions set public_id = ${newId}`.execute(db);
      await db.schema.createIndex('sessions_public_id').unique().on('sessions').column('public_id').execute();

      await db.schema
        .createTable('known_devices')
        .addColumn('pair_hash', key, (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('seen_ms', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('known_devices_user').on('known_devices').columns(['user_id', 'seen_ms']).execute();
    },
  };
}
