import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { addCategory, addProduct } from './calls.ts';

/** No CDN is there: what it would be told cannot be told, and nobody waits for it. */
const NOWHERE = { url: 'http://127.0.0.1:9/purge', token: null };
const BROWSERS = 'public, max-age=0, must-revalidate';

describe('answers behind a CDN', () => {
  let test: TestApp;
  let admin: Client;
  let id: number;
  beforeAll(async () => {
    test = await startApp('sqlite', { purge: NOWHERE });
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Gob');
    id = (await addProduct(admin, { categories: 'Gob' })).id;
  });
  afterAll(() => test.close());

  const headersOf = async (url: string, headers = {}) => (await test.app.inject({ url, headers })).headers;

  it.each([
    '/api/products',
    '/api/categories',
    '/api/videos',
    '/api/user/numbers',
    '/api/site',
    '/api/products/categories',
  ])('%s may be kept by it, not by browsers', async (url) => {
    expect(await headersOf(url)).toMatchObject({
      'cache-control': `${BROWSERS}, s-maxage=300`,
      'cdn-cache-control': 'public, max-age=300, stale-while-revalidate=60',
      vary: 'accept-encoding',
    });
  });

  it('name what they show', async () => {
    const { 'cache-tag': tags } = await headersOf(`/api/products/${id}`);
    expect(String(tags).split(',')).toEqual(['all', `product:${id}`, 'category:gob', 'categories', 'numbers']);
  });

  it('that a session has asked for are never kept', async () => {
    for (const cookie of [admin.headers.cookie, '__Host-session=x', 'lang=so; session=x']) {
      const headers = await headersOf('/api/products', { cookie });
      expect([headers['cache-control'], headers['cdn-cache-control'], headers['cache-tag']]).toEqual([
        BROWSERS,
        'no-store',
        undefined,
      ]);
    }
  });

  it.each(['/api/user/me', '/api/products/999999', '/api/nowhere', '/healthz', '/readyz'])(
    '%s is never kept, with or without a session',
    async (url) => {
      for (const cookie of ['', admin.headers.cookie])
        expect(await headersOf(url, { cookie })).toMatchObject({ 'cache-control': 'no-store' });
    },
  );

  it('that set a cookie are never kept', async () => {
    const response = await admin.call({ method: 'POST', url: '/api/user/logout' });
    expect(response.headers['set-cookie']).toBeDefined();
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

it('without a CDN nothing is said to one', async () => {
  const test = await startApp('sqlite');
  const { headers } = await test.app.inject({ url: '/api/products' });
  expect([headers['cache-control'], headers['cdn-cache-control'], headers['cache-tag']]).toEqual([
    BROWSERS,
    undefined,
    undefined,
  ]);
  await test.close();
});
