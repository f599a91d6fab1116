import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, productResponse } from '#contract/products.ts';
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
  pictureFile,
  rawJson,
  refused,
  urlencoded,
} from './calls.ts';

const asJson = (body: InjectOptions): InjectOptions => ({ ...body, headers: { 'content-type': 'application/json' } });

type Spelling = (fields: Record<string, string>) => InjectOptions;
const SPELLINGS: [name: string, spell: Spelling][] = [
  ['multipart', (fields) => form(fields)],
  ['multipart bytes under a JSON header', (fields) => asJson(form(fields))],
  ['plain JSON', (payload) => ({ payload })],
  ['urlencoded', urlencoded],
];

const EVERY_FIELD = {
  code: 'Changed',
  productname: 'Wave',
  size: '2cm',
  thickness: '12 xabo',
  categories: 'Walls',
  color: 'black',
  type: 'indoor',
  brandname: 'Iftin',
};
const { brandname: _, ...REQUIRED } = EVERY_FIELD;
const EMPTY = Object.fromEntries(Object.keys(REQUIRED).map((name) => [name, '']));
const BLANK = Object.fromEntries(Object.keys(REQUIRED).map((name) => [name, ' \t ']));
const NULLS = Object.fromEntries(Object.keys(REQUIRED).map((name) => [name, null]));

const LEFT_ALONE: [name: string, body: InjectOptions][] = [
  ['nothing at all', {}],
  ['a form without fields', form({})],
  ['an empty form under a JSON header', asJson(form({}))],
  ['an empty object', { payload: {} }],
  ['an empty urlencoded body', urlencoded({})],
  ['empty fields in multipart', form(EMPTY)],
  ['empty fields in multipart under a JSON header', asJson(form(EMPTY))],
  ['empty fields in JSON', { payload: { ...EMPTY, productimage: '' } }],
  ['empty fields in urlencoded', urlencoded({ ...EMPTY, productimage: '' })],
  ['blank fields', form(BLANK)],
  ['null fields', { payload: { ...NULLS, productimage: null } }],
  ['what clients make of a file in JSON', { payload: { productimage: {} } }],
  ['a stored picture named in JSON', { payload: { productimage: 'uploads/somewhere/800.jpg' } }],
  ['an empty file input', form({}, { name: 'productimage', body: '', filename: '' })],
];

/** A change of one field in the spelling of its turn, and what it must become. */
const CHANGES: [field: keyof Product, sent: string, stored: unknown][] = [
  ['productname', ' Dhagax ', 'Dhagax'],
  ['size', '4cm', '4cm'],
  ['size', '3mm', '3cm'],
  ['size', '2mm', '2cm'],
  ['thickness', '8 xabo', '8 xabo'],
  ['categories', 'wALLS', 'Walls'],
  ['color', 'all colors', 'all colors'],
  ['type', 'indoor', 'indoor'],
  ['brandname', 'Iftin', 'Iftin'],
  ['piecesPerM2', '12.5', 12.5],
  ['piecesPerM2', '29,5', 29.5],
];

