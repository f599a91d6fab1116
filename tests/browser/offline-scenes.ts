import path from 'node:path';
import type { Product } from '#contract/products.ts';
import { expect, type Page } from './fixtures.ts';

/** Every address in the worker's stores. */
export const storedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => request.url);
  });

export const productsOf = async (page: Page): Promise<Product[]> => {
  const response = await page.request.get('/api/products?limit=200');
  return ((await response.json()) as { data: Product[] }).data;
};

/** A first visit with a look round, until the worker has read the catalogue. */
export async function visitOnce(page: Page, address = '/'): Promise<Product[]> {
  await page.goto(address);
  await page.mouse.wheel(0, 400);
  const products = await productsOf(page);
  const pictured = products.filter((product) => product.picture).map((product) => product.productimage ?? '');
  await expect
    .poll(
      async () => {
        const urls = await storedUrls(page);
        return pictured.filter((stored) => !urls.some((url) => url.includes(path.posix.dirname(stored)))).length;
      },
      { message: 'pictures still to be stored', timeout: 60_000 },
    )
    .toBe(0);
  return products;
}

export const note = (page: Page) => page.getByText(/You are reading a copy saved|Waxaad akhrinaysaa nuqul la kaydiyay/);
