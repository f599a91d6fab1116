import { expect, it } from 'vitest';
import { aProduct } from '#tests/support/a-product.ts';
import { type KeptProduct, keptOf } from './product.ts';
import { entriesOf, unreadOf } from './use-products.ts';

it('tells a product that is gone from one that could not be asked about', () => {
  const listed = [1, 2, 3].map((id) => ({ id, amount: '', waste: null }));
  const found = new Map<number, KeptProduct | null>([
    [1, keptOf(aProduct({ id: 1 }))],
    [2, null],
  ]);
  expect(entriesOf(listed, found).map(({ id }) => id)).toEqual([1]);
  expect(unreadOf(listed, found)).toBe(1);
});
