import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { addCategory, addProduct } from './calls.ts';

/** How public answers are packed, validated and kept by browsers. No database has a part in it, so one engine will do. */
let test: TestApp;
let productId: number;
beforeAll(async () => {
  test = await startApp('sqlite');
  const admin = await test.signIn('ADMIN');
  await addCategory(admin, 'Pavers');
  for (let n = 0; n < 6; n += 1) productId = (await addProduct(admin, { thickness: 'Two words, thick '.repeat(3) })).id;
});
afterAll(() => test.close());

const PUBLIC = () => [
  '/api/products',
  '/api/products?q=test&limit=5',
  `/api/products/${productId}`,
  '/api/products/Pavers',
  '/api/products/categories',
  '/api/categories',
  '/api/videos',
  '/api/user/numbers',
];
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

describe('compression', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['GZIP', 'gzip'],
    ['br\t;q=1', 'br'],
    ['not;a=header,,,', undefined],
  ])('Accept-Encoding: %j is answered with %j', async (accepts, encoding) => {
    const plain = await get('/api/products');
    const answer = await get('/api/products', accepts === undefined ? {} : { 'accept-encoding': accepts });
    expect(answer.headers['content-encoding']).toBe(encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    // One weak tag stands for all forms of the same content.
    expect(answer.headers).toMatchObject({ etag: plain.headers.etag, vary: 'accept-encoding' });
  });

  it('leaves alone what is too small to gain', async () => {
    expect((await get('/api/user/numbers', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});

describe('validators', () => {
  it('gives every public answer a tag, and answers 304 without a body to who has it', async () => {
    for (const url of PUBLIC()) {
      const whole = await get(url);
      expect(whole.headers, url).toMatchObject({
        etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-type': 'application/json; charset=utf-8',
      });
      const again = await get(url, { 'if-none-match': String(whole.headers.etag) });
      expect([again.statusCode, again.body, again.headers.etag], url).toEqual([304, '', whole.headers.etag]);
      expect(again.headers['cache-control'], url).toBe(whole.headers['cache-control']);
    }
  });

  it.each<[string, (tag: string) => string, number]>([
    ['the tag', (tag) => tag, 304],
    ['the tag as a strong one', (tag) => tag.slice(2), 304],
    ['the tag among others', (tag) => `"a", ${tag} , W/"b"`, 304],
    ['a star', () => '*', 304],
    ['another tag', () => 'W/"aaaaaaaaaaaaaaaaaaaaaa"', 200],
    ['half the tag', (tag) => tag.slice(0, -4), 200],
    ['the tag without quotes', (tag) => tag.replaceAll('"', ''), 200],
    ['nothing', () => '', 200],
  ])('If-None-Match with %s', async (_what, header, status) => {
    const { etag } = (await get('/api/products')).headers;
    expect((await get('/api/products', { 'if-none-match': header(String(etag)) })).statusCode).toBe(status);
  });
});

it('gives anonymous visitors no cookie, whatever they ask and send', async () => {
  const asked = [...PUBLIC(), '/api/products/999999', '/api/products/Nowhere', '/api/nothing', '/api/docs', '/healthz'];
  for (const url of [...asked, '/api/users', '/api/products?size=9cm']) {
    for (const cookie of ['', 'lang=so; light=1', 'session=x; XSRF-TOKEN=y']) {
      const answer = await get(url, cookie ? { cookie } : {});
      expect(answer.headers['set-cookie'], url).toBeUndefined();
    }
  }
});

it('answers everybody alike: no session, header or language changes a public answer', async () => {
  const general = await test.signIn('GENERAL');
  for (const url of PUBLIC()) {
    const plain = await get(url);
    for (const headers of [
      general.headers,
      { cookie: 'lang=so' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { accept: 'text/html', 'accept-language': 'so', 'save-data': 'on' },
    ]) {
      const answer = await get(url, headers as Record<string, string>);
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([200, plain.body, plain.headers.etag]);
    }
  }
});
