import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLORS, SIZES, TYPES } from '#contract/enums.ts';
import type { ProductQuery } from '#contract/products.ts';
import { reindexAll } from '#server/search/reindex.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { type Catalogue, openCatalogue, refusal, someProduct } from './open-catalogue.ts';

/** More than a search counts, and more than PostgreSQL reads before it asks its index. */
const PRODUCTS = 4600;
const CATEGORIES = ['Hexagon', 'Zigzag', 'Empty'] as const;
const NAMES = ['Wave', 'Waves', 'Pavé', 'Fan'] as const;

const pick = <T>(from: readonly T[], at: number): T => {
  const value = from[at % from.length];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
};

type Row = { code: string; productname: string; size: string; color: string; type: string; category: string };

/** Every combination turns up, by strides that share no factor; `oval` is rare and `round` so common that all but few have it. */
const rows: Row[] = Array.from({ length: PRODUCTS }, (_, n) => ({
  code: `C-${1000 + n}`,
  productname: `${pick(NAMES, n)} ${n % 900 === 7 ? 'oval' : 'round'}`,
  size: pick(SIZES, Math.floor(n / 4)),
  color: pick(COLORS, Math.floor(n / 3)),
  type: pick(TYPES, n % 10 === 0 ? 1 : 0),
  category: pick(['Hexagon', 'Zigzag'], Math.floor(n / 7)),
}));

/** The same search, written as plainly as it can be: the yardstick. */
function expected({ q, category, size, color, type }: ProductQuery): string[] {
  const words = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean);
  const matches = (row: Row) =>
    words(q ?? '').every((typed) =>
      [...words(Object.values(row).join(' ')), 'own'].some((word) => word.startsWith(typed)),
    ) &&
    (category === undefined || row.category.toLowerCase() === category.toLowerCase()) &&
    (size === undefined || row.size === size) &&
    (color === undefined || [color, 'all colors'].includes(row.color)) &&
    (type === undefined || row.type === type);
  return rows
    .filter(matches)
    .map(({ code }) => code)
    .reverse();
}

/** A search stops counting at 1,000; a plain list and a category do not. */
const expectedTotal = (query: ProductQuery, found: number) =>
  found > 1000 && (query.q?.match(/[a-z0-9]/i) || query.size || query.color || query.type)
    ? { total: 1000, totalIsMore: true }
    : { total: found, totalIsMore: undefined };
const totalOf = ({ total, totalIsMore }: { total: number; totalIsMore?: boolean | undefined }) => ({
  total,
  totalIsMore,
});

const SEARCHES: ProductQuery[] = [
  {},
  { q: 'own' },
  { q: 'wave' },
  { q: 'waves' },
  { q: 'WAVE round' },
  { q: 'oval' },
  { q: 'oval red' },
  { q: 'pave' },
  { q: 'Pavé, outdoor!' },
  { q: 'wave fan' },
  { q: 'c 1007' },
  { q: 'C-1007' },
  { q: 'nothing' },
  { q: '?!' },
  { type: 'outdoor' },
  { category: 'zigzag' },
  { category: 'ZIGZAG', color: 'red' },
  { size: '2cm', color: 'all colors', type: 'indoor' },
  { q: 'round', category: 'Hexagon', type: 'outdoor' },
  { q: 'oval', size: '8cm' },
  { q: 'hexagon', category: 'Zigzag' },
  { category: 'Empty' },
  { category: 'Nowhere' },
  { category: 'Nowh\0ere' },
];

