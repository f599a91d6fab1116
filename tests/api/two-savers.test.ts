import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct } from './calls.ts';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  it('of two who save the same product at once, exactly one wins and the other is told, 100 times', async () => {
    let { id, updated_at } = await addProduct(admin);
    for (let turn = 0; turn < 100; turn += 1) {
      const save = (productname: string) =>
        admin.call({ method: 'PUT', url: `/api/products/${id}`, payload: { productname, updated_at } });
      const [one, other] = await Promise.all([save(`One ${turn}`), save(`Other ${turn}`)]);
      const [won, lost] = one.statusCode === 200 ? [one, other] : [other, one];
      expect([won.statusCode, lost.statusCode]).toEqual([200, 409]);
      expect(lost.json()).toMatchObject({ code: 'changedMeanwhile' });
      const { data } = (await test.app.inject({ url: `/api/products/${id}` })).json<{ data: typeof saved }>();
      const saved = won.json<{ data: { productname: string; updated_at: string } }>().data;
      expect(data.productname).toBe(saved.productname);
      updated_at = saved.updated_at;
    }
    const { db } = test.deps.database;
    const kept = await db.selectFrom('history').select('id').where('action', '=', 'product-changed').execute();
    expect(kept).toHaveLength(100);
  });
});
