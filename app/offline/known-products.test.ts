import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { aProduct } from '#tests/support/a-product.ts';
import { answerFrom, isProductList, type KnownProducts } from './known-products.ts';

const product = (id: number, more: Partial<Product> = {}): Product =>
  aProduct({
    id,
    code: `IP-${100 + id}`,
    productname: `Paver ${id}`,
    brandname: 'Dhagax',
    size: '6cm',
    color: 'red',
    categories: 'Zigzag',
    ...more,
  });

const PRODUCTS = [
  product(5, { categories: 'Kerbs', color: 'black', productname: 'Pavé kerb' }),
  product(4, { size: '8cm' }),
  product(3, { type: 'indoor' }),
  product(2),
  product(1, { color: 'black' }),
];
const whole: KnownProducts = { data: PRODUCTS, total: 5, nextCursor: null };

const ask = (path: string, known = whole) => answerFrom(known, new URL(`/api/${path}`, 'https://shop.example'));
const ids = (path: string, known = whole) => {
  const data = ask(path, known)?.data;
  return Array.isArray(data) ? data.map(({ id }) => id) : data;
};

describe('one product', () => {
  it('is found by its id', () => {
    expect(ask('products/4')).toEqual({
      status: 1,
      message: 'OK',
      data: { ...PRODUCTS[1], pictures: [], alsoIn: [], videos: [] },
    });
  });

  it('that is not known cannot be answered', () => {
    expect(ask('products/9')).toBeNull();
  });
});

describe('a list', () => {
  it('comes page by page, as from the server', () => {
    expect(ask('products?limit=2')).toMatchObject({ total: 5, nextCursor: '4' });
    expect(ids('products?limit=2')).toEqual([5, 4]);
    expect(ids('products?limit=2&cursor=4')).toEqual([3, 2]);
    expect(ask('products?limit=2&cursor=2')).toMatchObject({ nextCursor: null });
    expect(ids('products?limit=2&cursor=2')).toEqual([1]);
    expect(ids('products')).toEqual([5, 4, 3, 2, 1]);
  });

  it('leads on where the catalogue is known in part', () => {
    const part: KnownProducts = { data: PRODUCTS.slice(0, 3), total: 900, nextCursor: '3' };
    expect(ask('products?limit=12', part)).toMatchObject({ total: 900, nextCursor: '3' });
  });

  it('is not answered where the answer lies in the unknown rest', () => {
    const part: KnownProducts = { data: PRODUCTS.slice(0, 3), total: 900, nextCursor: '3' };
    for (const path of ['products?q=nothing', 'products?color=yellow', 'products?cursor=3', 'products/zigzag?cursor=3'])
      expect(ask(path, part), path).toBeNull();
  });

  it.each([
    ['products?size=8cm', [4]],
    ['products?color=black', [5, 1]],
    ['products?type=indoor', [3]],
    ['products?category=zigzag&color=red', [4, 3, 2]],
    ['products?category=kerbs&limit=12', [5]],
    ['products?q=ip104', [4]],
    ['products?q=IP-104', [4]],
    ['products?q=pave%20KER', [5]],
    ['products?q=paver%20black', [1]],
    ['products?q=nothing', []],
  ])('%s', (path, found) => {
    expect(ids(path)).toEqual(found);
  });

  it('counts what was looked for', () => {
    expect(ask('products?color=black&limit=1')).toMatchObject({ total: 2, nextCursor: '5' });
  });
});

describe('a category', () => {
  it('is found whatever its case', () => {
    expect(ids('products/zigzag?limit=2')).toEqual([4, 3]);
    expect(ask('products/ZIGZAG?limit=2')).toMatchObject({ total: 4, nextCursor: '3' });
  });

  it('of which nothing is known cannot be answered', () => {
    expect(ask('products/Cobbles')).toBeNull();
  });
});

it('knows what comes in every colour, what a category is called, and the same product in other colours', () => {
  const picture = { path: 'uploads/a/640.jpg', width: 1200, height: 900, placeholder: '', widths: [320] };
  const data = [
    product(9, { productname: 'Wave', color: 'black', picture }),
    product(8, { productname: 'Wave' }),
    product(7, { productname: 'Wave', categories: 'Kerbs', color: 'white' }),
    product(6, { color: 'all colors', categoryLabel: 'Garden edges', categoryLabelSo: 'Geesaha beerta' }),
  ];
  const known: KnownProducts = { data, total: 4, nextCursor: null };
  for (const path of ['products?color=yellow', 'products?q=garden', 'products?q=geesaha'])
    expect(ids(path, known), path).toEqual([6]);
  expect(ask('products/8', known)).toMatchObject({
    data: { pictures: [], alsoIn: [{ id: 9, color: 'black', picture }] },
  });
  expect(ask('products/9', known)).toMatchObject({ data: { pictures: [{ id: 9, ...picture }] } });
});

it.each(['categories', 'videos', 'user/numbers', 'products/categories'])('%s is not a product call', (path) => {
  expect(ask(path)).toBeNull();
});

it.each([
  ['products', true],
  ['products?limit=12', true],
  ['products/Zigzag?limit=6', true],
  ['products/2x4', true],
  ['products/24', false],
  ['products/categories', false],
  ['categories', false],
])('%s is a list of products: %s', (path, isList) => {
  expect(isProductList(new URL(`/api/${path}`, 'https://shop.example'))).toBe(isList);
});
