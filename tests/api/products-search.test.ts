import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductInput, ProductPage } from '#contract/products.ts';
import { productPage } from '#contract/products.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, answered, refused } from './calls.ts';

const query = (parameters: Record<string, string>) => `/api/products?${new URLSearchParams(parameters)}`;

/** Oldest first; each differs from the others in what some search asks for. */
const CATALOGUE: Partial<ProductInput>[] = [
  { code: 'IP-101', productname: 'Uni Zigzag', size: '8cm', color: 'red', type: 'outdoor' },
  { code: 'IP-102', productname: 'Pavé Façade', size: '6cm', color: 'black', type: 'outdoor' },
  { code: 'IP-110', productname: 'Zigzag wall', size: '3cm', color: 'white', type: 'indoor', brandname: 'Iftin' },
  { code: 'WP/7', productname: 'Wave panel', size: '2cm', color: 'yellow', type: 'indoor', categories: 'Walls' },
  {
    code: 'WP/8',
    productname: 'ISTANBUL Şerit',
    size: '2cm',
    color: 'all colors',
    type: 'indoor',
    categories: 'Walls',
  },
];

type Search = { find: Record<string, string>; codes: string[] };
const SEARCHES: Search[] = [
  { find: { q: 'zigzag' }, codes: ['IP-110', 'IP-101'] },
  { find: { q: 'ZIG' }, codes: ['IP-110', 'IP-101'] },
  { find: { q: 'igzag' }, codes: [] },
  { find: { q: 'uni zig' }, codes: ['IP-101'] },
  { find: { q: 'zig uni' }, codes: ['IP-101'] },
  { find: { q: '  zig,  UNI! ' }, codes: ['IP-101'] },
  { find: { q: 'uni wave' }, codes: [] },
  { find: { q: 'pave facade' }, codes: ['IP-102'] },
  { find: { q: 'PAVÉ FAÇ' }, codes: ['IP-102'] },
  { find: { q: 'istanbul serit' }, codes: ['WP/8'] },
  { find: { q: 'ip-101' }, codes: ['IP-101'] },
  { find: { q: 'IP101' }, codes: ['IP-101'] },
  { find: { q: 'ip 1' }, codes: ['IP-110', 'IP-102', 'IP-101'] },
  { find: { q: 'wp7' }, codes: ['WP/7'] },
  { find: { q: 'iftin' }, codes: ['IP-110'] },
  { find: { q: 'wall' }, codes: ['WP/8', 'WP/7', 'IP-110'] },
  { find: { q: 'decoration' }, codes: ['WP/8', 'WP/7'] },
  { find: { q: 'yellow' }, codes: ['WP/7'] },
  { find: { q: 'indoor 2cm' }, codes: ['WP/8', 'WP/7'] },
  { find: { q: '%' }, codes: ['WP/8', 'WP/7', 'IP-110', 'IP-102', 'IP-101'] },
  { find: { q: 'zig_ag' }, codes: [] },
  { find: { q: "'; drop table products; --" }, codes: [] },
  { find: { q: '' }, codes: ['WP/8', 'WP/7', 'IP-110', 'IP-102', 'IP-101'] },
  { find: { size: '8cm' }, codes: ['IP-101'] },
  { find: { size: '3cm' }, codes: ['IP-110'] },
  { find: { size: '3mm' }, codes: ['IP-110'] },
  { find: { size: '2mm' }, codes: ['WP/8', 'WP/7'] },
  { find: { size: '5cm' }, codes: [] },
  { find: { color: 'all colors' }, codes: ['WP/8'] },
  { find: { type: 'outdoor' }, codes: ['IP-102', 'IP-101'] },
  { find: { category: 'wALLS' }, codes: ['WP/8', 'WP/7'] },
  { find: { category: 'Nowhere' }, codes: [] },
  { find: { category: 'Walls', color: 'yellow', q: 'wave', size: '2cm', type: 'indoor' }, codes: ['WP/7'] },
  { find: { color: 'red' }, codes: ['WP/8', 'IP-101'] },
  { find: { category: 'Walls', color: 'red' }, codes: ['WP/8'] },
  { find: { q: 'casaan' }, codes: ['IP-101'] },
  { find: { q: 'casaan zigzag' }, codes: ['IP-101'] },
  { find: { q: 'midab madow' }, codes: ['IP-102'] },
  { find: { q: 'mida caddaan' }, codes: ['IP-110'] },
  { find: { q: 'derbi' }, codes: ['WP/8', 'WP/7'] },
  { find: { q: 'derbiga jaalle' }, codes: ['WP/7'] },
  { find: { q: 'midab kasta' }, codes: ['WP/8'] },
  { find: { q: 'dhammaan midabada' }, codes: ['WP/8'] },
  { find: { q: 'dibadda' }, codes: ['IP-102', 'IP-101'] },
  { find: { q: 'gudaha wp' }, codes: ['WP/8', 'WP/7'] },
  { find: { category: '', size: '', color: '', type: '', q: 'wave' }, codes: ['WP/7'] },
];

