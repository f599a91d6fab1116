import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import { buildApp } from '#server/app.ts';
import { openDeps } from '#server/open-deps.ts';
import { makePicture, someProduct } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { tinyMp4 } from '../uploads/video-files.ts';
import { addCategory, addProduct, form, pictureFile } from './calls.ts';

/** Two categories with one product each, one category without, and a clip. */
type World = { pavers: Category; kerbs: Category; unused: Category; zigzag: Product; kerb: Product; video: number };

/** Every public GET, in each way it can be asked. */
const READS = {
  all: () => '/api/products',
  search: () => '/api/products?q=zigzag',
  filtered: ({ kerbs }: World) => `/api/products?category=${kerbs.value}&limit=5`,
  one: ({ zigzag }: World) => `/api/products/${zigzag.id}`,
  pavers: ({ pavers }: World) => `/api/products/${pavers.value}`,
  kerbs: ({ kerbs }: World) => `/api/products/${kerbs.value.toLowerCase()}`,
  showcase: () => '/api/products/categories',
  categories: () => '/api/categories',
  videos: () => '/api/videos',
  numbers: () => '/api/user/numbers',
};
type Read = keyof typeof READS;
const NAMES = Object.keys(READS) as Read[];

type Write = { name: string; call: (world: World) => Promise<InjectOptions> | InjectOptions; spoils: Read[] };
const put = (url: string, payload: object): InjectOptions => ({ method: 'PUT', url, payload });
const clip = { name: 'video', body: tinyMp4(), filename: 'a.mp4' };

