import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls/all.ts';
import type { Call } from '#contract/calls/call.ts';
import { type Product, type ProductDetail, productPage, productResponse } from '#contract/products.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, answered, form, refused } from './calls.ts';

/** Each optional field: what is typed into a form, and what the product has then. */
const FIELDS: [field: keyof Product, typed: string, stored: unknown][] = [
  ['productnameSo', ' Dhagax ', 'Dhagax'],
  ['description', 'First line\nsecond line', 'First line\nsecond line'],
  ['descriptionSo', 'Sadarka koowaad', 'Sadarka koowaad'],
  ['brandname', 'Iftin', 'Iftin'],
  ['piecesPerM2', '29,5', 29.5],
  ['unit', 'm', 'm'],
  ['piecesPerPallet', '480', 480],
  ['kgPerPiece', '3,2', 3.2],
  ['shape', 'hexagon', 'hexagon'],
  ['hidden', 'true', true],
  ['pinned', 'true', true],
];

const WRONG: [field: string, value: unknown, message: string][] = [
  ['description', 'x'.repeat(2001), 'Description must be at most 2000 characters'],
  ['unit', 'kg', 'Sold by must be one of: m2, m, piece'],
  ['piecesPerPallet', '4.5', 'Pieces per pallet must be a whole number'],
  ['kgPerPiece', '-1', 'Weight of a piece (kg) must be a number'],
  ['hidden', 'perhaps', 'Hidden must be yes or no'],
  ['hidden', 1, 'Hidden must be yes or no'],
  ['laying', 'stack', 'This laying pattern does not fit the shape.'],
];

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  const put = (id: number, body: InjectOptions) => admin.call({ method: 'PUT', url: `/api/products/${id}`, ...body });
  const ofStaff = async (id: number) =>
    answered(productResponse, await admin.call({ url: `/api/panel/products/${id}` })).data;

  it.each(FIELDS)('%s is stored, read and cleared', async (field, typed, stored) => {
    const product = await addProduct(admin);
    const changed = answered(productResponse, await put(product.id, form({ [field]: typed }))).data;
    expect(changed).toEqual({ ...product, [field]: stored, updated_at: changed.updated_at });
    expect(await ofStaff(product.id)).toEqual(changed);
    const cleared = answered(productResponse, await put(product.id, form({ [field]: '' }))).data;
    const empty = field === 'brandname' ? '' : product[field];
    expect(cleared).toEqual({ ...product, [field]: empty, updated_at: cleared.updated_at });
  });

  it('takes all of them when a product is added', async () => {
    const fields = Object.fromEntries(FIELDS.map(([field, , stored]) => [field, stored]));
    expect(await addProduct(admin, { ...fields, laying: 'honeycomb' })).toMatchObject({
      ...fields,
      laying: 'honeycomb',
      categoryLabel: 'Pavers',
      categoryLabelSo: null,
    });
  });

  it.each(WRONG)('refuses %s: %j', async (field, value, message) => {
    const product = await addProduct(admin, { shape: 'hexagon' });
    const answer = refused(await put(product.id, { payload: { [field]: value } }));
    expect(answer).toEqual({ code: 400, message, fields: [field] });
    expect(await ofStaff(product.id)).toEqual(product);
  });

  it('refuses a shape that the stored pattern does not fit', async () => {
    const { id } = await addProduct(admin, { shape: 'square', laying: 'stack' });
    expect(refused(await put(id, { payload: { shape: 'fan' } })).fields).toEqual(['laying']);
    expect(
      answered(productResponse, await put(id, { payload: { shape: 'fan', laying: null } })).data.laying,
    ).toBeNull();
  });

  it('is found by its Somali name, and no longer when that is cleared', async () => {
    const { id } = await addProduct(admin, { productnameSo: 'Garoonka waddada' });
    const found = async () =>
      answered(productPage, await test.app.inject({ url: '/api/products?q=garoon' })).data.map((one) => one.id);
    expect(await found()).toEqual([id]);
    await put(id, form({ productnameSo: '' }));
    expect(await found()).toEqual([]);
  });

  describe('a hidden product', () => {
    let hidden: ProductDetail;
    beforeAll(async () => {
      await addCategory(admin, 'Drafts');
      hidden = await addProduct(admin, {
        code: 'SECRET-1',
        productname: 'Unseenpaver',
        productnameSo: 'Lamaarag',
        categories: 'Drafts',
        hidden: true,
        pinned: true,
      });
    });

    const PUBLIC_GETS = Object.values(CALLS as Record<string, Call>).filter(
      ({ method, access }) => method === 'GET' && access === 'public',
    );
    const addresses = ({ path }: Call): string[] => {
      if (path === '/api/products') {
        const searches = ['q=unseenpaver', 'q=unseenpavre', 'q=lamaarag', 'q=secret', 'category=Drafts', 'color=red'];
        return ['', 'limit=5', ...searches].map((query) => `${path}?${query}`);
      }
      if (path === '/api/search') return ['unseenpaver', 'lamaarag', 'secret'].map((q) => `${path}?q=${q}`);
      if (path.includes('(')) return [`/api/products/${hidden.id}`];
      if (path.includes(':idOrCategory')) return ['/api/products/Drafts', '/api/products/Drafts?limit=3'];
      return [path];
    };

    it.each(PUBLIC_GETS.map((call) => [`${call.method} ${call.path}`, call] as const))(
      'is not in %s',
      async (_, call) => {
        for (const url of addresses(call)) {
          const { body } = await test.app.inject({ url });
          for (const word of ['SECRET-1', 'Unseenpaver', 'unseenpaver', 'Lamaarag'])
            expect(body, url).not.toContain(word);
        }
      },
    );

    it('counts for nobody but staff', async () => {
      expect(answered(productPage, await test.app.inject({ url: '/api/products?category=Drafts' })).total).toBe(0);
      const { total, data } = answered(productPage, await admin.call({ url: '/api/panel/products?category=Drafts' }));
      // Lists have the first picture only.
      const { pictures: _, ...listed } = hidden;
      expect([total, data]).toEqual([1, [listed]]);
      const found = answered(productPage, await admin.call({ url: '/api/panel/products?q=unseen' }));
      expect(found.data).toEqual([listed]);
    });

    it('comes and goes with its mark', async () => {
      const listed = async () => answered(productPage, await test.app.inject({ url: '/api/products/Drafts' }));
      await put(hidden.id, form({ hidden: 'false' }));
      expect(await listed()).toMatchObject({ total: 1, data: [{ id: hidden.id }] });
      expect((await test.app.inject({ url: `/api/products/${hidden.id}` })).statusCode).toBe(200);
      await put(hidden.id, form({ hidden: 'true' }));
      expect(await listed()).toMatchObject({ total: 0, data: [] });
      expect((await test.app.inject({ url: `/api/products/${hidden.id}` })).statusCode).toBe(404);
    });
  });

  it('puts pinned products first, on every page of every list', async () => {
    await addCategory(admin, 'Ordered');
    const made: Product[] = [];
    for (let n = 0; n < 9; n += 1) {
      const marks = { pinned: n % 3 === 0, hidden: n === 6 };
      made.push(await addProduct(admin, { categories: 'Ordered', productname: 'Orderly', size: '7cm', ...marks }));
    }
    const order = [3, 0, 8, 7, 5, 4, 2, 1].map((n) => made[n]?.id);
    for (const list of ['/api/products/Ordered?', '/api/products?category=Ordered&', '/api/products?q=orderly&']) {
      for (const limit of [1, 2, 3, 5, 8]) {
        const seen: number[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
          const page = answered(productPage, await test.app.inject({ url: `${list}limit=${limit}${next}` }));
          expect(page.total).toBe(8);
          seen.push(...page.data.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(seen, `${list} by ${limit}`).toEqual(order);
      }
    }
  });

  it('lets exactly one of two savers win, a hundred times', async () => {
    let product = await addProduct(admin);
    for (let race = 0; race < 100; race += 1) {
      const { id, updated_at } = product;
      const save = (productname: string) => put(id, { payload: { productname, updated_at } });
      const answers = await Promise.all([save(`One ${race}`), save(`Other ${race}`)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const lost = answers.find(({ statusCode }) => statusCode === 409);
      if (lost) expect(refused(lost).message).toMatch(/^Somebody else has changed this/);
      product = await ofStaff(id);
    }
  });

  it('does the same for categories, and writes for who does not say what was read', async () => {
    const { id, label, value, updated_at } = await addCategory(admin, 'Raced');
    const save = (labelSo: string, more: object = {}) =>
      admin.call({ method: 'PUT', url: '/api/categories/update', payload: { id, label, value, labelSo, ...more } });
    const answers = await Promise.all([save('Kow', { updated_at }), save('Laba', { updated_at })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await save('Saddex')).statusCode).toBe(200);
    const added = await addProduct(admin, { categories: 'Raced' });
    expect(added).toMatchObject({ categoryLabel: 'Raced', categoryLabelSo: 'Saddex' });
    const found = await test.app.inject({ url: '/api/products?q=saddex' });
    expect(answered(productPage, found).data.map((one) => one.id)).toEqual([added.id]);
  });
});
