import { expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { aProduct } from '#tests/support/a-product.ts';
import { copyOfResponse, storedAtOf } from './copies.ts';
import { isProductList } from './known-products.ts';
import { CATALOGUE, findStoredResponse } from './stored-responses.ts';
import type { Stores } from './stores.ts';

const at = (path: string) => new URL(path, 'https://shop.example');
const one = (productname: string) => ({ status: 1, message: 'OK', data: aProduct({ id: 7, productname }) });
const list = (...data: Product[]) => ({ status: 1, message: 'OK', data, total: data.length, nextCursor: null });

/** A phone that holds these answers, each with the time it was stored at. */
async function phone(...held: [path: string, answer: object, storedAt: number][]): Promise<Stores> {
  const kept = new Map<string, Response>();
  for (const [path, answer, storedAt] of held)
    kept.set(at(path).href, await copyOfResponse(new Response(JSON.stringify(answer)), storedAt));
  const stores = {
    find: async (_kind, key) => kept.get(key)?.clone(),
    productLists: async () =>
      [...kept].filter(([href]) => isProductList(new URL(href))).map(([, response]) => response.clone()),
  } satisfies Partial<Stores>;
  return stores as unknown as Stores;
}
const read = async (found: Response | undefined) => [await found?.json(), found && storedAtOf(found)];

it.each([
  [10, 20, 'of the list'],
  [20, 10, 'of its page'],
])('what was read of a product at %i and of the catalogue at %i: the newer counts', async (own, all, said) => {
  const stores = await phone(
    ['/api/products/7', one('of its page'), own],
    [CATALOGUE, list(aProduct({ id: 7, productname: 'of the list' })), all],
  );
  const found = await read(await findStoredResponse(stores, at('/api/products/7')));
  expect(found).toMatchObject([{ data: { productname: said } }, 20]);
});

it('a product that the stored catalogue lacks is taken from the last list it was seen in', async () => {
  const stores = await phone(
    [CATALOGUE, list(aProduct({ id: 900 })), 30],
    ['/api/products/Kerbs?limit=6', list(aProduct({ id: 7, productname: 'Seen first' })), 10],
    ['/api/products?q=yard&limit=12', list(aProduct({ id: 7, productname: 'Seen last' })), 20],
  );
  const found = await read(await findStoredResponse(stores, at('/api/products/7')));
  expect(found).toMatchObject([{ data: { productname: 'Seen last' } }, 20]);
  expect(await findStoredResponse(stores, at('/api/products/8'))).toBeUndefined();
});
