import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '#contract/envelope.ts';
import { LIMITS } from '#contract/limits.ts';
import { type Product, productPage, productResponse } from '#contract/products.ts';
import { site } from '#site.config.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { storedFiles } from '../uploads/store.ts';
import {
  addCategory,
  addPictured,
  addProduct,
  answered,
  form,
  ISO_MOMENT,
  NOT_SAID,
  pictureFile,
  rawJson,
  refused,
  urlencoded,
} from './calls.ts';

const FIELDS = {
  code: 'NEW-1',
  productname: 'Uni Zigzag',
  size: '8cm',
  thickness: '39 xabo / m²',
  categories: 'Pavers',
  color: 'all colors',
  type: 'indoor',
};
const LONG = (length: number) => 'x'.repeat(length);

/** What is wrong with one field, and what is said about it. */
const WRONG_FIELDS: [field: string, value: unknown, message: string][] = [
  ...(
    [
      ['code', 'Code', LIMITS.code],
      ['productname', 'Name', LIMITS.productname],
      ['thickness', 'Meter²', LIMITS.thickness],
      ['categories', 'Category', LIMITS.categoryValue],
    ] as const
  ).flatMap(([field, label, max]): [string, unknown, string][] => [
    [field, undefined, `${label} is required`],
    [field, '', `${label} is required`],
    [field, ' \t\n ', `${label} is required`],
    [field, null, `${label} is required`],
    [field, LONG(max + 1), `${label} must be at most ${max} characters`],
    [field, 'a\0b', `${label} holds a character that cannot be stored`],
    [field, 7, `${label} must be text`],
    [field, true, `${label} must be text`],
    [field, ['a'], `${label} must be text`],
    [field, { a: 1 }, `${label} must be text`],
  ]),
  ...(
    [
      ['size', 'Size', '8cm, 7cm, 6cm, 5cm, 4cm, 3cm, 2cm', ['9cm', '8CM', '8', 8, '3MM', '4mm', LONG(5000)]],
      ['color', 'Color', 'red, black, white, yellow, all colors', ['blue', 'Red', 1, ['red'], 'red\0']],
      ['type', 'Type', 'outdoor, indoor', ['garden', 'INDOOR', false, {}]],
    ] as const
  ).flatMap(([field, label, choices, wrong]): [string, unknown, string][] => [
    [field, undefined, `${label} is required`],
    [field, '', `${label} is required`],
    [field, null, `${label} is required`],
    ...wrong.map((value): [string, unknown, string] => [field, value, `${label} must be one of: ${choices}`]),
  ]),
  ['categories', 'Nowhere', 'This category does not exist. Please choose one from the list.'],
  ['brandname', LONG(LIMITS.brandname + 1), 'Brand name must be at most 80 characters'],
  ['brandname', 'a\0b', 'Brand name holds a character that cannot be stored'],
  ['brandname', 7, 'Brand name must be text'],
  ['piecesPerM2', 'many', 'Pieces per m² must be a number'],
  ['piecesPerM2', true, 'Pieces per m² must be a number'],
  ['piecesPerM2', 0, 'Pieces per m² must be more than 0'],
  ['piecesPerM2', -4, 'Pieces per m² must be more than 0'],
  ['piecesPerM2', 10_001, 'Pieces per m² must be at most 10000'],
  ['id', 7, 'id is not a known field'],
  ['created_at', '2001-01-01', 'created_at is not a known field'],
  ['whatsapp', '252615550100', 'whatsapp is not a known field'],
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

  const post = (body: InjectOptions) => admin.call({ method: 'POST', url: '/api/products/add', ...body });
  const everything = async () => [
    answered(productPage, await test.app.inject({ url: '/api/products' })),
    await storedFiles(test.place.dataDir),
  ];

  describe('adding', () => {
    const spellings: Record<string, (fields: Record<string, string>) => InjectOptions> = {
      multipart: (fields) => form(fields),
      'multipart bytes under a JSON header': (fields) => ({
        ...form(fields),
        headers: { 'content-type': 'application/json' },
      }),
      'plain JSON': (payload) => ({ payload }),
      urlencoded,
    };

    it.each(Object.keys(spellings))('takes %s and answers with the product', async (spelling) => {
      const code = `S-${spelling}`;
      const answer = answered(productResponse, await post(spellings[spelling]?.({ ...FIELDS, code }) ?? {}), 201);
      expect(answer).toEqual({
        status: 1,
        message: 'Product added successfully',
        data: {
          ...FIELDS,
          id: expect.any(Number),
          code,
          brandname: site.name,
          productimage: null,
          picture: null,
          pictures: [],
          ...NOT_SAID,
          categoryLabel: 'Pavers',
          categoryLabelSo: null,
          created_at: expect.stringMatching(ISO_MOMENT),
          updated_at: expect.stringMatching(ISO_MOMENT),
          whatsapp: '',
          phoneNumber: '',
        },
      });
      const stored = await test.app.inject({ url: `/api/products/${answer.data.id}` });
      expect(stored.json<{ data: Product }>().data).toEqual({ ...answer.data, alsoIn: [], videos: [] });
    });

    it('keeps a picture, the own brand and the pieces of a square metre', async () => {
      const fields = { ...FIELDS, code: 'P-1', brandname: 'Iftin', piecesPerM2: '39.5' };
      const { data } = answered(productResponse, await post(form(fields, pictureFile(await makePicture()))), 201);
      expect(data).toMatchObject({ brandname: 'Iftin', piecesPerM2: 39.5, picture: { width: 40, height: 30 } });
      expect((await test.app.inject({ url: `/api/${data.productimage}` })).statusCode).toBe(200);
    });

    it('takes an empty picture, brand and number of pieces for none', async () => {
      const empty = { name: 'productimage', body: '', filename: '' };
      const fields = { ...FIELDS, code: 'P-2', brandname: ' ', piecesPerM2: '' };
      const { data } = answered(productResponse, await post(form(fields, empty)), 201);
      expect(data).toMatchObject({ brandname: site.name, piecesPerM2: null, picture: null, productimage: null });
    });

    it('takes what is exactly as long as it may be, and trims what surrounds it', async () => {
      const longest = {
        code: LONG(LIMITS.code),
        productname: '砖'.repeat(LIMITS.productname),
        thickness: LONG(LIMITS.thickness),
        brandname: LONG(LIMITS.brandname),
      };
      const padded = Object.fromEntries(Object.entries(longest).map(([name, text]) => [name, ` \t${text}\n`]));
      const payload = { ...FIELDS, ...padded, categories: ' pAVERS ', piecesPerM2: LIMITS.piecesPerM2Max };
      const { data } = answered(productResponse, await post({ payload }), 201);
      expect(data).toMatchObject({ ...longest, categories: 'Pavers', piecesPerM2: LIMITS.piecesPerM2Max });
    });

    it.each([
      ['3mm', '3cm'],
      ['2mm', '2cm'],
    ])('reads the old slip %s as %s', async (slip, size) => {
      const { data } = answered(productResponse, await post({ payload: { ...FIELDS, code: slip, size: slip } }), 201);
      expect(data.size).toBe(size);
      const rows = await test.deps.database.db
        .selectFrom('products')
        .select('size')
        .where('id', '=', data.id)
        .execute();
      expect(rows).toEqual([{ size }]);
    });

    it('keeps text as it was written: no markup, quoting or script is special', async () => {
      const productname = `<b onclick="x">O'Neil & "Söhne"</b> {{7*7}} %s \\ 砖🧱`;
      const { data } = answered(productResponse, await post(form({ ...FIELDS, code: "'--", productname })), 201);
      expect(data).toMatchObject({ code: "'--", productname });
    });

    it.each(WRONG_FIELDS)('refuses %s: %j with a sentence, and stores nothing', async (field, value, message) => {
      const before = await everything();
      const answer = refused(await post({ payload: { ...FIELDS, [field]: value } }));
      expect(answer).toEqual({ code: 400, message, fields: [field] });
      expect(await everything()).toEqual(before);
    });

    it('names every field that is missing', async () => {
      for (const body of [{}, { payload: {} }, form({}), urlencoded({}), form({ brandname: 'Iftin' })]) {
        expect(refused(await post(body))).toEqual({
          code: 400,
          message: 'Code is required',
          fields: ['code', 'productname', 'size', 'thickness', 'categories', 'color', 'type'],
        });
      }
    });

    it('names every unknown field, whatever it is called', async () => {
      const payload = JSON.stringify(FIELDS).replace('{', '{"__proto__":{"code":"x"},"constructor":1,');
      const answer = refused(await post(rawJson(payload)));
      expect(answer).toMatchObject({ code: 400, fields: ['__proto__', 'constructor'] });
    });

    it('refuses a code that is taken, whatever its case, and keeps no picture of it', async () => {
      await addProduct(admin, { code: 'Çelik-É7' });
      const before = await everything();
      for (const code of ['Çelik-É7', 'çELIK-é7', '  çelik-é7 ']) {
        const answer = refused(await post(form({ ...FIELDS, code }, pictureFile(await makePicture()))));
        expect(answer).toEqual({ code: 409, message: 'Product code already exists', fields: ['code'] });
      }
      expect(await everything()).toEqual(before);
    });

    it('gives a code that was freed to the next who asks', async () => {
      const { id } = await addProduct(admin, { code: 'Freed' });
      await admin.call({ method: 'DELETE', url: '/api/products', payload: { id } });
      expect((await addProduct(admin, { code: 'FREED' })).id).toBeGreaterThan(id);
    });
  });

  describe('deleting', () => {
    const remove = (options: InjectOptions) => admin.call({ method: 'DELETE', url: '/api/products', ...options });

    it.each([
      ['a JSON body', (id: number): InjectOptions => ({ payload: { id } })],
      ['the address', (id: number): InjectOptions => ({ url: `/api/products?id=${id}` })],
      ['both', (id: number): InjectOptions => ({ url: `/api/products?id=${id}`, payload: { id } })],
    ])('goes by an id in %s', async (_where, options) => {
      const before = await everything();
      const { id, productimage } = await addPictured(admin, await makePicture());
      expect(answered(done, await remove(options(id)))).toEqual({
        status: 1,
        message: 'Product deleted successfully',
      });
      expect(refused(await test.app.inject({ url: `/api/products/${id}` })).message).toBe('Product not found');
      expect((await test.app.inject({ url: `/api/${productimage}` })).statusCode).toBe(404);
      expect(refused(await remove(options(id)))).toEqual({ code: 404, message: 'Product not found', fields: [] });
      expect(await everything()).toEqual(before);
    });

    it.each<[string, InjectOptions]>([
      ['nothing', {}],
      ['an empty object', { payload: {} }],
      ['an id of null', { payload: { id: null } }],
      ['an empty id in the address', { url: '/api/products?id=' }],
      ['a body of null', rawJson('null')],
    ])('asks for the id where it gets %s', async (_what, options) => {
      const message = 'Product ID is required for deletion.';
      expect(refused(await remove(options))).toEqual({ code: 400, message, fields: ['id'] });
    });

    it.each<[string, InjectOptions]>([
      ['0', { payload: { id: 0 } }],
      ['-1', { payload: { id: -1 } }],
      ['1.5', { payload: { id: 1.5 } }],
      ['text', { payload: { id: '1' } }],
      ['a list', { payload: { id: [1] } }],
      ['2147483648', { payload: { id: 2_147_483_648 } }],
      ['beyond all numbers', rawJson('{"id":1e400}')],
      ['abc in the address', { url: '/api/products?id=abc' }],
      ['1 and NUL in the address', { url: '/api/products?id=1%00' }],
      ['2147483648 in the address', { url: '/api/products?id=2147483648' }],
      ['two in the address', { url: '/api/products?id=1&id=2' }],
    ])('refuses the id %s', async (_id, options) => {
      expect(refused(await remove(options))).toMatchObject({ code: 400, fields: ['id'] });
    });

    it('refuses unknown fields and bodies that are none', async () => {
      const { id } = await addProduct(admin);
      expect(refused(await remove({ payload: { id, force: true } }))).toEqual({
        code: 400,
        message: 'force is not a known field',
        fields: ['force'],
      });
      expect((await remove({ payload: [id] })).statusCode).toBe(400);
      expect((await remove(rawJson(`{"id":${id}`))).statusCode).toBe(400);
      expect((await remove({ payload: `id=${id}`, headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415);
      expect((await test.app.inject({ url: `/api/products/${id}` })).statusCode).toBe(200);
    });

    it('does not find an id that no product has', async () => {
      for (const id of [999_999, 2_147_483_647]) {
        expect(refused(await remove({ payload: { id } }))).toMatchObject({ code: 404, message: 'Product not found' });
      }
    });
  });
});
