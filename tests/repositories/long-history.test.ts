import { CompiledQuery, createQueryId, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import type { Db } from '#server/db/types.ts';
import { createBin } from '#server/domain/bin/bin.ts';
import { hideFile, hideFiles } from '#server/domain/bin/put.ts';
import { createHistory } from '#server/domain/history/history.ts';
import { createSiteMediaRepository } from '#server/domain/site/repository.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';

const MANY = 100_000;

eachEngine((engine) => {
  let place: Place;
  let database: OpenDatabase;
  const asked: CompiledQuery[] = [];
  let db: Db;

  beforeAll(async () => {
    place = await makePlace(engine, { migrated: true });
    database = openDatabase(place);
    await database.migrate();
    const watch: KyselyPlugin = {
      transformQuery({ node }) {
        asked.push(database.db.getExecutor().compileQuery(node, createQueryId()));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    db = database.db.withPlugin(watch);
    const numbers =
      engine === 'sqlite'
        ? sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(MANY)}) select n from numbers`
        : sql`select n from generate_series(1, ${sql.lit(MANY)}) as n`;
    const moment =
      engine === 'sqlite' ? sql`printf('2026-01-01T%08d', n)` : sql`'2026-01-01T' || lpad(n::text, 8, '0')`;
    await sql`
      insert into history (at, user_id, user_name, action, kind, thing_id, name)
      select ${moment}, n % 50, 'Asha', 'product-changed', case n % 4 when 0 then 'video' else 'product' end, n % 1000, 'Wave'
      from (${numbers}) as them`.execute(database.db);
    await sql`
      insert into bin (kind, thing_id, name, rows_json, files_json, deleted_at, deleted_by, gone_at)
      select case n % 4 when 0 then 'video' else 'product' end, n, 'Wave', '{}', '[]', ${moment}, 'Asha', ${moment}
      from (${numbers}) as them`.execute(database.db);
    await sql`analyze`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  /** How the engine means to find what was asked for since the last look. */
  async function plans(work: () => Promise<unknown>): Promise<string> {
    asked.length = 0;
    await work();
    const said: string[] = [];
    for (const { sql: text, parameters } of asked.splice(0)) {
      const explain = engine === 'sqlite' ? 'explain query plan' : 'explain';
      const { rows } = await database.db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      said.push(...rows.map((row) => String(Object.values(row as object).at(-1))));
    }
    return said.join('\n');
  }
  /** A whole table read, or sorted, costs more the longer it is. */
  const WHOLE = engine === 'sqlite' ? /^SCAN (?!history USING|bin USING)|TEMP B-TREE/m : /Seq Scan|Sort\b/;

  const history = () => createHistory({ db, config: readConfig({}) });
  it.each([
    {},
    { kind: 'product' },
    { kind: 'product', id: 7 },
    { user: 7 },
    { from: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' },
    { kind: 'video', cursor: '2026-01-01T00:00:00.000Z_5' },
  ])('a page of %j is read off an index, however long the history is', async (query) => {
    const plan = await plans(() => history().page(query));
    expect(plan).toMatch(/history_|history_pkey/);
    expect(plan).not.toMatch(WHOLE);
  });

  it('what is too old is found by an index', async () => {
    const plan = await plans(() => history().dropOld(Date.UTC(2026, 0, 2)));
    expect(plan).toMatch(/history_at/);
  });

  it('what the site was before is found by an index', async () => {
    const plan = await plans(() => createSiteMediaRepository(db).earlierValues());
    expect(plan).toMatch(/history_kind|history_thing/);
  });

  it('the bin is listed, emptied and looked into by indexes', async () => {
    const media = { hide: async () => undefined } as never;
    const deps = { db, engine, media, invalidate: () => undefined, config: readConfig({}) };
    const bin = createBin(deps, {} as never);
    // The newest come first in the order of the table itself: it is read until the page is full, not to its end.
    expect(await plans(() => bin.list({}))).not.toMatch(/TEMP B-TREE|Seq Scan|Sort\b/);
    const work = [
      () => bin.list({ kind: 'video', cursor: 500 }),
      () => bin.eraseExpired({} as never, Date.UTC(2020, 0, 1)),
      () => hideFiles(deps, 'product', 7),
      () => hideFile(deps, 'picture', 'uploads/0123456789abcdef-01234567/640.jpg'),
    ];
    for (const one of work) {
      const plan = await plans(one);
      expect(plan).not.toBe('');
      expect(plan).not.toMatch(WHOLE);
    }
  });
});