eachEngine((engine) => {
  let catalogue: Catalogue;

  beforeAll(async () => {
    catalogue = await openCatalogue(engine);
    const ids = new Map<string, number>();
    for (const value of CATEGORIES)
      ids.set(value, (await catalogue.categories.add(TESTER, { label: value, value })).id);
    const now = new Date().toISOString();
    const values = rows.map(({ category, ...row }) => ({
      ...row,
      size: row.size as (typeof SIZES)[number],
      color: row.color as (typeof COLORS)[number],
      type: row.type as (typeof TYPES)[number],
      code_key: row.code.toLowerCase(),
      brandname: 'Own',
      thickness: '-',
      category_id: ids.get(category) ?? 0,
      pieces_per_m2: null,
      image_path: null,
      image_json: null,
      created_at: now,
      updated_at: now,
    }));
    await catalogue.db.transaction().execute(async (tx) => {
      for (let at = 0; at < values.length; at += 500) {
        await tx
          .insertInto('products')
          .values(values.slice(at, at + 500))
          .execute();
      }
      await reindexAll(tx, engine);
    });
  });
  afterAll(() => catalogue.close());

  describe('a search', () => {
    it.each(SEARCHES)('finds the right products, newest first, in pages: %j', async (query) => {
      const found = expected(query);
      const first = await catalogue.products.page(query, 24);
      expect(totalOf(first)).toEqual(expectedTotal(query, found.length));
      expect(first.data.map(({ code }) => code)).toEqual(found.slice(0, 24));
      expect(first.nextCursor === null).toBe(found.length <= 24);

      const middle = first.data.at(-1);
      if (!middle || first.nextCursor === null) return;
      expect(first.nextCursor).toBe(String(middle.id));
      const second = await catalogue.products.page({ ...query, cursor: first.nextCursor }, 24);
      expect(totalOf(second)).toEqual(expectedTotal(query, found.length));
      expect(second.data.map(({ code }) => code)).toEqual(found.slice(24, 48));
    });

    it('ends with a page that leads nowhere', async () => {
      const last = await catalogue.products.page({ cursor: '11' }, 10);
      expect(last.nextCursor).toBeNull();
      expect(last.data.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
      expect(await catalogue.products.page({ cursor: '1' }, 10)).toMatchObject({ data: [], nextCursor: null });
    });

    it('begins at the newest where the cursor is beyond any id', async () => {
      for (const query of [{}, { q: 'oval' }]) {
        const far = await catalogue.products.page({ ...query, cursor: '9999999999' }, 5);
        expect(far.data.map(({ code }) => code)).toEqual(expected(query).slice(0, 5));
      }
    });

    it('reads signs of the database language as signs', async () => {
      for (const q of ["o'val", '%', '_oval', 'oval" or 1=1 --', '\\oval']) {
        expect((await catalogue.products.page({ q }, 5)).total).toBe(expected({ q }).length);
      }
    });

    it('knows at once what was written after it was last asked', async () => {
      const before = (await catalogue.products.page({ q: 'oval' }, 5)).total;
      const added = await catalogue.products.add(
        TESTER,
        someProduct({ productname: 'Late oval', categories: 'Zigzag' }),
        null,
      );
      const after = await catalogue.products.page({ q: 'oval' }, 5);
      expect(after.total).toBe(before + 1);
      expect(after.data[0]?.id).toBe(added.id);
      expect(await catalogue.products.total()).toBe(PRODUCTS + 1);
      await catalogue.products.update(TESTER, added.id, { productname: 'Late round' }, null);
      expect((await catalogue.products.page({ q: 'oval' }, 5)).total).toBe(before);
      await catalogue.products.remove(TESTER, added.id);
      expect(await catalogue.products.total()).toBe(PRODUCTS);
    });
  });

  describe('a category', () => {
    it('is paged like a search', async () => {
      const page = await catalogue.products.byCategory('hexagon', { limit: 3 });
      expect(page.total).toBe(expected({ category: 'Hexagon' }).length);
      expect(page.data.map(({ code }) => code)).toEqual(expected({ category: 'Hexagon' }).slice(0, 3));
      expect(await catalogue.products.byCategory('Empty', { limit: 3 })).toEqual({
        category: 'Empty',
        data: [],
        total: 0,
        nextCursor: null,
      });
    });

    it('is not found where there is none', async () => {
      for (const value of ['Nowhere', 'Hexa\0gon', 'H'.repeat(400), '%']) {
        expect(await refusal(catalogue.products.byCategory(value, { limit: 3 }))).toMatchObject({ status: 404 });
      }
    });
  });

  it('hands out a whole list in batches, each product once', async () => {
    const sizes: number[] = [];
    const all: string[] = [];
    for await (const batch of catalogue.products.batches()) {
      sizes.push(batch.length);
      all.push(...batch.map(({ code }) => code));
    }
    expect(all).toEqual(expected({}));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
    const some: string[] = [];
    for await (const batch of catalogue.products.batches('zigzag')) some.push(...batch.map(({ code }) => code));
    expect(some).toEqual(expected({ category: 'Zigzag' }));
  });
});
