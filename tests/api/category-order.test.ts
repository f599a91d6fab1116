import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Category, categoryList } from '#contract/categories.ts';
import { LIMITS } from '#contract/limits.ts';
import { categoryShowcaseResponse, productPage } from '#contract/products.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, answered, refused } from './calls.ts';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let made = 0;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());

  const get = (url: string) => test.app.inject({ url });
  const list = async () => answered(categoryList, await get('/api/categories')).data;
  const order = (ids: unknown) => admin.call({ method: 'PUT', url: '/api/categories/order', payload: { ids } });
  const rename = ({ id, label }: Category, value: string) =>
    admin.call({ method: 'PUT', url: '/api/categories/update', payload: { id, label, value } });
  const idsOf = (categories: readonly Category[]) => categories.map(({ id }) => id);

  describe('the order of the categories', () => {
    it('is what was asked for, everywhere they are listed', async () => {
      for (const value of ['First', 'Second', 'Third']) {
        await addCategory(admin, value);
        await addProduct(admin, { categories: value });
      }
      const before = await list();
      const turned = idsOf(before).toReversed();
      const answer = answered(categoryList, await order(turned));
      expect([answer.message, idsOf(answer.data)]).toEqual(['Categories put in order', turned]);
      expect(await list()).toEqual(answer.data);
      const strip = answered(categoryShowcaseResponse, await get('/api/products/categories')).data;
      expect(strip.map(({ categories }) => categories)).toEqual(['Third', 'Second', 'First']);
      expect((await addCategory(admin, 'Fourth')).position).toBeGreaterThan(before.length);
    });

    it('is not changed by whoever has read an older list, or names one twice', async () => {
      const before = await list();
      const ids = idsOf(before);
      for (const wrong of [ids.slice(1), [...ids, 999_999], [...ids.slice(1), 999_999]])
        expect(refused(await order(wrong))).toMatchObject({ code: 409, fields: ['ids'] });
      for (const wrong of [[], [...ids.slice(1), ids[1]], ['1'], undefined, [0]])
        expect(refused(await order(wrong)).code).toBe(400);
      expect(await list()).toEqual(before);
    });

    it('can name thousands, and more are refused', async () => {
      const many = Array.from({ length: LIMITS.categories }, (_, at) => 100_000 + at);
      // None of them exists, so the list is out of date (409); one more, and it is not even read (400).
      expect(refused(await order(many)).code).toBe(409);
      expect(refused(await order([...many, 99_999])).code).toBe(400);
    });
  });

  describe('a value that a category had before', () => {
    let category: Category;
    beforeEach(async () => {
      made += 1;
      category = await addCategory(admin, `Old${made}`);
      await addProduct(admin, { categories: category.value, productname: `Stone ${made}` });
      await rename(category, `New${made}`);
    });

    it('leads to it, whatever the case, and says what it is now', async () => {
      for (const old of [`Old${made}`, `oLD${made}`]) {
        const page = answered(productPage, await get(`/api/products/${old}`));
        expect(page).toMatchObject({ total: 1, movedTo: `New${made}` });
        expect(page.data[0]).toMatchObject({ productname: `Stone ${made}`, categories: `New${made}` });
      }
      expect(answered(productPage, await get(`/api/products/New${made}`))).not.toHaveProperty('movedTo');
      expect(answered(productPage, await get(`/api/products?category=old${made}`)).total).toBe(1);
    });

    it('shows what was written under the new one at once', async () => {
      await get(`/api/products/Old${made}`);
      await addProduct(admin, { categories: `New${made}` });
      expect(answered(productPage, await get(`/api/products/Old${made}`)).total).toBe(2);
    });

    it('follows a second renaming, and back', async () => {
      await rename(category, `Newest${made}`);
      for (const old of ['Old', 'New'])
        expect(answered(productPage, await get(`/api/products/${old}${made}`)).movedTo).toBe(`Newest${made}`);
      await rename(category, `Old${made}`);
      expect(answered(productPage, await get(`/api/products/Old${made}`))).not.toHaveProperty('movedTo');
      expect(answered(productPage, await get(`/api/products/Newest${made}`)).movedTo).toBe(`Old${made}`);
    });

    it('belongs to whoever takes it, and is no value to file a product under', async () => {
      const payload = { categories: `Old${made}`, code: `X-${made}`, productname: 'X', size: '6cm', color: 'red' };
      const add = {
        method: 'POST',
        url: '/api/products/add',
        payload: { ...payload, thickness: '1', type: 'indoor' },
      } as const;
      expect(refused(await admin.call(add))).toMatchObject({ code: 400, fields: ['categories'] });
      await addCategory(admin, `Old${made}`);
      const page = answered(productPage, await get(`/api/products/Old${made}`));
      expect([page.total, page.movedTo]).toEqual([0, undefined]);
    });

    it('goes with the category', async () => {
      const empty = await addCategory(admin, `Gone${made}`);
      await rename(empty, `Away${made}`);
      await admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${empty.id}` });
      expect(refused(await get(`/api/products/Gone${made}`)).code).toBe(404);
    });
  });
});
