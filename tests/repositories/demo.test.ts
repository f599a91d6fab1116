import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type Demo, readDemo } from '#server/demo/catalogue.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';
import { arrived } from '../uploads/store.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { makePicture, someProduct } from './open-catalogue.ts';

const silent = () => undefined;

/** The real data with pictures and videos small enough for a test. */
async function smallDemo({ views } = { views: false }): Promise<Demo> {
  const demo = await readDemo();
  if (!demo) throw new Error('The demonstration is not there');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-demo-'));
  await writeFile(path.join(folder, 'picture.jpg'), await makePicture());
  await writeFile(path.join(folder, 'film.mp4'), tinyMp4());
  const { categories, products, videos, numbers } = demo.catalogue;
  return {
    folder,
    catalogue: {
      categories,
      numbers,
      products: products.map((product) => ({
        ...product,
        image: 'picture.jpg',
        views: views ? product.views.map(() => 'picture.jpg') : [],
      })),
      videos: videos.map((video) => ({ ...video, file: 'film.mp4', poster: 'picture.jpg' })),
    },
  };
}

async function contentsOf({ services }: AppDeps) {
  const products = (await services.products.page({}, 100)).data;
  const pictures = await Promise.all(
    products.map(async ({ id }) => (await services.products.anyById(id)).pictures.length),
  );
  return {
    pictures,
    categories: (await services.categories.list()).map(({ value }) => value),
    products: products.map(({ id, code, productimage }) => ({ id, code, pictured: productimage !== null })),
    videos: (await services.videos.list()).map(({ title, thumbnail, products: seen }) => ({
      title,
      pictured: thumbnail !== null,
      seen: seen.length,
    })),
    numbers: await services.numbers.get(),
  };
}

const expectedOf = ({ catalogue }: Demo) => ({
  pictures: catalogue.products.map(({ views }) => 1 + views.length),
  categories: catalogue.categories.map(({ value }) => value),
  products: catalogue.products.map(({ code }, at) => ({ id: catalogue.products.length - at, code, pictured: true })),
  videos: catalogue.videos.map(({ title, products }) => ({ title, pictured: true, seen: products.length })),
  numbers: catalogue.numbers,
});

eachEngine((engine) => {
  let place: Place;
  let deps: AppDeps;
  let demo: Demo;

  const open = () => openDeps({ ...readConfig({ DEMO: '0' }), dataDir: place.dataDir, databaseUrl: place.databaseUrl });

  beforeEach(async () => {
    place = await makePlace(engine);
    demo = await smallDemo();
    deps = await open();
  });
  afterEach(async () => {
    await deps.close();
    await place.remove();
    await rm(demo.folder, { recursive: true });
  });

  describe('the demonstration', () => {
    it('fills an empty catalogue in the order of its file, and takes nothing away from its folder', async () => {
      await rm(demo.folder, { recursive: true });
      demo = await smallDemo({ views: true });
      const told: object[] = [];
      const log = { ...TESTER.log, info: (fields: object) => told.push(fields) };
      expect(await seedDemo(deps, log, silent, demo)).toBe(true);
      expect(await contentsOf(deps)).toEqual(expectedOf(demo));
      const { categories, products, videos } = demo.catalogue;
      // Each picture is a write of its own.
      const views = products.flatMap((product) => product.views).length;
      expect(views).toBe(32);
      const kept = await deps.database.db.selectFrom('history').select(['user_id', 'user_name']).execute();
      expect(kept).toHaveLength(categories.length + 2 * products.length + views + videos.length + 1);
      for (const event of kept) expect(event).toEqual({ user_id: null, user_name: 'demonstration' });
      // On the screen of a first start the address and the sign-in are what counts.
      expect(told).toEqual([]);
      expect((await readdir(demo.folder)).sort()).toEqual(['film.mp4', 'picture.jpg']);
      expect(await readdir(path.join(place.dataDir, 'staging'))).toEqual([]);
    });

    it('comes once: what its owner has deleted stays deleted', async () => {
      await seedDemo(deps, TESTER.log, silent, demo);
      for (const { id } of (await contentsOf(deps)).products) await deps.services.products.remove(TESTER, id);
      for (const { id } of await deps.services.videos.list()) await deps.services.videos.remove(TESTER, id);
      for (const { id } of await deps.services.categories.list()) await deps.services.categories.remove(TESTER, id);
      expect(await seedDemo(deps, TESTER.log, silent, demo)).toBe(false);
      expect(await contentsOf(deps)).toMatchObject({ categories: [], products: [], videos: [] });
    });

    it.each([
      ['a category', (p: AppDeps) => p.services.categories.add(TESTER, { label: 'Own', value: 'Own' })],
      [
        'a number',
        (p: AppDeps) => p.services.numbers.update(TESTER, { whatsapp: '252615550199', phoneNumber: '252615550199' }),
      ],
      [
        'a product',
        async (p: AppDeps) => {
          await p.services.categories.add(TESTER, { label: 'Pavers', value: 'Pavers' });
          await p.services.products.add(TESTER, someProduct(), null);
        },
      ],
      [
        'a video',
        async (p: AppDeps) => {
          const film = await arrived(p.media, tinyMp4());
          await p.services.videos.add(TESTER, { title: 'Own', description: 'Our yard' }, film, null);
        },
      ],
    ])('stays away where there is %s already', async (_what, furnish) => {
      await furnish(deps);
      const before = await contentsOf(deps);
      expect(await seedDemo(deps, TESTER.log, silent, demo)).toBe(false);
      expect(await contentsOf(deps)).toEqual(before);
    });

    it('goes on where it was cut off', async () => {
      const broken: Demo = {
        ...demo,
        catalogue: {
          ...demo.catalogue,
          products: demo.catalogue.products.map((product, at) =>
            at === 20 ? { ...product, image: 'not-there.jpg' } : product,
          ),
        },
      };
      await expect(seedDemo(deps, TESTER.log, silent, broken)).rejects.toThrow('not-there.jpg');
      await deps.close();
      deps = await open();
      expect(await seedDemo(deps, TESTER.log, silent, demo)).toBe(true);
      expect(await contentsOf(deps)).toEqual(expectedOf(demo));
      expect(await seedDemo(deps, TESTER.log, silent, demo)).toBe(false);
    });

    if (engine === 'postgres') {
      it('is put in by one of two that start together', async () => {
        const other = await open();
        const filled = await Promise.all([
          seedDemo(deps, TESTER.log, silent, demo),
          seedDemo(other, TESTER.log, silent, demo),
        ]);
        await other.close();
        expect(filled.sort()).toEqual([false, true]);
        expect(await contentsOf(deps)).toEqual(expectedOf(demo));
      });
    }
  });
});

describe('the demonstration’s data', () => {
  it('has 24 products in 8 categories, 4 videos and numbers, and every file it names', async () => {
    const demo = await readDemo();
    const { categories = [], products = [], videos = [] } = demo?.catalogue ?? {};
    expect([categories.length, products.length, videos.length]).toEqual([8, 24, 4]);
    expect(new Set(products.map((product) => product.categories)).size).toBe(8);
    const files = new Set(await readdir(path.join(demo?.folder ?? '', 'media'), { recursive: true }));
    const named = [...products.map(({ image }) => image), ...videos.flatMap(({ file, poster }) => [file, poster])];
    for (const file of named) expect(files).toContain(path.relative('media', file));
  });
});
