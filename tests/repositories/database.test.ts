import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isForeignKeyViolation, isUniqueViolation } from '#server/db/constraints.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { readSettings, writeSettings } from '#server/db/settings.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';

const run = promisify(execFile);
const NOW = '2026-11-15T06:00:00.000Z';
const FAR = 2 ** 45;

const COLUMNS: Record<string, string[]> = {
  attempts: ['count', 'key', 'reset_ms'],
  bin: ['deleted_at', 'deleted_by', 'file', 'files_json', 'gone_at', 'id', 'kind', 'name', 'rows_json', 'thing_id'],
  categories: ['created_at', 'id', 'label', 'label_so', 'position', 'updated_at', 'value', 'value_key'],
  history: [...['action', 'after_json', 'at', 'before_json', 'id', 'kind', 'name', 'thing_id', 'user_id', 'user_name']],
  jobs: ['begun_ms', 'done_ms', 'failed_ms', 'failure', 'name', 'since_ms'],
  old_category_values: ['category_id', 'value_key'],
  passkeys: [
    ...['counter', 'created_at', 'credential_id', 'id', 'name', 'public_key', 'transports', 'used_at', 'user_handle'],
    'user_id',
  ],
  password_links: ['created_by', 'expires_ms', 'role', 'token_hash', 'user_id'],
  product_pictures: ['id', 'json', 'path', 'position', 'product_id'],
  product_counts: ['category_id', 'products'],
  products: [
    ...['brandname', 'category_id', 'code', 'code_key', 'color', 'created_at', 'id', 'image_json', 'image_path'],
    ...['description', 'description_so', 'hidden', 'kg_per_piece', 'laying', 'pieces_per_m2', 'pieces_per_pallet'],
    ...['pinned', 'productname', 'productname_so', 'shape', 'size', 'thickness', 'type', 'unit', 'updated_at'],
  ],
  known_devices: ['pair_hash', 'seen_ms', 'user_id'],
  recovery_codes: ['code_hash', 'salt', 'user_id'],
  search_version: ['version'],
  search_words: ['letters', 'word'],
  sessions: ['address', 'created_ms', 'expires_ms', 'public_id', 'seen_ms', 'token_hash', 'user_agent', 'user_id'],
  settings: ['key', 'value'],
  sign_in_steps: ['expires_ms', 'kind', 'token_hash', 'user_id', 'value'],
  site_media: ['bytes', 'created_ms', 'id', 'path', 'picture_json', 'second_json', 'second_path'],
  taps: ['count', 'day', 'hour', 'kind', 'product_id', 'slot'],
  totp_secrets: ['created_at', 'last_step', 'secret', 'user_id'],
  unfinished_uploads: ['bytes', 'id', 'modified_ms', 'name', 'pieces', 'received', 'touched_ms', 'user_id'],
  users: [
    ...['created_at', 'email', 'email_key', 'id', 'password_generated', 'password_hash', 'role', 'self_registered'],
    'username',
    'editor',
  ],
  video_products: ['id', 'product_id', 'video_id'],
  videos: [
    ...['created_at', 'description', 'description_so', 'film_bytes', 'film_path', 'id', 'poster_json', 'poster_path'],
    ...['title', 'title_so', 'updated_at'],
  ],
  write_version: ['id', 'version'],
};