const WRONG: [field: string, value: unknown, code: number, message: string][] = [
  ['code', 'TAKEN', 409, 'Product code already exists'],
  ['code', 'x'.repeat(41), 400, 'Code must be at most 40 characters'],
  ['code', 'a\0b', 400, 'Code holds a character that cannot be stored'],
  ['code', 5, 400, 'Code must be text'],
  ['productname', 'x'.repeat(121), 400, 'Name must be at most 120 characters'],
  ['productname', ['a'], 400, 'Name must be text'],
  ['size', '3 cm', 400, 'Size must be one of: 8cm, 7cm, 6cm, 5cm, 4cm, 3cm, 2cm'],
  ['thickness', 'x'.repeat(61), 400, 'Meter² must be at most 60 characters'],
  ['categories', 'Nowhere', 400, 'This category does not exist. Please choose one from the list.'],
  ['categories', 'x'.repeat(61), 400, 'Category must be at most 60 characters'],
  ['color', 'blue', 400, 'Color must be one of: red, black, white, yellow, all colors'],
  ['type', 'both', 400, 'Type must be one of: outdoor, indoor'],
  ['brandname', 'x'.repeat(81), 400, 'Brand name must be at most 80 characters'],
  ['piecesPerM2', '-3', 400, 'Pieces per m² must be a number'],
  ['piecesPerM2', 0, 400, 'Pieces per m² must be more than 0'],
  ['id', 7, 400, 'id is not a known field'],
  ['role', 'ADMIN', 400, 'role is not a known field'],
];

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let product: Product;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
    await addCategory(admin, 'Walls');
    await addProduct(admin, { code: 'Taken' });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    product = await addProduct(admin, { brandname: 'Own', piecesPerM2: 39 });
  });

  const put = (body: InjectOptions, id: number | string = product.id) =>
    admin.call({ method: 'PUT', url: `/api/products/${id}`, ...body });
  const stored = async (id = product.id) =>
    answered(productResponse, await test.app.inject({ url: `/api/products/${id}` })).data;

  it.each(SPELLINGS)('changes every field, written in %s', async (name, spell) => {
    const code = `All ${name}`.slice(0, 40);
    const fields = { ...EVERY_FIELD, code, piecesPerM2: '44.5' };
    const answer = answered(productResponse, await put(spell(fields)));
    expect(answer).toEqual({
      status: 1,
      message: 'Product updated successfully',
      data: { ...product, ...fields, categoryLabel: 'Walls', piecesPerM2: 44.5, updated_at: expect.any(String) },
    });
    expect(answer.data.updated_at > product.updated_at).toBe(true);
    expect(await stored()).toEqual(answer.data);
  });

  it.each(LEFT_ALONE)('changes nothing for %s', async (_name, body) => {
    const answer = answered(productResponse, await put(body));
    expect(answer).toEqual({ status: 1, message: 'Product updated successfully', data: product });
    expect(await stored()).toEqual(product);
  });

  it.each([
    ['multipart', form({ brandname: '', piecesPerM2: ' ' })],
    ['plain JSON', { payload: { brandname: null, piecesPerM2: '' } }],
    ['urlencoded', urlencoded({ brandname: ' ', piecesPerM2: '' })],
  ])('clears optional fields that are sent empty, in %s', async (_name, body) => {
    const { data } = answered(productResponse, await put(body));
    expect(data).toEqual({ ...product, brandname: '', piecesPerM2: null, updated_at: expect.any(String) });
    expect(await stored()).toEqual(data);
  });

  describe.each(SPELLINGS)('one field in %s, the others empty', (_name, spell) => {
    it('a code of its own', async () => {
      const code = `N-${product.id}`;
      const { data } = answered(productResponse, await put(spell({ ...EMPTY, code: ` ${code} ` })));
      expect(data).toEqual({ ...product, code, updated_at: expect.any(String) });
    });

    it.each(CHANGES)('%s: %j becomes %j', async (field, sent, becomes) => {
      const { data } = answered(productResponse, await put(spell({ ...EMPTY, [field]: sent })));
      const categoryLabel = field === 'categories' ? 'Walls' : product.categoryLabel;
      expect(data).toEqual({ ...product, categoryLabel, [field]: becomes, updated_at: expect.any(String) });
      expect(await stored()).toEqual(data);
    });
  });

  it('takes a number of pieces as a number too', async () => {
    expect(answered(productResponse, await put({ payload: { piecesPerM2: 4.25 } })).data.piecesPerM2).toBe(4.25);
  });

  it('lets a product keep its own code, in another case too', async () => {
    for (const code of [product.code, product.code.toLowerCase(), product.code.toUpperCase()]) {
      expect(answered(productResponse, await put({ payload: { code } })).data.code).toBe(code);
    }
  });

  it.each(WRONG)('refuses %s: %j and leaves the product alone', async (field, value, code, message) => {
    const files = await storedFiles(test.place.dataDir);
    const answer = refused(await put({ payload: { productname: 'Must not be kept', [field]: value } }));
    expect(answer).toEqual({ code, message, fields: [field] });
    expect(await stored()).toEqual(product);
    expect(await storedFiles(test.place.dataDir)).toEqual(files);
  });

  it('refuses a picture together with its form', async () => {
    const files = await storedFiles(test.place.dataDir);
    const picture = pictureFile(await makePicture());
    expect(refused(await put(form({ size: '9cm' }, picture))).fields).toEqual(['size']);
    expect(refused(await put(form({ code: 'taken' }, picture))).code).toBe(409);
    expect(refused(await put(form({}, picture), 999_999)).code).toBe(404);
    expect(refused(await put(form({ size: '8cm' }, pictureFile(Buffer.from('not a picture'))))).code).toBe(415);
    expect(await stored()).toEqual(product);
    expect(await storedFiles(test.place.dataDir)).toEqual(files);
  });

  it.each([
    ['multipart', (body: InjectOptions) => body],
    ['multipart bytes under a JSON header', asJson],
  ])('replaces the picture in %s, and leaves it where none is sent', async (_name, spell) => {
    const pictured = await addPictured(admin, await makePicture());
    const second = pictureFile(await makePicture(20));
    const replaced = answered(productResponse, await put(spell(form({ productname: '' }, second)), pictured.id)).data;
    expect(replaced.productimage).not.toBe(pictured.productimage);
    expect(replaced).toEqual({
      ...pictured,
      productimage: replaced.productimage,
      picture: replaced.picture,
      pictures: [{ id: pictured.pictures[0]?.id, ...replaced.picture }],
      updated_at: replaced.updated_at,
    });
    expect((await test.app.inject({ url: `/api/${pictured.productimage}` })).statusCode).toBe(404);
    expect((await test.app.inject({ url: `/api/${replaced.productimage}` })).statusCode).toBe(200);
    const renamed = answered(productResponse, await put(spell(form({ productname: 'Renamed' })), pictured.id)).data;
    expect(renamed).toEqual({ ...replaced, productname: 'Renamed', updated_at: renamed.updated_at });
  });

  it.each([
    '0',
    '999999',
    '2147483647',
    '2147483648',
    '9999999999',
    '99999999999999999999',
    'abc',
    '1%00',
    '1.5',
    '-1',
  ])('does not find the product %s', async (id) => {
    for (const body of [{ payload: { size: '8cm' } }, form({ size: '8cm' }), {}]) {
      expect(refused(await put(body, id))).toEqual({ code: 404, message: 'Product not found', fields: [] });
    }
  });

  it.each<[string, InjectOptions, number]>([
    ['broken JSON', rawJson('{"size":'), 400],
    ['a list', rawJson('[{"size":"8cm"}]'), 400],
    ['a text', rawJson('"8cm"'), 400],
    ['JSON with a field twice over its prototype', rawJson('{"__proto__":{"size":"8cm"}}'), 400],
    ['a field twice', { ...urlencoded({}), payload: 'size=8cm&size=7cm' }, 400],
    ['plain text', { payload: 'size=8cm', headers: { 'content-type': 'text/plain' } }, 415],
    ['XML', { payload: '<size>8cm</size>', headers: { 'content-type': 'application/xml' } }, 415],
    ['more text than a form needs', { payload: { productname: 'x'.repeat(70_000) } }, 413],
  ])('refuses %s', async (_name, body, code) => {
    expect(refused(await put(body)).code).toBe(code);
    expect(await stored()).toEqual(product);
  });

  it('keeps each of many changes that are sent at once', async () => {
    const fields = { productname: 'At once', size: '7cm', thickness: 'thin', color: 'yellow', type: 'indoor' };
    const sent = Object.entries(fields).map(([name, value]) => put({ payload: { [name]: value } }));
    for (const response of await Promise.all(sent)) expect(response.statusCode).toBe(200);
    expect(await stored()).toEqual({ ...product, ...fields, updated_at: expect.any(String) });
  });
});
