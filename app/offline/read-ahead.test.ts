import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Product } from '#contract/products.ts';
import { aProduct } from '#tests/support/a-product.ts';
import { copyOfResponse } from './copies.ts';
import { createReadAhead, smallestPictures } from './read-ahead.ts';
import { pageKey } from './rules.ts';
import { CATALOGUE } from './stored-responses.ts';
import type { Stores } from './stores.ts';

const ASSET = '/assets/home-1a2b3c4d.js';
const SIX_HOURS = 6 * 3_600_000;
const pictured = (id: number): Product =>
  aProduct({
    id,
    picture: { path: `uploads/p${id}/640.jpg`, width: 1200, height: 900, placeholder: '', widths: [480, 320, 640] },
  });

/** A phone that keeps what it reads; every file weighs a megabyte. */
function phone(products: Product[]) {
  const kept = new Map<string, Response>();
  const stores = {
    find: async (_kind, key) => kept.get(key)?.clone(),
    findSibling: async ({ href }) => kept.get(href)?.clone(),
    async keep(kind, url, answer) {
      kept.set(kind === 'page' ? pageKey(url, 'en') : url.href, await copyOfResponse(answer.clone(), Date.now()));
    },
  } satisfies Partial<Stores>;
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async ({ pathname, search }: URL) => {
    fetched.push(pathname + search);
    return new Response(JSON.stringify({ data: products }), { headers: { 'content-length': '1000000' } });
  });
  const readAhead = createReadAhead({
    stores: stores as unknown as Stores,
    assets: [ASSET],
    origin: 'https://shop.example',
  });
  return { fetched, visit: () => readAhead('en', 'avif') };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('takes the smallest size of each picture', () => {
  expect(smallestPictures([pictured(1), aProduct({ id: 2 })], 'avif')).toEqual(['/api/uploads/p1/320.avif']);
});

it('stops with the pictures where they have cost enough', async () => {
  const { fetched, visit } = phone([1, 2, 3, 4].map(pictured));
  await visit();
  expect(fetched.filter((path) => path.endsWith('.avif'))).toHaveLength(2);
});

it('reads nothing again that is fresh, and the catalogue alone, not the code, when it is old', async () => {
  const { fetched, visit } = phone([]);
  await visit();
  expect(fetched).toEqual(expect.arrayContaining([ASSET, CATALOGUE, '/product', '/', '/quote']));
  fetched.length = 0;
  await visit();
  expect(fetched).toEqual([]);
  vi.setSystemTime(Date.now() + SIX_HOURS + 1);
  await visit();
  expect(fetched).toEqual(expect.arrayContaining([CATALOGUE, '/product']));
  expect(fetched).not.toContain(ASSET);
});
