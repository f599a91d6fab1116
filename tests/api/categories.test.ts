import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Category, categoryList, categoryResponse } from '#contract/categories.ts';
import { done } from '#contract/envelope.ts';
import { productResponse } from '#contract/products.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, answered, ISO_MOMENT, listed, rawJson, refused, said } from './calls.ts';

const RESERVED = 'This category value is reserved. Please choose another one.';
const SIGNS = 'Value must not hold / \\ ? # or %';

/** Wrong in adding and in changing alike. */
const WRONG: [field: string, value: unknown, message: string][] = [
  ['label', undefined, 'Label is required'],
  ['label', '', 'Label is required'],
  ['label', ' \n ', 'Label is required'],
  ['label', null, 'Label must be text'],
  ['label', 7, 'Label must be text'],
  ['label', ['a'], 'Label must be text'],
  ['label', 'x'.repeat(61), 'Label must be at most 60 characters'],
  ['label', 'a\0b', 'Label holds a character that cannot be stored'],
  ['value', undefined, 'Value is required'],
  ['value', '', 'Value is required'],
  ['value', ' \t\u00a0\n ', 'Value is required'],
  ['value', null, 'Value must be text'],
  ['value', 7, 'Value must be text'],
  ['value', { a: 1 }, 'Value must be text'],
  ['value', 'x'.repeat(61), 'Value must be at most 60 characters'],
  ['value', 'a\0b', SIGNS],
  ['value', 'a/b', SIGNS],
  ['value', 'a\\b', SIGNS],
  ['value', 'a?b', SIGNS],
  ['value', 'a#b', SIGNS],
  ['value', '100%', SIGNS],
  ['value', '12', RESERVED],
  ['value', ' 1 2 ', RESERVED],
  ['value', 'add', RESERVED],
  ['value', 'A D D', RESERVED],
  ['value', 'Categories', RESERVED],
  ['value', '.', RESERVED],
  ['value', '..', RESERVED],
  ['created_at', '2001-01-01', 'created_at is not a known field'],
];

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let made = 0;
  const fresh = () => `Value${++made}`;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());

  const post = (payload: object) => admin.call({ method: 'POST', url: '/api/categories/add', payload });
  const put = (payload: object) => admin.call({ method: 'PUT', url: '/api/categories/update', payload });
  const remove = (id: number | string) => admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${id}` });
  const list = async (): Promise<Category[]> =>
    answered(categoryList, await test.app.inject({ url: '/api/categories' })).data;

  it('lists them in the order they were added, to the last field', async () => {
    expect((await test.app.inject({ url: '/api/categories' })).json()).toEqual({ status: 1, message: 'OK', data: [] });
    const first = await addCategory(admin, 'Zigzag', 'Zigzag pavers');
    const second = await addCategory(admin, 'Arch');
    expect(await list()).toEqual([first, second]);
    expect(first).toEqual({
      id: first.id,
      label: 'Zigzag pavers',
      value: 'Zigzag',
      created_at: expect.stringMatching(ISO_MOMENT),
      labelSo: null,
      position: expect.any(Number),
      updated_at: expect.stringMatching(ISO_MOMENT),
    });
  });

  describe('adding', () => {
    it('answers with the category', async () => {
      const value = fresh();
      expect(answered(categoryResponse, await post({ label: ' Wall panels ', value }), 201)).toEqual({
        status: 1,
        message: 'Category added successfully',
        data: {
          id: expect.any(Number),
          label: 'Wall panels',
          value,
          labelSo: null,
          position: expect.any(Number),
          created_at: expect.stringMatching(ISO_MOMENT),
          updated_at: expect.stringMatching(ISO_MOMENT),
        },
      });
    });

    it.each([
      [' Wall  Panels ', 'WallPanels'],
      ['Wa\tll\nPa\u00a0nel\u2003s2', 'WallPanels2'],
      ['Dhagax-Áé_砖', 'Dhagax-Áé_砖'],
      ['٣٤', '٣٤'],
      ['2x3', '2x3'],
      ['adds', 'adds'],
      ['...a', '...a'],
      ['Wall.', 'Wall.'],
      ['x'.repeat(60), 'x'.repeat(60)],
    ])('keeps %j as %j, and finds it by that address', async (value, kept) => {
      expect(answered(categoryResponse, await post({ label: 'L'.repeat(60), value }), 201).data.value).toBe(kept);
      const found = await test.app.inject({ url: `/api/products/${encodeURIComponent(kept)}` });
      expect(found.json()).toMatchObject({ status: 1, data: [] });
    });

    it('gives a value once, whatever its case and its spaces', async () => {
      await addCategory(admin, 'Ébène');
      const before = await list();
      for (const value of ['Ébène', 'éBÈNE', ' É b è n e ']) {
        expect(refused(await post({ label: 'Again', value }))).toEqual({
          code: 409,
          message: 'Category value already exists',
          fields: ['value'],
        });
      }
      expect(await list()).toEqual(before);
    });

    it.each(WRONG)('refuses %s: %j', async (field, value, message) => {
      const before = await list();
      const answer = refused(await post({ label: 'Label', value: fresh(), [field]: value }));
      expect(answer).toEqual({ code: 400, message, fields: [field] });
      expect(await list()).toEqual(before);
    });

    it('names both fields where both are missing', async () => {
      expect(refused(await post({}))).toEqual({ code: 400, message: 'Label is required', fields: ['label', 'value'] });
    });

    it.each<[string, InjectOptions, number]>([
      ['nothing', {}, 400],
      ['a list', rawJson('[1]'), 400],
      ['null', rawJson('null'), 400],
      ['broken JSON', rawJson('{"label":'), 400],
      ['a poisoned prototype', rawJson('{"label":"a","value":"b","__proto__":{"id":1}}'), 400],
      ['plain text', { payload: 'a', headers: { 'content-type': 'text/plain' } }, 415],
      ['a form', { payload: 'label=a&value=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
      ['70 kB', { payload: { label: 'x'.repeat(70_000), value: 'x' } }, 413],
    ])('refuses a body of %s', async (_what, body, code) => {
      expect(refused(await admin.call({ method: 'POST', url: '/api/categories/add', ...body })).code).toBe(code);
    });

    it('takes no place behind which there is none', async () => {
      const answer = refused(await post({ label: 'Last', value: fresh(), position: 2_147_483_647 }));
      expect(answer).toMatchObject({ code: 400, fields: ['position'] });
    });
  });

  describe('changing', () => {
    it('answers with the category as it is now', async () => {
      const before = await addCategory(admin, fresh());
      const value = fresh();
      expect(answered(categoryResponse, await put({ id: before.id, label: 'New label', value }))).toEqual({
        status: 1,
        message: 'Update successful',
        data: { ...before, label: 'New label', value, updated_at: expect.stringMatching(ISO_MOMENT) },
      });
      expect(await list()).toContainEqual({ ...before, label: 'New label', value, updated_at: expect.any(String) });
    });

    it('keeps its Somali label where it is not named, and loses it where it is sent empty', async () => {
      const before = await addCategory(admin, fresh(), 'Steps', { labelSo: 'Jaranjaro' });
      const { id, value } = before;
      const { data } = answered(categoryResponse, await put({ id, value, label: 'Garden steps' }));
      expect(data).toEqual({ ...before, label: 'Garden steps', updated_at: data.updated_at });
      expect(await list()).toContainEqual(data);
      const cleared = answered(categoryResponse, await put({ id, value, label: 'Garden steps', labelSo: '' })).data;
      expect(cleared.labelSo).toBeNull();
    });

    it('may keep its own value, in another case too', async () => {
      const { id, value } = await addCategory(admin, fresh());
      for (const own of [value, value.toUpperCase()]) {
        expect(answered(categoryResponse, await put({ id, label: 'Same', value: own })).data.value).toBe(own);
      }
    });

    it('takes its products along', async () => {
      const { id, value } = await addCategory(admin, fresh());
      const product = await addProduct(admin, { categories: value });
      await put({ id, label: 'Renamed', value: `${value}New` });
      const shown = answered(productResponse, await test.app.inject({ url: `/api/products/${product.id}` })).data;
      expect(shown).toEqual({ ...product, categories: `${value}New`, categoryLabel: 'Renamed' });
      const under = await test.app.inject({ url: `/api/products/${value}new` });
      expect(under.json<{ data: unknown[] }>().data).toEqual([listed(shown)]);
      const payload = someProduct({ categories: value });
      const late = await admin.call({ method: 'POST', url: '/api/products/add', payload });
      expect(said(late)).toEqual([400, 'This category does not exist. Please choose one from the list.']);
    });

    it('refuses a value that another one has', async () => {
      const [one, other] = [await addCategory(admin, fresh()), await addCategory(admin, fresh())];
      const answer = refused(await put({ id: one.id, label: 'X', value: other.value.toUpperCase() }));
      expect(answer).toEqual({ code: 409, message: 'Category value already exists', fields: ['value'] });
      expect(await list()).toContainEqual(one);
    });

    it.each(WRONG)('refuses %s: %j', async (field, value, message) => {
      const category = await addCategory(admin, fresh());
      const answer = refused(await put({ id: category.id, label: 'X', value: fresh(), [field]: value }));
      expect(answer).toEqual({ code: 400, message, fields: [field] });
      expect(await list()).toContainEqual(category);
    });

    it.each([undefined, null, 0, -1, 1.5, '1', [1], 2_147_483_648])('refuses the id %j', async (id) => {
      const answer = refused(await put({ id, label: 'X', value: fresh() }));
      expect(answer).toMatchObject({ code: 400, fields: ['id'] });
    });

    it.each([999_999, 2_147_483_647])('does not find the id %i', async (id) => {
      expect(said(await put({ id, label: 'X', value: fresh() }))).toEqual([404, 'Category not found']);
    });
  });

  describe('deleting', () => {
    it('removes a category that no product uses', async () => {
      const { id, value } = await addCategory(admin, fresh());
      expect(answered(done, await remove(id))).toEqual({ status: 1, message: 'Category deleted successfully' });
      expect((await list()).map((category) => category.id)).not.toContain(id);
      expect(said(await remove(id))).toEqual([404, 'Category not found']);
      expect((await test.app.inject({ url: `/api/products/${value}` })).statusCode).toBe(404);
    });

    it('keeps one that products use, and says how many', async () => {
      const category = await addCategory(admin, fresh());
      const products = [await addProduct(admin, { categories: category.value })];
      expect(refused(await remove(category.id))).toEqual({
        code: 409,
        message: '1 product uses this category. Move or delete it first.',
        fields: [],
      });
      for (let n = 0; n < 2; n += 1) products.push(await addProduct(admin, { categories: category.value }));
      expect(said(await remove(category.id))).toEqual([
        409,
        '3 products use this category. Move or delete them first.',
      ]);
      expect(await list()).toContainEqual(category);
      for (const { id } of products) await admin.call({ method: 'DELETE', url: '/api/products', payload: { id } });
      expect((await remove(category.id)).statusCode).toBe(200);
    });

    it.each(['', '0', '-1', '1.5', 'abc', '1%00', '2147483648', '99999999999'])('refuses the id %j', async (id) => {
      expect(refused(await remove(id))).toMatchObject({ code: 400, fields: ['id'] });
    });

    it('needs an id, and nothing else', async () => {
      const bare = await admin.call({ method: 'DELETE', url: '/api/categories/delete' });
      expect(refused(bare)).toMatchObject({ code: 400, fields: ['id'] });
      const { id } = await addCategory(admin, fresh());
      expect(refused(await remove(`${id}&force=1`))).toMatchObject({ code: 400, fields: ['force'] });
    });

    it.each([999_999, 2_147_483_647])('does not find the id %i', async (id) => {
      expect(said(await remove(id))).toEqual([404, 'Category not found']);
    });
  });
});
