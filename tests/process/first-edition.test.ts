import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { signInDirectly } from '../support/sign-in.ts';
import { configOf, runCli } from './run-cli.ts';

const FIXTURES = path.join(import.meta.dirname, '../fixtures');
const FOLDER = path.join(FIXTURES, 'first-edition');
const BACKUP = path.join(FIXTURES, 'first-edition-backup.tar');
const FROM = { ip: '127.0.0.1' };

/** All that the first edition had must be there, and its catalogue must be usable. */
async function expectWhole({ services, database }: AppDeps, dataDir: string): Promise<void> {
  const { products, categories, videos, numbers } = services;
  expect((await categories.list()).map(({ label, value }) => [label, value])).toEqual([
    ['Zigzag stones', 'Zigzag'],
    ['Wall panels', 'WallPanel'],
  ]);
  const all = (await products.page({}, 10)).data;
  expect(all.map(({ code, productname, color }) => [code, productname, color])).toEqual([
    ['WP-7', 'Wave panel', 'all colors'],
    ['IP-101', 'Uni Zigzag Pavé', 'red'],
  ]);
  expect(all[1]).toMatchObject({ piecesPerM2: 36.5, picture: { width: 200, height: 150 } });
  const pictured = await products.anyById(all[1]?.id ?? 0);
  expect(pictured.pictures).toEqual([{ id: expect.any(Number), ...pictured.picture }]);
  expect(await numbers.get()).toEqual({ whatsapp: '252615123456', phoneNumber: '252617000000' });

  const [video] = await videos.list();
  const files = [all[1]?.productimage, video?.filepath, video?.poster?.path];
  for (const file of files) {
    const kept = await readFile(path.join(dataDir, file ?? ''));
    expect(kept.equals(await readFile(path.join(FOLDER, file ?? '')))).toBe(true);
  }

  const owner = { email: 'owner@example.com', password: 'first-edition-pass' };
  const asha = { email: 'asha@example.com', password: 'first-edition-asha' };
  expect((await signInDirectly(services, owner, FROM)).actor.role).toBe('ADMIN');
  expect((await signInDirectly(services, asha, FROM)).actor.id).toBeGreaterThan(0);

  const found = async (q: string) => (await products.page({ q }, 10)).data.map(({ code }) => code);
  expect([await found('zig'), await found('pave'), await found('derbi')]).toEqual([['IP-101'], ['IP-101'], ['WP-7']]);
  const added = await products.add(
    TESTER,
    someProduct({ code: 'NEW-1', categories: 'WallPanel', color: 'black' }),
    null,
  );
  expect(await found('madow derbi')).toEqual(['NEW-1']);
  expect([await products.total(), await products.total('WallPanel')]).toEqual([3, 2]);
  await products.remove(TESTER, added.id);
  expect([await products.total(), await products.total('WallPanel')]).toEqual([2, 1]);

  const tables = (await database.db.introspection.getTables()).map(({ name }) => name);
  expect(tables).not.toContain('product_sets');
}

describe('what the first edition left', () => {
  let places: Place[];
  beforeEach(() => {
    places = [];
  });
  afterEach(async () => {
    for (const place of places) await place.remove();
  });

  async function within(place: Place, work: (deps: AppDeps) => Promise<void>): Promise<void> {
    const deps = await openDeps(configOf(place));
    await work(deps).finally(() => deps.close());
  }

  it('opens: a data folder', async () => {
    const place = await makePlace('sqlite');
    places.push(place);
    await cp(FOLDER, place.dataDir, { recursive: true });
    await within(place, (deps) => expectWhole(deps, place.dataDir));
    expect(await runCli(place, ['check'])).toMatchObject({ code: 0 });
  });

  it.each(['sqlite', 'postgres'] as const)('is restored: a backup, into %s', async (engine) => {
    const place = await makePlace(engine);
    places.push(place);
    expect(await runCli(place, ['restore', BACKUP])).toMatchObject({ code: 0, complained: '' });
    await within(place, (deps) => expectWhole(deps, place.dataDir));
  });
});
