import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '#app/lib/catalogue-queries.ts';
import { createStore } from '#app/lib/store.ts';
import { askForMore, listOf, type Page, pagesQuery, type QueryFor } from './paged-products.ts';

const product = (id: number) => ({ id }) as ListedProduct;
/** Three pages of one product each, by the cursors null, '1' and '2'. */
const pageAt = (at: number): Page =>
  ({ data: [product(at)], total: 3, nextCursor: at < 2 ? String(at + 1) : null }) as Page;
const queryFor: QueryFor = (cursor) => ({
  queryKey: ['/api/products', cursor],
  queryFn: async () => pageAt(Number(cursor ?? 0)),
});
const idsOf = (pages: Page[]) => listOf(pages).products.map(({ id }) => id);

describe('the pages of a list', () => {
  it('begin with the first, or with the one the address names', async () => {
    expect(idsOf(await pagesQuery(queryFor, null).queryFn({}))).toEqual([0]);
    expect(idsOf(await pagesQuery(queryFor, '2').queryFn({}))).toEqual([2]);
  });

  it('are read again as many as are shown, and no more than there are', async () => {
    const { queryFn } = pagesQuery(queryFor, null);
    expect(idsOf(await queryFn({ last: [pageAt(0), pageAt(1)] }))).toEqual([0, 1]);
    expect(idsOf(await queryFn({ last: [0, 1, 2, 3, 4].map(() => pageAt(0)) }))).toEqual([0, 1, 2]);
  });

  it('grow by one page, until all are there', async () => {
    const store = createStore(
      async () => ({}) as never,
      [{ key: pagesQuery(queryFor, null).queryKey, data: [pageAt(0)] }],
    );
    expect(idsOf((await askForMore(store, queryFor, null)).data ?? [])).toEqual([0, 1]);
    expect(idsOf((await askForMore(store, queryFor, null)).data ?? [])).toEqual([0, 1, 2]);
    expect(idsOf((await askForMore(store, queryFor, null)).data ?? [])).toEqual([0, 1, 2]);
  });

  it('grow although a refresh begins while the next page is on its way', async () => {
    let onWay = () => {};
    const asked = new Promise<void>((resolve) => {
      onWay = resolve;
    });
    const watched: QueryFor = (cursor) => ({
      ...queryFor(cursor),
      queryFn: async (context) => {
        if (cursor === '1') onWay();
        return queryFor(cursor).queryFn(context);
      },
    });
    const shown = pagesQuery(watched, null);
    const store = createStore(async () => ({}) as never, [{ key: shown.queryKey, data: [pageAt(0)] }]);
    const stop = store.show(shown, () => {});
    void asked.then(() => store.invalidate());
    expect(idsOf((await askForMore(store, watched, null)).data ?? [])).toEqual([0, 1]);
    stop();
  });

  it('say that there is no such list', () => {
    expect(listOf([null])).toMatchObject({ missing: true, products: [], nextCursor: null });
  });
});
