import { afterAll, beforeAll, expect, it } from 'vitest';
import { importResponse } from '#contract/many.ts';
import { type ProductPage, productPage } from '#contract/products.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, answered } from './calls.ts';
import { table, tableOf } from './tables.ts';

/** A row of a table finds its product by the code. */
eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  const report = async (lines: readonly object[], dry = false) => {
    const url = `/api/products/import${dry ? '?dry=1' : ''}`;
    return answered(importResponse, await admin.call({ ...table(tableOf(lines)), method: 'POST', url })).data;
  };
  const faults = async (lines: readonly object[]) =>
    (await report(lines, true)).errors.map(({ row, field, code }) => [row, field, code]);

  it('finds a product by the longest code there can be', async () => {
    const { id, code } = await addProduct(admin, { code: 'L'.repeat(40) });
    expect(await report([{ code, productname: 'Wave' }])).toMatchObject({ added: 0, changed: 1, faults: 0 });
    const read = await admin.call({ url: `/api/panel/products/${id}` });
    expect(read.json()).toMatchObject({ data: { productname: 'Wave' } });
  });

  it('says of codes that are too long nothing else, also where two are the same', async () => {
    const long = { ...someProduct(), code: 'x'.repeat(41) };
    expect(await faults([long, long])).toEqual([
      [2, 'code', 'tooLong'],
      [3, 'code', 'tooLong'],
    ]);
  });

  it('says that codes are missing where no row has one', async () => {
    expect(await faults([{ ...someProduct(), code: '' }])).toEqual([[2, 'code', 'required']]);
  });

  it('knows no product where no code can be one', async () => {
    const asked = { method: 'POST', url: '/api/panel/products/codes', payload: { codes: ['\0'] } } as const;
    expect((await admin.call(asked)).json()).toMatchObject({ status: 1, data: [] });
  });

  it('shows what was added and changed to visitors at once', async () => {
    const { id, code } = await addProduct(admin, { productname: 'Before' });
    const listed = async (): Promise<ProductPage['data']> =>
      answered(productPage, await test.app.inject({ url: '/api/products/Pavers' })).data;
    const name = async () =>
      (await test.app.inject({ url: `/api/products/${id}` })).json<{ data: { productname: string } }>().data
        .productname;
    expect([await name(), (await listed()).map((product) => product.code)]).toEqual([
      'Before',
      expect.arrayContaining([code]),
    ]);
    await report([
      { ...someProduct({ code: 'Seen' }), hidden: 'no' },
      { code, productname: 'After' },
    ]);
    expect(await name()).toBe('After');
    expect((await listed()).map((product) => product.code)).toContain('Seen');
  });
});
