import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { TESTER } from '../support/author.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { arrived, storedFiles } from '../uploads/store.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { makePicture, someProduct } from './open-catalogue.ts';

/** Whether a row was written is not known to whoever loses the connection at the commit. A row must never lose its files. */
let place: Place;
let proxy: CuttingProxy;
let deps: AppDeps;

beforeEach(async () => {
  place = await makePlace('postgres', { migrated: true });
  proxy = await startCuttingProxy(place.databaseUrl ?? '');
  deps = await openDeps({ ...readConfig({ DEMO: '0' }), dataDir: place.dataDir, databaseUrl: proxy.url });
  await deps.services.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
});
afterEach(async () => {
  await deps.close();
  await proxy.close();
  await place.remove();
});

const picture = async () => arrived(deps.media, await makePicture());
const filesUnder = async (folder: string) =>
  (await storedFiles(place.dataDir)).filter((file) => file.startsWith(`${folder}/`) && /\.\w+$/.test(file));

/** Every stored path that a row names can be opened. */
async function namedAndThere(): Promise<{ named: number; there: number }> {
  const { products, videos, site } = deps.services;
  const paths = [...(await products.storedPaths()), ...(await videos.storedPaths()), ...(await site.storedPaths())];
  const found = await Promise.all(paths.map((path) => deps.media.open(path.replace('uploads/', ''))));
  return { named: paths.length, there: found.filter((file) => file !== null).length };
}

describe.each<[string, number, () => Promise<unknown>]>([
  ['a product with a picture', 1, async () => deps.services.products.add(TESTER, someProduct(), await picture())],
  [
    'a video with its still',
    2,
    async () => {
      const input = { title: 'Yard', description: 'A yard' };
      return deps.services.videos.add(TESTER, input, await arrived(deps.media, tinyMp4()), await picture());
    },
  ],
  ['a picture of the site', 2, async () => deps.services.site.addPicture(TESTER, await picture())],
  [
    'a video of the site with its still',
    2,
    async () => deps.services.site.addVideo(TESTER, await arrived(deps.media, tinyMp4()), await picture()),
  ],
])('%s', (_what, files, add) => {
  it('keeps its files when the commit was done and only the answer was lost', async () => {
    proxy.cutCommit('after');
    await expect(add()).rejects.toThrow();
    expect(proxy.cuts()).toBe(1);
    expect(await namedAndThere()).toEqual({ named: files, there: files });
  });

  it('keeps its files when afterwards nobody can be asked', async () => {
    proxy.cutCommit('after', true);
    await expect(add()).rejects.toThrow();
    expect(proxy.cuts()).toBe(1);
    proxy.mend();
    expect(await namedAndThere()).toEqual({ named: files, there: files });
  });

  it('leaves no files when the commit never arrived', async () => {
    proxy.cutCommit('before');
    await expect(add()).rejects.toThrow();
    expect(proxy.cuts()).toBe(1);
    expect(await namedAndThere()).toEqual({ named: 0, there: 0 });
    expect(await filesUnder('uploads')).toEqual([]);
  });
});

it('a product whose picture is replaced keeps the new one, and the old one goes with the next sweep', async () => {
  const { id } = await deps.services.products.add(TESTER, someProduct(), await picture());
  const before = await filesUnder('uploads');
  proxy.cutCommit('after');
  await expect(deps.services.products.update(TESTER, id, {}, await picture())).rejects.toThrow();
  expect(proxy.cuts()).toBe(1);
  expect(await namedAndThere()).toEqual({ named: 1, there: 1 });
  expect(await filesUnder('uploads')).toHaveLength(before.length * 2);
});

it('a video whose still is replaced keeps the new one', async () => {
  const film = await arrived(deps.media, tinyMp4());
  const input = { title: 'Yard', description: 'A yard' };
  const { id } = await deps.services.videos.add(TESTER, input, film, await picture());
  proxy.cutCommit('after');
  await expect(deps.services.videos.update(TESTER, id, {}, await picture())).rejects.toThrow();
  expect(proxy.cuts()).toBe(1);
  expect(await namedAndThere()).toEqual({ named: 2, there: 2 });
});
