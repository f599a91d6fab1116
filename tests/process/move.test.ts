import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFaults } from '#server/backups/check.ts';
import { rowsOf, TABLES } from '#server/backups/tables.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Engine } from '#server/db/types.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';
import { arrived } from '../uploads/store.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { runCli } from './run-cli.ts';

let places: Place[];
let objects: ObjectStore;
beforeEach(async () => {
  places = [];
  objects = await startObjectStore();
});
afterEach(async () => {
  await objects.stop();
  for (const place of places) await place.remove();
});

type Settings = Record<string, string>;
async function newPlace(engine: Engine): Promise<Place> {
  const place = await makePlace(engine);
  places.push(place);
  return place;
}
const settingsOf = ({ dataDir, databaseUrl }: Place, inStore: boolean): Settings => ({
  DEMO: '0',
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  ...(inStore ? objects.settings : {}),
});

async function within<T>(config: Config, work: (deps: AppDeps) => Promise<T>): Promise<T> {
  const deps = await openDeps(config);
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}

async function furnish({ services, media }: AppDeps): Promise<void> {
  const boss = { username: 'Boss', email: 'boss@example.com', password: 'correct horse battery' };
  await services.users.create(TESTER, boss, 'ADMIN');
  await services.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
  const add = async (code: string, name = code) =>
    services.products.add(TESTER, someProduct({ code, productname: name }), await arrived(media, await makePicture()));
  await add('ODD-1', 'Line\nbreak "quoted" \\ حجر 😀');
  await add('PLAIN-1');
  await services.products.remove(TESTER, (await add('GONE-1')).id);
  const poster = await arrived(media, await makePicture(20));
  await services.videos.add(TESTER, { title: 'Film', description: 'A film' }, await arrived(media, tinyMp4()), poster);
}

/** Every row and every stored byte, whatever holds them. */
async function contentsOf({ database, media }: AppDeps) {
  const rows: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const all: unknown[] = [];
    for await (const batch of rowsOf(database.db, table)) all.push(...batch);
    rows[table.name] = all;
  }
  const files: Record<string, [string, boolean]> = {};
  for await (const stored of media.list()) {
    const bytes = await buffer((await media.read(stored))?.stream() ?? Readable.from([]));
    const isServed = (await media.open(stored.replace('uploads/', ''))) !== null;
    files[stored] = [bytes.toString('base64'), isServed];
  }
  return { rows, files };
}

async function move(from: Place, fromStore: boolean, to: Settings) {
  const file = path.join(from.dataDir, 'target.env');
  await writeFile(
    file,
    Object.entries(to)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  return runCli(from, ['move', file], '', fromStore ? settingsOf(from, true) : {});
}

it('moves a site from a folder to PostgreSQL and an object store and back, equal each time, also when run again', async () => {
  const [home, away, back] = [await newPlace('sqlite'), await newPlace('postgres'), await newPlace('sqlite')];
  const before = await within(readConfig(settingsOf(home, false)), async (deps) => {
    await furnish(deps);
    return contentsOf(deps);
  });
  expect(Object.keys(before.files).length).toBeGreaterThan(10);

  for (const time of ['first', 'again']) {
    const moved = await move(home, false, settingsOf(away, true));
    expect([moved.code, moved.complained], time).toEqual([0, '']);
    expect(moved.said).toContain('all equal');
  }
  await within(readConfig(settingsOf(away, true)), async (deps) => {
    expect(await contentsOf(deps)).toEqual(before);
    expect((await findFaults(deps)).faults).toEqual([]);
  });

  const returned = await move(away, true, settingsOf(back, false));
  expect([returned.code, returned.complained]).toEqual([0, '']);
  await within(readConfig(settingsOf(back, false)), async (deps) => {
    expect(await contentsOf(deps)).toEqual(before);
    expect((await findFaults(deps)).faults).toEqual([]);
    // Ids are never used twice, not even that of the product in the bin.
    const next = await deps.services.products.add(TESTER, someProduct({ code: 'NEXT-1' }), null);
    const ids = [...(before.rows.products ?? []), ...(before.rows.bin ?? [])].map((row) => (row as { id: number }).id);
    expect(ids).not.toContain(next.id);
  });
});

it('refuses a target that holds something else, and its own place', async () => {
  const [home, other] = [await newPlace('sqlite'), await newPlace('sqlite')];
  for (const place of [home, other]) await within(readConfig(settingsOf(place, false)), furnish);
  const refused = await move(home, false, settingsOf(other, false));
  expect(refused.code).toBe(1);
  expect(refused.complained).toContain('holds other data already');
  const own = await move(home, false, settingsOf(home, false));
  expect(own.complained).toContain('Name another one');
});

it('goes on where it was interrupted', async () => {
  const [home, away] = [await newPlace('sqlite'), await newPlace('postgres')];
  await within(readConfig(settingsOf(home, false)), furnish);
  const gone = { ...settingsOf(away, true), STORAGE_URL: 's3://catalogue?endpoint=http://127.0.0.1:9' };
  expect((await move(home, false, gone)).code).toBe(1);
  const moved = await move(home, false, settingsOf(away, true));
  expect([moved.code, moved.complained]).toEqual([0, '']);
});
