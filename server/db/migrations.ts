import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';
import { binFile } from './bin-file.ts';
import { binHistory } from './bin-history.ts';
import { editors } from './editors.ts';
import { fullTextSearch } from './full-text-search.ts';
import { jobs } from './jobs.ts';
import { knownDevices } from './known-devices.ts';
import { passwordLinks } from './password-links.ts';
import { pictures } from './pictures.ts';
import { secondFactor } from './second-factor.ts';
import { siteMedia } from './site-media.ts';
import { taps } from './taps.ts';
import { twoLanguages } from './two-languages.ts';
import type { Engine } from './types.ts';
import { unfinishedUploads } from './unfinished-uploads.ts';
import { writeVersion } from './write-version.ts';

/** Forward only: a released migration is never edited; a new one is added below it. */
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** Ids are never reused: that takes AUTOINCREMENT on SQLite and an identity on PostgreSQL. */
const idColumn =
  (engine: Engine): Column =>
  (column) =>
    engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();

const required: Column = (column) => column.notNull();
const unique: Column = (column) => column.notNull().unique();

function initial(engine: Engine): Migration {
  const id = idColumn(engine);
  const sqlite = engine === 'sqlite';
  // PostgreSQL's default collation depends on the machine; plain byte order is the same everywhere and what SQLite does.
  const key = sqlite ? sql`text` : sql`text collate "C"`;
  return {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema
        .createTable('users')
        .addColumn('id', 'integer', id)
        .addColumn('username', 'text', required)
        .addColumn('email', 'text', required)
        .addColumn('email_key', key, unique)
        .addColumn('password_hash', 'text', required)
        .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('ADMIN', 'GENERAL', 'USER')`))
        .addColumn('created_at', 'text', required)
        .execute();
      await schema.createIndex('users_role').on('users').column('role').execute();

      await schema
        .createTable('sessions')
        .addColumn('token_hash', key, (column) => column.primaryKey())
        .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_ms', 'bigint', required)
        .addColumn('seen_ms', 'bigint', required)
        .addColumn('expires_ms', 'bigint', required)
        .execute();
      await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
      await schema.createIndex('sessions_expires').on('sessions').column('expires_ms').execute();

      await schema
        .createTable('categories')
        .addColumn('id', 'integer', id)
        .addColumn('label', 'text', required)
        .addColumn('value', 'text', required)
        .addColumn('value_key', key, unique)
        .addColumn('created_at', 'text', required)
        .execute();

      await schema
        .createTable('products')
        .addColumn('id', 'integer', id)
        .addColumn('code', 'text', required)
        .addColumn('code_key', key, unique)
        .addColumn('productname', 'text', required)
        .addColumn('brandname', 'text', required)
        .addColumn('size', key, required)
        .addColumn('thickness', 'text', required)
        .addColumn('color', key, required)
        .addColumn('type', key, required)
        .addColumn('category_id', 'integer', (column) =>
          column.notNull().references('categories.id').onDelete('restrict'),
        )
        .addColumn('pieces_per_m2', 'double precision')
        .addColumn('image_path', 'text')
        .addColumn('image_json', 'text')
        .addColumn('created_at', 'text', required)
        .addColumn('updated_at', 'text', required)
        .execute();
      await schema.createIndex('products_category_id').on('products').columns(['category_id', 'id']).execute();
      // Finds a category's newest picture without scanning products that have none.
      await schema
        .createIndex('products_pictured')
        .on('products')
        .columns(['category_id', 'id'])
        .where(sql<boolean>`image_path is not null`)
        .execute();

      const sets = schema
        .createTable('product_sets')
        .addColumn('name', key, required)
        .addColumn('block', 'integer', required)
        .addColumn('bits', sqlite ? 'blob' : 'bytea', required)
        .addPrimaryKeyConstraint('product_sets_pk', ['name', 'block']);
      // The rows of a name then lie side by side, and are read together.
      await (sqlite ? sets.modifyEnd(sql`without rowid`) : sets).execute();

      await schema
        .createTable('videos')
        .addColumn('id', 'integer', id)
        .addColumn('title', 'text', required)
        .addColumn('description', 'text', required)
        .addColumn('film_path', 'text', required)
        .addColumn('film_bytes', 'bigint', required)
        .addColumn('poster_path', 'text')
        .addColumn('poster_json', 'text')
        .addColumn('created_at', 'text', required)
        .execute();

      await schema
        .createTable('settings')
        .addColumn('key', key, (column) => column.primaryKey())
        .addColumn('value', 'text', required)
        .execute();

      await schema
        .createTable('attempts')
        .addColumn('key', key, (column) => column.primaryKey())
        .addColumn('count', 'integer', required)
        .addColumn('reset_ms', 'bigint', required)
        .execute();
      await schema.createIndex('attempts_reset').on('attempts').column('reset_ms').execute();
    },
  };
}

export const migrations = (engine: Engine): Record<string, Migration> => ({
  '001-initial': initial(engine),
  '002-full-text-search': fullTextSearch(engine),
  '003-known-devices': knownDevices(engine),
  '004-password-links': passwordLinks(engine),
  '005-second-factor': secondFactor(engine),
  '006-two-languages': twoLanguages(engine),
  '007-jobs': jobs(engine),
  '008-site': siteMedia(engine),
  '009-pictures': pictures(engine),
  '010-bin-history': binHistory(engine),
  '011-taps': taps(engine),
  '012-editors': editors,
  '013-bin-file': binFile(engine),
  '014-unfinished-uploads': unfinishedUploads(engine),
  '015-write-version': writeVersion,
});
