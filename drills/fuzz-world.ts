import { readdir } from 'node:fs/promises';
import type { InjectOptions } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Engine } from '#server/db/types.ts';
import { reindexAll } from '#server/search/reindex.ts';
import { type Client, startApp, type TestApp } from '#tests/support/app.ts';
import { TESTER } from '#tests/support/author.ts';
import { giveFactors, layOutSteps } from './fuzz-factors.ts';

/** In the order in which rows may be made; they go in the opposite one. */
const TABLES = [
  'users',
  'sessions',
  'password_links',
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  'categories',
  'old_category_values',
  'products',
  'product_pictures',
  'videos',
  'video_products',
  'settings',
  'taps',
  'history',
  'bin',
  'site_media',
] as const;

type Row = Record<string, unknown>;
type Snapshot = Record<(typeof TABLES)[number], Row[]>;

/** One server on one database with a small catalogue, that can be put back to where it began. */
export type Side = {
  engine: Engine;
  test: TestApp;
  admin: Client;
  call(options: InjectOptions): Promise<{ status: number; body: string }>;
  /** Everything that a refused call must leave alone. */
  dump(): Promise<string>;
  reset(): Promise<void>;
};

async function read({ deps }: TestApp): Promise<Snapshot> {
  const entries = await Promise.all(
    TABLES.map(
      async (table): Promise<[string, Row[]]> => [
        table,
        await deps.database.db.selectFrom(table).selectAll().execute(),
      ],
    ),
  );
  return Object.fromEntries(entries) as Snapshot;
}

async function insert(db: Kysely<Database>, engine: Engine, table: keyof Database, rows: Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`));
  // Ids are the database's to give; here the same rows must come back under the same ones.
  const overriding = engine === 'postgres' ? sql`overriding system value` : sql``;
  await sql`insert into ${sql.table(table)} (${columns}) ${overriding} values ${values}`.execute(db);
}

async function fill(test: TestApp): Promise<void> {
  const { categories, products, numbers } = test.deps.services;
  for (const value of ['Zigzag', 'Empty']) await categories.add(TESTER, { label: value, value });
  const fields = { size: '6cm', color: 'red', type: 'outdoor', thickness: '36', categories: 'Zigzag' } as const;
  for (const code of ['IP-1', 'IP-2', 'IP-3'])
    await products.add(TESTER, { ...fields, code, productname: `Paver ${code}` }, null);
  await numbers.update(TESTER, { whatsapp: '252615550100', phoneNumber: '252615550101' });
}

export async function openSide(engine: Engine, postgresUrl: string): Promise<Side> {
  // Each call can come from an address of its own: limits by address are not what is tried here.
  const test = await startApp(engine, { trustProxy: ['loopback'] }, postgresUrl);
  const { db } = test.deps.database;
  const admin = await test.signIn('ADMIN');
  await test.signIn('GENERAL');
  const user = await test.signIn('USER');
  await fill(test);
  for (const one of [admin, user]) await giveFactors(db, one);
  const start = await read(test);
  return {
    engine,
    test,
    admin,
    async call(options) {
      if (/^\/api\/user\/(passkeys|totp)/.test(String(options.url))) await layOutSteps(db, admin);
      const response = await admin.call(options);
      return { status: response.statusCode, body: response.body };
    },
    async dump() {
      const { sessions, ...rest } = await read(test);
      // A database owes nobody an order that was not asked for.
      const tables = Object.entries(rest).map(([table, rows]) => [
        table,
        rows.map((row) => JSON.stringify(row)).sort(),
      ]);
      const files = await readdir(test.place.dataDir, { recursive: true });
      const stored = files.filter((file) => /^(uploads|staging)/.test(file)).sort();
      return JSON.stringify([sessions.map((row) => row.token_hash).sort(), tables, stored], null, 1);
    },
    async reset() {
      // In one transaction: each statement by itself would wait for the disk.
      await db.transaction().execute(async (tx) => {
        for (const table of [...TABLES].reverse()) await sql`delete from ${sql.table(table)}`.execute(tx);
        await sql`delete from attempts`.execute(tx);
        for (const table of TABLES) await insert(tx, engine, table, start[table]);
        await reindexAll(tx, engine);
      });
      test.deps.cache.clear();
    },
  };
}
