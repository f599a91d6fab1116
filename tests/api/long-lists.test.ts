import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductPage } from '#contract/products.ts';
import { reindexAll } from '#server/search/reindex.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';

/** One more than is kept as one answer, all of it in one category; the other one is short. */
const LONG = 1001;

eachEngine((engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp(engine);
    const { categories } = test.deps.services;
    const { id: long } = await categories.add(TESTER, { label: 'Long', value: 'Long' });
    const { id: short } = await categories.add(TESTER, { label: 'Short', value: 'Short' });
    const now = new Date().toISOString();
    const row = (n: number, category_id: number) => ({
      code: `L-${n}`,
      code_key: `l-${n}`,
      productname: `Number ${n} "é"`,
      brandname: 'Own',
      size: '6cm' as const,
      thickness: '-',
      color: 'red' as const,
      type: 'outdoor' as const,
      category_id,
      created_at: now,
      updated_at: now,
    });
    await test.deps.database.db.transaction().execute(async (tx) => {
      const rows = [...Array.from({ length: LONG }, (_, n) => row(n, long)), row(LONG, short)];
      for (let at = 0; at < rows.length; at += 500)
        await tx
          .insertInto('products')
          .values(rows.slice(at, at + 500))
          .execute();
      await reindexAll(tx, engine);
    });
  });
  afterAll(() => test.close());

  const get = (url: string, encoding?: string) =>
    test.app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

  describe('a list too long to keep', () => {
    it.each([
      ['/api/products', LONG + 1],
      ['/api/products/long', LONG],
    ])('%s comes whole, newest first, in the shape of a short one', async (url, total) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      const { data, ...rest } = answer.json<ProductPage>();
      expect(rest).toEqual({ status: 1, message: 'OK', total, nextCursor: null });
      const ids = data.map(({ id }) => id);
      expect(ids).toHaveLength(total);
      expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));

      const page = (await get(`${url}?limit=2`)).json<ProductPage>();
      expect(data.slice(0, 2)).toEqual(page.data);
      expect(page.total).toBe(total);
    });

    it.each(['/api/products', '/api/products/long'])(
      '%s asked for by a crowd is whole or 503, never cut',
      async (url) => {
        const crowd = Array.from({ length: 60 }, (_, index) =>
          test.app.inject({ url, remoteAddress: `203.0.113.${index}` }),
        );
        const answers = await Promise.all(crowd);
        const whole = answers.filter(({ statusCode }) => statusCode === 200);
        for (const answer of whole) expect(answer.json<ProductPage>().data.length).toBeGreaterThanOrEqual(LONG);
        const refused = answers.filter(({ statusCode }) => statusCode === 503);
        expect(refused.length).toBeGreaterThan(0);
        expect(whole.length + refused.length).toBe(60);
        for (const answer of refused) {
          expect(answer.headers['retry-after']).toBe('5');
          expect(answer.json()).toEqual({ status: 0, code: 'unavailable', message: 'Service temporarily unavailable' });
        }
      },
    );

    it('is packed as the visitor likes it', async () => {
      const plain = (await get('/api/products')).body;
      const br = await get('/api/products', 'gzip, br');
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
      const gz = await get('/api/products', 'gzip');
      expect(gz.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gz.rawPayload).toString()).toBe(plain);
    });

    it('shows a write at once, and takes no room in the cache', async () => {
      const admin = await test.signIn('ADMIN');
      test.deps.cache.clear();
      const first = (await get('/api/products/long')).json<ProductPage>().data[0];
      expect(test.deps.cache.size).toBe(0);
      const removed = await admin.call({ method: 'DELETE', url: '/api/products', payload: { id: first?.id } });
      expect(removed.statusCode).toBe(200);
      const after = await get('/api/products/long');
      expect(after.json<ProductPage>().data.map(({ id }) => id)).not.toContain(first?.id);
      // Exactly as many as one answer may hold now: this one is made to be kept.
      expect(after.headers.etag).toBeTypeOf('string');
    });

    it('does not make others long: a search or a page is cut at its limit', async () => {
      const found = (await get('/api/products?type=outdoor')).json<ProductPage>();
      expect(found.data).toHaveLength(200);
      expect(found.nextCursor).toBe(String(found.data.at(-1)?.id));
      expect((await get('/api/products/short')).json<ProductPage>().total).toBe(1);
      expect((await get('/api/products/nowhere')).json()).toEqual({
        status: 0,
        code: 'categoryNotFound',
        message: 'Category not found',
      });
    });
  });
});
