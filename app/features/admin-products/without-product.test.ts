import { describe, expect, it } from 'vitest';
import type { ListedPage } from '#app/lib/catalogue-queries.ts';
import type { Product } from '#contract/products.ts';
import { withoutProduct } from './without-product.ts';

const page = (...ids: number[]): ListedPage => ({
  status: 1,
  message: 'OK',
  data: ids.map((id) => ({ id }) as Product),
  total: 9,
  nextCursor: null,
});
const idsOf = (cached: ListedPage) => cached.data.map(({ id }) => id);

describe('withoutProduct', () => {
  it('takes it out of a page and counts one less', () => {
    const after = withoutProduct(page(3, 2, 1), 2) as ListedPage;
    expect(idsOf(after)).toEqual([3, 1]);
    expect(after.total).toBe(8);
  });

  it('takes it out of a list of pages, leaving the others as they are', () => {
    const after = withoutProduct({ pages: [page(4, 3), page(2, 1), null], pageParams: [null, '3', '1'] }, 1);
    const pages = after && 'pages' in after ? after.pages : [];
    expect(pages.map((each) => each && idsOf(each))).toEqual([[4, 3], [2], null]);
    expect(pages.map((each) => each?.total)).toEqual([9, 8, undefined]);
  });

  it('has nothing to take from a list that was never read', () => {
    expect(withoutProduct(undefined, 1)).toBeUndefined();
  });
});
