import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductDetail } from '#contract/products.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addPictured, addProduct } from './calls.ts';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let red: ProductDetail;
  let black: ProductDetail;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    for (const value of ['Pavers', 'Kerbs']) await addCategory(admin, value);
    red = await addProduct(admin, { productname: 'Wave', color: 'red' });
    black = await addPictured(admin, await makePicture(), { productname: 'Wave', color: 'black' });
    await addProduct(admin, { productname: 'Wave', color: 'red' });
    await addProduct(admin, { productname: 'Wave', color: 'white', hidden: true });
    await addProduct(admin, { productname: 'Wave', color: 'white', categories: 'Kerbs' });
    await addProduct(admin, { productname: 'Waves', color: 'yellow' });
  });
  afterAll(() => test.close());

  const alsoIn = async ({ id }: ProductDetail) =>
    (await test.app.inject({ url: `/api/products/${id}` })).json<{
      data: { alsoIn: { id: number; color: string }[] };
    }>().data.alsoIn;
  const change = (id: number, payload: object) => admin.call({ method: 'PUT', url: `/api/products/${id}`, payload });

  it('stand together by name and category in other colours, hidden ones left out', async () => {
    expect(await alsoIn(red)).toEqual([{ id: black.id, color: 'black', picture: black.picture }]);
    expect((await alsoIn(black)).map(({ color }) => color)).toEqual(['red', 'red']);
  });

  it('follow every change at the next request', async () => {
    const added = await addProduct(admin, { productname: 'Wave', color: 'yellow' });
    expect((await alsoIn(red)).map(({ color }) => color)).toEqual(['black', 'yellow']);
    await change(added.id, { hidden: true });
    expect((await alsoIn(red)).map(({ color }) => color)).toEqual(['black']);
    await change(added.id, { hidden: false, categories: 'Kerbs' });
    expect((await alsoIn(red)).map(({ color }) => color)).toEqual(['black']);
    await change(added.id, { categories: 'Pavers' });
    expect((await alsoIn(red)).map(({ color }) => color)).toEqual(['black', 'yellow']);
    await admin.call({ method: 'DELETE', url: `/api/products?id=${added.id}` });
    expect((await alsoIn(red)).map(({ color }) => color)).toEqual(['black']);
  });
});
