import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '#contract/envelope.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, addWithPictures, answered, refused } from './calls.ts';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
    await addCategory(admin, 'Kerbs', 'Kerb stones');
  });
  afterAll(() => test.close());

  const bulk = (ids: readonly number[], action: string, more: object = {}) =>
    admin.call({ method: 'PUT', url: '/api/products/bulk', payload: { ids, action, ...more } });
  const statusOf = async (id: number) => (await test.app.inject({ url: `/api/products/${id}` })).statusCode;
  const read = async (id: number) =>
    (await admin.call({ url: `/api/panel/products/${id}` })).json<{ data: Record<string, unknown> }>().data;
  const three = async () => [await addProduct(admin), await addProduct(admin), await addProduct(admin)];
  const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id);
  const found = async (q: string) =>
    (await test.app.inject({ url: `/api/products?q=${q}` }))
      .json<{ data: { id: number }[] }>()
      .data.map(({ id }) => id);

  describe('several products at once', () => {
    it('are hidden and shown, on pages and in the search', async () => {
      const products = await three();
      const ids = idsOf(products);
      // Without its dash: the files before this one decide its number, and the 6 of T-6 would find every 6cm.
      const code = String(products[0]?.code).replace('-', '');
      // Cached, so that a stale copy would be noticed.
      expect([await statusOf(ids[0] ?? 0), await found(code)]).toEqual([200, [ids[0]]]);
      expect(answered(done, await bulk(ids, 'hide')).message).toBe('Products hidden: 3');
      expect(await Promise.all(ids.map(statusOf))).toEqual([404, 404, 404]);
      expect(await found(code)).toEqual([]);
      expect(answered(done, await bulk(ids, 'show')).message).toBe('Products shown: 3');
      expect(await Promise.all(ids.map(statusOf))).toEqual([200, 200, 200]);
      expect(await found(code)).toEqual([ids[0]]);
    });

    it('are pinned and unpinned', async () => {
      const ids = idsOf(await three());
      await bulk(ids, 'pin');
      expect((await read(ids[1] ?? 0)).pinned).toBe(true);
      await bulk(ids, 'unpin');
      expect((await read(ids[1] ?? 0)).pinned).toBe(false);
    });

    it('are moved to a category', async () => {
      const ids = idsOf(await three());
      const listed = async (category: string) =>
        (await test.app.inject({ url: `/api/products/${category}` })).json<{ data: { id: number }[] }>().data;
      await listed('Kerbs');
      expect(answered(done, await bulk(ids, 'move', { categories: 'kerbs' })).message).toBe('Products moved: 3');
      expect(idsOf(await listed('Kerbs'))).toEqual(ids.toReversed());
      expect(idsOf(await listed('Pavers'))).not.toContain(ids[0]);
    });

    it('leave the list of their category at once, moved or deleted', async () => {
      const [moved = 0, deleted = 0] = idsOf(await three());
      const listed = async () =>
        idsOf((await test.app.inject({ url: '/api/products/Pavers' })).json<{ data: { id: number }[] }>().data);
      expect(await listed()).toEqual(expect.arrayContaining([moved, deleted]));
      answered(done, await bulk([moved], 'move', { categories: 'Kerbs' }));
      expect(await listed()).not.toContain(moved);
      answered(done, await bulk([deleted], 'delete'));
      expect(await listed()).not.toContain(deleted);
    });

    it('go to the bin with their pictures, and all come back', async () => {
      const pictured = await addWithPictures(admin, 2);
      const ids = [pictured.id, ...idsOf(await three())];
      const file = `/api/${pictured.picture?.path}`;
      expect((await test.app.inject({ url: file })).statusCode).toBe(200);
      expect(answered(done, await bulk(ids, 'delete')).message).toBe('Products deleted: 4');
      expect(await Promise.all(ids.map(statusOf))).toEqual([404, 404, 404, 404]);
      expect((await test.app.inject({ url: file })).statusCode).toBe(404);
      const back = { method: 'POST', url: '/api/bin/restore-many', payload: { kind: 'product', ids } } as const;
      expect(answered(done, await admin.call(back)).message).toBe('Brought back: 4');
      expect(await Promise.all(ids.map(statusOf))).toEqual([200, 200, 200, 200]);
      expect((await test.app.inject({ url: file })).statusCode).toBe(200);
      expect(refused(await admin.call(back)).code).toBe(404);
    });

    it('have an event each, and none where nothing changes', async () => {
      const [one, two] = await three();
      const ids = [one?.id ?? 0, two?.id ?? 0];
      await bulk([ids[0] ?? 0], 'pin');
      const before = await read(ids[0] ?? 0);
      await bulk(ids, 'pin');
      const history = (await admin.call({ url: '/api/history?kind=product' })).json<{
        data: { id: number; action: string; after: object }[];
      }>().data;
      const told = history.filter(({ id, action }) => ids.includes(id) && action === 'product-changed');
      expect(told.map(({ id, after }) => [id, after])).toEqual([
        [ids[1], { pinned: true }],
        [ids[0], { pinned: true }],
      ]);
      expect(await read(ids[0] ?? 0)).toEqual(before);
    });
  });

  describe('nothing is changed', () => {
    it('where some are not there any more: they are named', async () => {
      const [one, two, three_] = await three();
      await bulk([two?.id ?? 0], 'delete');
      const ids = [one?.id ?? 0, two?.id ?? 0, three_?.id ?? 0, 2_147_483_647];
      expect(refused(await bulk(ids, 'hide'))).toEqual({
        code: 404,
        message: `Nothing was changed: these products are not there any more: ${two?.productname} (${two?.code}), #2147483647`,
        fields: ['ids'],
      });
      expect(await statusOf(one?.id ?? 0)).toBe(200);
    });

    it('where the category is unknown', async () => {
      const ids = idsOf(await three());
      expect(refused(await bulk(ids, 'move', { categories: 'Nowhere' }))).toMatchObject({
        code: 400,
        fields: ['categories'],
      });
      expect((await read(ids[0] ?? 0)).categories).toBe('Pavers');
    });

    it('where one of those in the bin cannot come back', async () => {
      const [one, two] = await three();
      const ids = [one?.id ?? 0, two?.id ?? 0];
      await bulk(ids, 'delete');
      await addProduct(admin, { code: String(two?.code) });
      const payload = { kind: 'product', ids };
      const answer = await admin.call({ method: 'POST', url: '/api/bin/restore-many', payload });
      expect(refused(answer)).toMatchObject({ code: 409, fields: ['code'] });
      expect(await statusOf(one?.id ?? 0)).toBe(404);
    });

    it('where one of those in the bin cannot come back, and no file of the others is served', async () => {
      const pictured = await addWithPictures(admin, 1);
      const other = await addProduct(admin);
      const ids = [pictured.id, other.id];
      await bulk(ids, 'delete');
      await addProduct(admin, { code: String(other.code) });
      const payload = { kind: 'product', ids };
      const answer = await admin.call({ method: 'POST', url: '/api/bin/restore-many', payload });
      expect(refused(answer)).toMatchObject({ code: 409, fields: ['code'] });
      expect((await test.app.inject({ url: `/api/${pictured.picture?.path}` })).statusCode).toBe(404);
    });

    it.each([
      ['no ids', { ids: [], action: 'hide' }],
      ['too many ids', { ids: Array.from({ length: 201 }, (_, at) => at + 1), action: 'hide' }],
      ['an id twice', { ids: [1, 1], action: 'hide' }],
      ['an unknown action', { ids: [1], action: 'burn' }],
      ['a move to nowhere', { ids: [1], action: 'move' }],
      ['an unknown field', { ids: [1], action: 'hide', odd: 1 }],
    ])('by a call with %s', async (_, payload) => {
      expect(refused(await admin.call({ method: 'PUT', url: '/api/products/bulk', payload })).code).toBe(400);
    });
  });
});