eachEngine((engine) => {
  let place: Place;
  let database: OpenDatabase;

  beforeEach(async () => {
    place = await makePlace(engine);
    database = openDatabase(place);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const applied = async () => {
    const { rows } = await sql<{
      name: string;
      timestamp: string;
    }>`select name, timestamp from kysely_migration`.execute(database.db);
    return rows;
  };
  const columns = async (): Promise<Record<string, string[]>> => {
    const tables = await database.db.introspection.getTables();
    // The full text is the engines' own, each in its way.
    const ours = tables.filter(({ name }) => !name.startsWith('product_search'));
    return Object.fromEntries(ours.map((table) => [table.name, table.columns.map(({ name }) => name).sort()]));
  };
  const indexes = async (): Promise<string[]> => {
    const query =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql is not null`
        : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'`;
    return (await query.execute(database.db)).rows.map(({ name }) => name);
  };

  describe('migrations', () => {
    it('make every table from nothing, the same on both engines', async () => {
      expect(await columns()).toEqual({});
      await database.migrate();
      expect(await columns()).toEqual(
        Object.fromEntries(Object.entries(COLUMNS).map(([table, names]) => [table, names.toSorted()])),
      );
    });

    it('make an index for every list and filter', async () => {
      await database.migrate();
      const wanted = ['category_id', 'pictured', 'pinned', 'listed', 'listed_category'].map(
        (name) => `products_${name}`,
      );
      expect(await indexes()).toEqual(
        expect.arrayContaining([
          ...[
            ...wanted,
            'sessions_user',
            'sessions_expires',
            'users_role',
            'bin_thing',
            'bin_kind',
            'bin_gone',
            'bin_file',
          ],
          ...['history_at', 'history_user', 'history_kind', 'history_thing'],
        ]),
      );
    });

    it('do nothing the second time, and keep what is there', async () => {
      await database.migrate();
      await writeSettings(database.db, { kept: 'yes' });
      const before = await applied();
      await database.migrate();
      expect(await applied()).toEqual(before);
      expect(await readSettings(database.db, ['kept'])).toEqual({ kept: 'yes' });
    });

    it('run once when several processes start at the same moment, and their first writes all arrive', async () => {
      const names = ['one', 'two', 'three'];
      const program = path.join(import.meta.dirname, 'newcomer.ts');
      await Promise.all(
        names.map((name) =>
          run(process.execPath, ['--import', 'tsx', program, name, place.dataDir, place.databaseUrl ?? '']),
        ),
      );
      expect((await applied()).map(({ name }) => name)).toEqual([
        '001-initial',
        '002-full-text-search',
        '003-known-devices',
        '004-password-links',
        '005-second-factor',
        '006-two-languages',
        '007-jobs',
        '008-site',
        '009-pictures',
        '010-bin-history',
        '011-taps',
        '012-editors',
        '013-bin-file',
        '014-unfinished-uploads',
        '015-write-version',
      ]);
      const categories = await database.db.selectFrom('categories').select(['id', 'label']).orderBy('id').execute();
      expect(categories.map(({ id }) => id)).toEqual(Array.from({ length: 45 }, (_, at) => at + 1));
      for (const name of names) expect(categories.filter(({ label }) => label === name)).toHaveLength(15);
    });
  });

  describe('rows', () => {
    const user = (email: string, role = 'USER') => ({
      username: 'U',
      email,
      email_key: email.toLowerCase(),
      password_hash: '-',
      role: role as 'USER',
      created_at: NOW,
    });
    const category = { label: 'L', value: 'V', value_key: 'v', created_at: NOW };
    const product = (category_id: number, code: string) => ({
      code,
      code_key: code,
      productname: 'P',
      brandname: 'B',
      size: '6cm' as const,
      thickness: '-',
      color: 'red' as const,
      type: 'outdoor' as const,
      category_id,
      pieces_per_m2: 4.6,
      created_at: NOW,
      updated_at: NOW,
    });
    const insertUser = (values: ReturnType<typeof user>) =>
      database.db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
    const failure = (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => new Error('It was not refused'),
        (error: unknown) => error,
      );
    beforeEach(() => database.migrate());

    it('give large numbers and counts back as numbers', async () => {
      const { id } = await insertUser(user('a@example.com'));
      const session = {
        token_hash: 'h',
        user_id: id,
        created_ms: FAR,
        seen_ms: FAR + 1,
        expires_ms: FAR + 2,
        public_id: 'p',
        user_agent: '',
        address: '',
      };
      await database.db.insertInto('sessions').values(session).execute();
      expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([session]);
      const video = { title: 'T', description: 'D', film_path: 'p', film_bytes: FAR, created_at: NOW };
      await database.db.insertInto('videos').values(video).execute();
      const counted = await database.db
        .selectFrom('videos')
        .select(({ fn }) => [fn.countAll().as('n'), fn.max('film_bytes').as('largest')])
        .executeTakeFirst();
      expect(counted).toEqual({ n: 1, largest: FAR });
    });

    it('give fractions and absent values back as they were', async () => {
      const { db } = database;
      const { id } = await db.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow();
      await db.insertInto('products').values(product(id, 'c')).execute();
      const row = await db
        .selectFrom('products')
        .select(['pieces_per_m2', 'image_path', 'created_at'])
        .executeTakeFirst();
      expect(row).toEqual({ pieces_per_m2: 4.6, image_path: null, created_at: NOW });
    });

    it('never get an id that was given before', async () => {
      const first = await insertUser(user('a@example.com'));
      await database.db.deleteFrom('users').execute();
      expect((await insertUser(user('b@example.com'))).id).toBeGreaterThan(first.id);
    });

    it('are unique where they must be, and both engines say so alike', async () => {
      await insertUser(user('a@example.com'));
      const again = await failure(insertUser(user('A@example.com')));
      expect([isUniqueViolation(again), isForeignKeyViolation(again)]).toEqual([true, false]);
    });

    it('hold each other: no product without its category, no session without its user', async () => {
      const { db } = database;
      const orphan = await failure(db.insertInto('products').values(product(99, 'x')).execute());
      expect([isUniqueViolation(orphan), isForeignKeyViolation(orphan)]).toEqual([false, true]);

      const { id } = await db.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow();
      await db.insertInto('products').values(product(id, 'y')).execute();
      const inUse = await failure(db.deleteFrom('categories').where('id', '=', id).execute());
      expect([isUniqueViolation(inUse), isForeignKeyViolation(inUse)]).toEqual([false, true]);

      const owner = await insertUser(user('a@example.com'));
      const session = { token_hash: 'h', user_id: owner.id, created_ms: 1, seen_ms: 1, expires_ms: 1, public_id: 'p' };
      await db.insertInto('sessions').values(session).execute();
      await db.deleteFrom('users').execute();
      expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    });

    it('have no role that is none', async () => {
      const error = await failure(insertUser(user('a@example.com', 'OWNER')));
      expect(error).toBeInstanceOf(Error);
      expect([isUniqueViolation(error), isForeignKeyViolation(error)]).toEqual([false, false]);
    });

    it('are ordered by their bytes where they are searched, whatever the language of the machine', async () => {
      const keys = ['b', 'A', 'é', 'Z', 'a', '_', '砖', '1'];
      await writeSettings(database.db, Object.fromEntries(keys.map((key) => [key, '-'])));
      const rows = await database.db.selectFrom('settings').select('key').orderBy('key').execute();
      expect(rows.map(({ key }) => key)).toEqual(['1', 'A', 'Z', '_', 'a', 'b', 'é', '砖']);
    });

    it('come all or not at all', async () => {
      const write = database.db.transaction().execute(async (tx) => {
        await writeSettings(tx, { half: 'done' });
        throw new Error('midway');
      });
      await expect(write).rejects.toThrow('midway');
      expect(await readSettings(database.db, ['half'])).toEqual({});
    });

    it('overwrite a setting of the same name', async () => {
      await writeSettings(database.db, { one: '1', two: '2' });
      await writeSettings(database.db, { two: 'two', three: '3' });
      expect(await readSettings(database.db, ['one', 'two', 'three', 'four'])).toEqual({
        one: '1',
        two: 'two',
        three: '3',
      });
    });
  });
});
