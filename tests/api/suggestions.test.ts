import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { type Suggestions, suggestionResponse } from '#contract/suggestions.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, answered, refused } from './calls.ts';

const address = (q: string, more = {}) => `/api/search?${new URLSearchParams({ q, ...more })}`;

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
    await addCategory(admin, 'Walls', 'Wall decoration');
    for (let at = 1; at <= 8; at += 1)
      await addProduct(admin, { code: `ZZ-${at}`, productname: `Zigzag ${at}`, color: 'red', categories: 'Pavers' });
    await addProduct(admin, { code: 'WP-1', productname: 'Wave panel', color: 'white', categories: 'Walls' });
  });
  afterAll(() => test.close());

  const ask = async (q: string): Promise<Suggestions> =>
    answered(suggestionResponse, await test.app.inject({ url: address(q) })).data;

  it('names a few products, the newest first, and no more of them than a visitor needs', async () => {
    const { products, categories } = await ask('zig');
    expect(products.map(({ code }) => code)).toEqual(['ZZ-8', 'ZZ-7', 'ZZ-6', 'ZZ-5', 'ZZ-4', 'ZZ-3']);
    expect(Object.keys(products[0] ?? {}).sort()).toEqual(['code', 'id', 'productname']);
    expect(categories).toEqual([]);
  });

  it('names categories, in both languages', async () => {
    expect((await ask('dec')).categories).toEqual([{ label: 'Wall decoration', value: 'Walls' }]);
    expect((await ask('derbi')).categories).toEqual([{ label: 'Wall decoration', value: 'Walls' }]);
    expect((await ask('casaan zig')).products).toHaveLength(6);
    expect((await ask('caddaan')).products.map(({ code }) => code)).toEqual(['WP-1']);
  });

  it('says names in the language asked for, and marks a stand-in', async () => {
    await addCategory(admin, 'Kerbs', 'Kerbs', { labelSo: 'Geesaha' });
    await addProduct(admin, {
      code: 'KS-1',
      productname: 'Kerb stone',
      productnameSo: 'Dhagaxa geeska',
      categories: 'Kerbs',
    });
    await addProduct(admin, { code: 'KS-2', productname: 'Kerb corner', categories: 'Kerbs' });
    const inSomali = answered(suggestionResponse, await test.app.inject({ url: address('kerb', { lang: 'so' }) })).data;
    expect(inSomali.categories).toEqual([{ label: 'Geesaha', value: 'Kerbs' }]);
    expect(inSomali.products.map(({ productname, lang }) => [productname, lang])).toEqual([
      ['Kerb corner', 'en'],
      ['Dhagaxa geeska', undefined],
    ]);
    expect((await ask('kerb')).products.map(({ productname }) => productname)).toEqual(['Kerb corner', 'Kerb stone']);
  });

  it('names nothing where there is nothing, or nothing is asked', async () => {
    for (const q of ['nothing like this', '%%%', '']) expect(await ask(q), q).toEqual({ products: [], categories: [] });
  });

  it('refuses what no field can send', async () => {
    for (const url of ['/api/search', `${address('a')}&limit=5`, address('x'.repeat(LIMITS.search + 1))])
      expect(refused(await test.app.inject({ url })).code, url).toBe(400);
  });

  it('is kept, and follows a write', async () => {
    const first = await test.app.inject({ url: address('wave') });
    const again = await test.app.inject({
      url: address('wave'),
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    await addProduct(admin, { code: 'WP-2', productname: 'Wave panel, tall', categories: 'Walls' });
    expect((await ask('wave')).products.map(({ code }) => code)).toEqual(['WP-2', 'WP-1']);
  });

  it('follows a category that comes, and one that goes', async () => {
    expect((await ask('gravel')).categories).toEqual([]);
    const { id } = await addCategory(admin, 'Gravel');
    expect((await ask('gravel')).categories).toEqual([{ label: 'Gravel', value: 'Gravel' }]);
    const gone = await admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${id}` });
    expect(gone.statusCode, gone.body).toBe(200);
    expect((await ask('gravel')).categories).toEqual([]);
  });

  it('stays below 5 kB with the longest names', async () => {
    const long = (sign: string, length: number) => sign.repeat(length);
    for (let at = 1; at <= 6; at += 1)
      await addProduct(admin, {
        code: `${long('€', LIMITS.code - 3)} ${at}`,
        productname: `qqq ${long('€', LIMITS.productname - 4)}`,
        categories: 'Pavers',
      });
    for (let at = 1; at <= 4; at += 1)
      await addCategory(
        admin,
        `${at}${long('€', LIMITS.categoryValue - 1)}`,
        `qqq ${at} ${long('€', LIMITS.categoryLabel - 6)}`,
      );
    const { rawPayload } = await test.app.inject({ url: address('qqq') });
    expect(JSON.parse(rawPayload.toString()).data).toMatchObject({
      products: { length: 6 },
      categories: { length: 3 },
    });
    expect(rawPayload.length).toBeLessThanOrEqual(5000);
  });
});