/** Every write, and exactly the reads that must look different afterwards. */
const WRITES: Write[] = [
  {
    name: 'a product added',
    call: ({ pavers }) => ({
      method: 'POST',
      url: '/api/products/add',
      payload: someProduct({ categories: pavers.value, productname: 'Zigzag two' }),
    }),
    spoils: ['all', 'search', 'pavers', 'showcase'],
  },
  {
    name: 'a first product in a category',
    call: ({ unused }) => ({
      method: 'POST',
      url: '/api/products/add',
      payload: someProduct({ categories: unused.value }),
    }),
    spoils: ['all', 'showcase'],
  },
  {
    name: 'a product renamed',
    call: ({ zigzag }) => put(`/api/products/${zigzag.id}`, { productname: 'Wave' }),
    spoils: ['all', 'search', 'one', 'pavers', 'showcase'],
  },
  {
    name: 'a product moved',
    call: ({ zigzag, kerbs }) => put(`/api/products/${zigzag.id}`, { categories: kerbs.value }),
    spoils: ['all', 'search', 'filtered', 'one', 'pavers', 'kerbs', 'showcase'],
  },
  {
    name: 'a picture added',
    call: async ({ zigzag }) => ({
      method: 'PUT',
      url: `/api/products/${zigzag.id}`,
      ...form({}, pictureFile(await makePicture(10))),
    }),
    spoils: ['all', 'search', 'one', 'pavers', 'showcase'],
  },
  {
    name: 'a product deleted',
    call: ({ kerb }) => ({ method: 'DELETE', url: '/api/products', payload: { id: kerb.id } }),
    spoils: ['all', 'filtered', 'kerbs', 'showcase'],
  },
  {
    name: 'a category added',
    call: ({ pavers }) => ({
      method: 'POST',
      url: '/api/categories/add',
      payload: { label: 'New', value: `New${pavers.value}` },
    }),
    spoils: ['categories'],
  },
  {
    name: 'a category relabelled',
    call: ({ pavers }) => put('/api/categories/update', { id: pavers.id, label: 'Zigzags', value: pavers.value }),
    // Products carry the label of their category.
    spoils: ['all', 'search', 'one', 'pavers', 'showcase', 'categories'],
  },
  {
    name: 'a category renamed in case alone',
    call: ({ kerbs }) =>
      put('/api/categories/update', { id: kerbs.id, label: kerbs.label, value: kerbs.value.toUpperCase() }),
    spoils: ['all', 'filtered', 'kerbs', 'showcase', 'categories'],
  },
  {
    name: 'a category deleted',
    call: ({ unused }) => ({ method: 'DELETE', url: `/api/categories/delete?id=${unused.id}` }),
    spoils: ['categories'],
  },
  {
    name: 'a video uploaded',
    call: () => ({ method: 'POST', url: '/api/videos/upload', ...form({ title: 'T', description: 'D' }, clip) }),
    spoils: ['videos'],
  },
  {
    name: 'a video deleted',
    call: ({ video }) => ({ method: 'DELETE', url: `/api/videos/${video}` }),
    spoils: ['videos'],
  },
  {
    name: 'the numbers changed',
    call: ({ zigzag }) =>
      put('/api/user/numbers', {
        whatsapp: `2526${10_000_000 + zigzag.id}`,
        phoneNumber: `2527${10_000_000 + zigzag.id}`,
      }),
    spoils: ['all', 'search', 'filtered', 'one', 'pavers', 'kerbs', 'numbers'],
  },
  {
    name: 'a user registered',
    call: ({ zigzag }) => ({
      method: 'POST',
      url: '/api/user/register/save',
      payload: { username: 'U', email: `u${zigzag.id}@example.com`, password: 'waa erey sir ah' },
    }),
    spoils: [],
  },
  {
    name: 'a product refused',
    call: ({ zigzag }) => put(`/api/products/${zigzag.id}`, { size: '9cm' }),
    spoils: [],
  },
];

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let world: World;
  let made = 0;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    made += 1;
    const pavers = await addCategory(admin, `Pavers${made}`);
    const kerbs = await addCategory(admin, `Kerbs${made}`);
    const unused = await addCategory(admin, `Unused${made}`);
    const zigzag = await addProduct(admin, { categories: pavers.value, productname: 'Zigzag' });
    const kerb = await addProduct(admin, { categories: kerbs.value, productname: 'Kerb' });
    const upload = form({ title: 'Video', description: 'Of a yard' }, clip);
    const video = await admin.call({ method: 'POST', url: '/api/videos/upload', ...upload });
    world = { pavers, kerbs, unused, zigzag, kerb, video: video.json<{ data: { id: number } }>().data.id };
  });

  /** What each read answers now: its ETag and its body. */
  const snapshot = async (app = test.app) =>
    Object.fromEntries(
      await Promise.all(
        NAMES.map(async (name) => {
          const response = await app.inject({ url: READS[name](world) });
          expect(response.statusCode, name).toBe(200);
          return [name, { etag: response.headers.etag, body: response.body }] as const;
        }),
      ),
    );

  describe.each(WRITES)('$name', ({ call, spoils }) => {
    it('shows in the very next read, where it must and nowhere else', async () => {
      const before = await snapshot();
      await admin.call(await call(world));
      const after = await snapshot();
      expect(NAMES.filter((name) => after[name]?.body !== before[name]?.body)).toEqual(spoils);
      expect(NAMES.filter((name) => after[name]?.etag !== before[name]?.etag)).toEqual(spoils);

      for (const name of NAMES) {
        const headers = { 'if-none-match': String(before[name]?.etag) };
        const again = await test.app.inject({ url: READS[name](world), headers });
        expect(again.statusCode, name).toBe(spoils.includes(name) ? 200 : 304);
      }

      // The yardstick: a server that has just started on the same data and has nothing kept.
      const deps = await openDeps(test.deps.config);
      const newcomer = await buildApp(deps);
      expect(after).toEqual(await snapshot(newcomer));
      await newcomer.close();
      await deps.close();
    });
  });

  it('never shows less than was acknowledged, however many read meanwhile', async () => {
    const urls = [READS.all(), READS.one(world), READS.pavers(world), READS.search()];
    for (let round = 0; round < 12; round += 1) {
      const productname = `Zigzag ${round}`;
      const meanwhile = [...urls, ...urls, ...urls].map((url) => test.app.inject({ url }));
      await admin.call(put(`/api/products/${world.zigzag.id}`, { productname }));
      for (const url of urls) expect((await test.app.inject({ url })).body, url).toContain(`"${productname}"`);
      await Promise.all(meanwhile);
    }
  });

  it('keeps one copy of an answer, whatever strange parameters are added', async () => {
    const plain = ['/api/categories', '/api/videos', '/api/user/numbers', '/api/products/categories'];
    test.deps.cache.clear();
    for (const url of plain) {
      const whole = await test.app.inject({ url });
      for (let n = 0; n < 3; n += 1) {
        const strange = await test.app.inject({
          url: `${url}?bust=${n}`,
          headers: { cookie: `x=${n}`, host: `h${n}` },
        });
        expect([strange.statusCode, strange.body]).toEqual([200, whole.body]);
      }
    }
    // Fewer where the word of an earlier test's write came late.
    expect(test.deps.cache.size).toBeLessThanOrEqual(plain.length);
  });

  it('keeps no refusal', async () => {
    // From nothing: the word of an earlier test's server may come late and drop what is kept.
    test.deps.cache.clear();
    for (const url of ['/api/products/Nowhere', '/api/products/999999', '/api/products?size=9cm']) {
      const response = await test.app.inject({ url });
      expect([response.headers['cache-control'], response.headers.etag]).toEqual(['no-store', undefined]);
    }
    expect(test.deps.cache.size).toBe(0);
    const value = 'Nowhere';
    await addCategory(admin, value);
    expect((await test.app.inject({ url: `/api/products/${value}` })).statusCode).toBe(200);
  });
});