const SIZE_CHOICES = 'Size must be one of: 8cm, 7cm, 6cm, 5cm, 4cm, 3cm, 2cm';
const REFUSALS: { ask: string; field: string; message?: string }[] = [
  { ask: 'size=9cm', field: 'size', message: SIZE_CHOICES },
  { ask: 'size=constructor', field: 'size', message: SIZE_CHOICES },
  { ask: 'size=__proto__', field: 'size', message: SIZE_CHOICES },
  { ask: 'size=8CM', field: 'size', message: SIZE_CHOICES },
  { ask: 'size=8cm&size=7cm', field: 'size', message: SIZE_CHOICES },
  { ask: 'color=blue', field: 'color', message: 'Color must be one of: red, black, white, yellow, all colors' },
  { ask: 'type=garden', field: 'type', message: 'Type must be one of: outdoor, indoor' },
  { ask: `q=${'x'.repeat(81)}`, field: 'q', message: 'Search must be at most 80 characters' },
  { ask: 'q=a%00b', field: 'q' },
  { ask: 'q=a&q=b', field: 'q' },
  { ask: 'category=a%00b', field: 'category' },
  { ask: `category=${'x'.repeat(61)}`, field: 'category' },
  { ask: 'limit=0', field: 'limit' },
  { ask: 'limit=-1', field: 'limit' },
  { ask: 'limit=201', field: 'limit' },
  { ask: 'limit=1.5', field: 'limit' },
  { ask: 'limit=ten', field: 'limit' },
  { ask: 'limit=', field: 'limit' },
  { ask: 'limit=5&limit=6', field: 'limit' },
  { ask: 'cursor=0', field: 'cursor', message: 'The cursor is not valid' },
  { ask: 'cursor=-5', field: 'cursor', message: 'The cursor is not valid' },
  { ask: 'cursor=abc', field: 'cursor', message: 'The cursor is not valid' },
  { ask: 'cursor=99999999999', field: 'cursor', message: 'The cursor is not valid' },
  { ask: 'page=2', field: 'page', message: 'page is not a known field' },
  { ask: '__proto__=1', field: '__proto__', message: '__proto__ is not a known field' },
  { ask: '=1', field: '', message: 'Every field must have a name' },
];

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  const read = async (url: string): Promise<ProductPage> => answered(productPage, await test.app.inject({ url }));
  const codesOf = ({ data }: ProductPage) => data.map(({ code }) => code);

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
    await addCategory(admin, 'Walls', 'Wall decoration');
  });
  afterAll(() => test.close());

  describe('searching', () => {
    beforeAll(async () => {
      for (const product of CATALOGUE) await addProduct(admin, { brandname: 'Own', ...product });
    });

    it.each(SEARCHES)('$find', async ({ find, codes }) => {
      const page = await read(query(find));
      expect(codesOf(page)).toEqual(codes);
      expect(page).toMatchObject({ status: 1, message: 'OK', total: codes.length, nextCursor: null });
    });

    it('counts all that match, however few are asked for', async () => {
      const { data } = await read(query({ q: 'wall' }));
      expect(await read(query({ q: 'wall', limit: '2' }))).toEqual({
        status: 1,
        message: 'OK',
        data: data.slice(0, 2),
        total: 3,
        nextCursor: String(data[1]?.id),
      });
    });

    it.each([
      ['zigzga', ['zigzag']],
      ['red zigzog', ['red zigzag']],
      ['jalle', ['jaalle']],
      ['decoraton', ['decoration']],
      ['zigzag wave', undefined],
      ['qqqqqq', undefined],
      ['zigzag', undefined],
    ])('suggests what may have been meant by %s', async (q, suggestions) => {
      expect((await read(query({ q }))).suggestions).toEqual(suggestions);
    });

    it('suggests nothing that the filters shut out', async () => {
      expect((await read(query({ q: 'zigzga', type: 'indoor' }))).suggestions).toEqual(['zigzag']);
      expect((await read(query({ q: 'zigzga', size: '2cm' }))).suggestions).toBeUndefined();
    });

    it.each(['1', '200'])('takes a limit of %s', async (limit) => {
      expect((await read(query({ limit }))).data).toHaveLength(Math.min(Number(limit), CATALOGUE.length));
    });

    it.each(REFUSALS)('refuses ?$ask', async ({ ask, field, message }) => {
      const answer = refused(await test.app.inject({ url: `/api/products?${ask}` }));
      expect(answer).toMatchObject({ code: 400, fields: [field], ...(message ? { message } : {}) });
    });

    it('refuses a wrong page of a category in the same words', async () => {
      const answer = refused(await test.app.inject({ url: '/api/products/Walls?cursor=x' }));
      expect(answer).toEqual({ code: 400, message: 'The cursor is not valid', fields: ['cursor'] });
    });

    it('finds a product by its new words and no longer by its old ones', async () => {
      const { id } = await addProduct(admin, { productname: 'Gogol', code: 'G-1' });
      await admin.call({ method: 'PUT', url: `/api/products/${id}`, payload: { productname: 'Dhoobo', code: 'D-1' } });
      expect((await read(query({ q: 'gogol' }))).total).toBe(0);
      expect((await read(query({ q: 'g1' }))).total).toBe(0);
      expect(codesOf(await read(query({ q: 'dhoobo d1' })))).toEqual(['D-1']);
      await admin.call({ method: 'DELETE', url: '/api/products', payload: { id } });
      expect((await read(query({ q: 'dhoobo' }))).total).toBe(0);
    });
  });

  describe.each([
    { where: 'everything', url: '/api/products?limit=3' },
    { where: 'a search', url: '/api/products?q=walker&limit=3' },
    { where: 'a filter', url: '/api/products?color=white&limit=3' },
    { where: 'a category', url: '/api/products/Walls?limit=3' },
  ])('walking through $where', ({ url }) => {
    const walker = () => addProduct(admin, { productname: 'Walker', color: 'white', categories: 'Walls' });
    const remove = async (id: number | undefined) => {
      const gone = await admin.call({ method: 'DELETE', url: '/api/products', payload: { id } });
      expect(gone.statusCode).toBe(200);
    };
    /** Follows the cursors to the end; `between` is told how far it has come. */
    async function walk(between: (seen: readonly number[]) => Promise<void>): Promise<number[]> {
      const seen: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: ProductPage = await read(cursor === '' ? url : `${url}&cursor=${cursor}`);
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
        if (cursor !== null) await between(seen);
      }
      return seen;
    }

    it('meets every product exactly once', async () => {
      for (let n = 0; n < 8; n += 1) await walker();
      const all = (await read(url.replace('limit=3', 'limit=200'))).data.map(({ id }) => id);
      expect(all.length).toBeGreaterThan(6);
      expect(await walk(async () => undefined)).toEqual(all);
    });

    it('meets each that stays exactly once while others come and go', async () => {
      for (let n = 0; n < 12; n += 1) await walker();
      const before = (await read(url.replace('limit=3', 'limit=200'))).data.map(({ id }) => id);
      const goneAhead: number[] = [];
      const goneBehind: number[] = [];
      const seen = await walk(async (sofar) => {
        await walker();
        const ahead = before.find((id) => !sofar.includes(id) && !goneAhead.includes(id));
        const behind = sofar.find((id) => !goneBehind.includes(id));
        // The last one shown is the cursor itself: a walk must go on from a place that is no longer there.
        const cursor = goneBehind.length % 2 === 0 ? sofar.at(-1) : behind;
        if (ahead !== undefined && goneAhead.length < 3) {
          await remove(ahead);
          goneAhead.push(ahead);
        }
        if (cursor !== undefined && !goneBehind.includes(cursor)) {
          await remove(cursor);
          goneBehind.push(cursor);
        }
      });
      expect(goneAhead).toHaveLength(3);
      expect(goneBehind.length).toBeGreaterThan(2);
      expect(seen).toEqual(before.filter((id) => !goneAhead.includes(id)));
    });
  });
});
