import { describe, expect, it } from 'vitest';
import {
  homeCategoriesQuery,
  homeShowcaseQuery,
  homeVideosQuery,
  productPageQuery,
} from '#app/lib/catalogue-queries.ts';
import { pageOf, seedsIn } from '#app/lib/queries.ts';
import { createStore } from '#app/lib/store.ts';
import type { ReadCall } from '#contract/calls/call.ts';

const dates = { created_at: '2026-11-17T10:00:00.000Z', updated_at: '2026-11-17T10:00:00.000Z' };
const picture = {
  path: 'uploads/a/800.jpg',
  width: 1200,
  height: 900,
  placeholder: 'data:image/webp;base64,AA',
  widths: [320],
};
const answers: Record<string, unknown> = {
  '/api/videos': [1, 2, 3, 4].map((id) => ({
    id,
    title: `Yard ${id}`,
    poster: picture,
    thumbnail: picture.path,
    products: [{ id: 9 }],
    ...dates,
  })),
  '/api/categories': Array.from({ length: 30 }, (_, at) => ({ id: at, label: `Category ${at}`, ...dates })),
  '/api/products/categories': [{ id: 1, label: 'Pavers', productimage: picture.path, picture }],
  '/api/products': [{ id: 1, productname: 'Paver', description: 'Long', descriptionSo: null, picture, ...dates }],
};
const read: ReadCall = async (call) =>
  ({ status: 1, message: 'OK', success: true, total: 1, nextCursor: null, data: answers[call.path] }) as never;
const store = createStore(read);

describe('what home carries of the catalogue', () => {
  it('is the three newest videos, however many there are, as their cards show them', async () => {
    const { first, total } = await store.fetch(homeVideosQuery());
    expect(total).toBe(4);
    expect(first.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(first[0]).toEqual({ id: 1, title: 'Yard 1', poster: { ...picture, placeholder: '' } });
  });

  it('is a few dozen categories and how many there are', async () => {
    const { first, total } = await store.fetch(homeCategoriesQuery());
    expect([first.length, total]).toEqual([24, 30]);
    expect(first[0]).toEqual({ id: 0, label: 'Category 0' });
  });

  it('is a picture for each of them without a placeholder', async () => {
    const { first } = await store.fetch(homeShowcaseQuery());
    expect(first).toEqual([{ id: 1, label: 'Pavers', picture: { ...picture, placeholder: '' } }]);
  });

  it('is products without what only their own page shows', async () => {
    const { data } = await store.fetch(productPageQuery({}));
    expect(data).toEqual([{ id: 1, productname: 'Paver', picture }]);
  });
});

describe('what a page has read', () => {
  it('travels as text and comes out as it went in', () => {
    const seeds = [{ key: ['/api/products', 7], data: { name: '</script><b>"\\', missing: null, list: [1, 2.5] } }];
    expect(seedsIn(pageOf(seeds))).toEqual(seeds);
    expect(seedsIn(pageOf([]))).toEqual([]);
  });
});
