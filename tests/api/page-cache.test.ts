import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { PageRenderer } from '../../server/http/pages/renderer.ts';
import { openParts, type Parts } from '../../server/parts.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { makePlace, type Place } from '../support/databases.ts';

/** The page door before the real API and the real cache, with pages small enough to count how often each is made. */
let place: Place;
let parts: Parts;
let app: FastifyInstance;
let made: string[] = [];
let broken = false;

const READS: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/^\/$/, () => 'products?limit=8'],
  [/^\/product\/(\d+)$/i, ([, id]) => `products/${id}`],
  [/^\/category\/(.+)$/i, ([, value]) => `products/${value}?limit=12`],
  [/^\/project$/, () => 'videos'],
  [/^\/contact$/, () => 'user/numbers'],
];

const renderPage: PageRenderer = async (request, { get, language, light }) => {
  const { pathname, search } = new URL(request.url);
  made.push(pathname + search);
  const path = READS.flatMap(([pattern, read]) => {
    const found = pattern.exec(pathname);
    return found ? [read(found)] : [];
  })[0];
  if (!path) return new Response('<p>not found</p>', { status: 404, headers: { 'content-type': 'text/html' } });
  if (broken) await parts.database.close();
  const data = await get<unknown>(path).catch(() => 'unreadable');
  const html = `<!doctype html><script>1</script><p>${language} ${light} ${search} ${JSON.stringify(data)}</p>${'<br>'.repeat(300)}`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

/** Which of these pages had to be made anew. */
async function madeFor(urls: string[], headers: Record<string, string> = {}): Promise<string[]> {
  made = [];
  for (const url of urls) await app.inject({ url, headers });
  return made;
}

beforeEach(async () => {
  made = [];
  broken = false;
  place = await makePlace('sqlite');
  parts = await openParts({ ...readConfig({ DEMO: '0' }), dataDir: place.dataDir });
  app = await buildApp(parts, { renderPage });
  await app.ready();
  for (const value of ['Zigzag', 'Kerbs']) await parts.services.categories.add({ label: value, value });
  for (const categories of ['Zigzag', 'Kerbs']) await parts.services.products.add(someProduct({ categories }), null);
});

afterEach(async () => {
  await app.close();
  await parts.close();
  await place.remove();
});

const PAGES = ['/', '/product/1', '/product/2', '/category/Zigzag', '/category/Kerbs', '/project', '/contact'];

describe('a page', () => {
  it('is made once for each address, language and light mode', async () => {
    expect(await madeFor(PAGES)).toEqual(PAGES);
    expect(await madeFor(PAGES)).toEqual([]);
    expect(await madeFor(['/'], { cookie: 'lang=so' })).toEqual(['/']);
    expect(await madeFor(['/'], { 'save-data': 'on' })).toEqual(['/']);
    expect(await madeFor(['/', '/'], { cookie: 'lang=so; session=stolen; light=0', 'save-data': 'on' })).toEqual([]);
  });

  it('is the same whatever else a visitor sends', async () => {
    const clean = await app.inject('/');
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { cookie: 'session=abc; lang=xx; light=2' },
      { accept: 'application/json' },
    ]) {
      expect((await app.inject({ url: '/?utm=1', headers })).body).toBe(clean.body);
    }
    expect(await madeFor(['/?utm_source=x', '/?cursor=7'])).toEqual([]);
  });

  it('says how it may be kept and is not sent twice', async () => {
    const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(first.headers['content-language']).toBe('en');
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/);
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('that is not there is made for whoever asks, and never kept', async () => {
    expect(await madeFor(['/nowhere', '/nowhere'])).toEqual(['/nowhere', '/nowhere']);
  });

  it('made from a failed read is sent once, and not to be kept by anybody', async () => {
    broken = true;
    const response = await app.inject('/project');
    expect(response.body).toContain('unreadable');
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(await madeFor(['/project'])).toEqual(['/project']);
  });
});

describe('a write', () => {
  /** The pages a write has dropped come back by themselves, before anybody asks for them. */
  async function expectRemade(write: () => Promise<unknown>, pages: string[]): Promise<void> {
    await madeFor(PAGES);
    made = [];
    await write();
    await expect.poll(() => [...made].sort()).toEqual([...pages].sort());
    expect(await madeFor(PAGES), 'dropped, but not made again').toEqual([]);
  }

  it('drops exactly the pages that show what it changed, and they are made again at once', async () => {
    const { products, numbers } = parts.services;
    const rename = () => products.update(1, { productname: 'Wave' }, null);
    await expectRemade(rename, ['/', '/category/Zigzag', '/product/1']);
    expect((await app.inject('/product/1')).body).toContain('Wave');

    const dial = () => numbers.update({ whatsapp: '252615550101', phoneNumber: '252615550102' });
    await expectRemade(
      dial,
      PAGES.filter((page) => page !== '/project'),
    );
    expect((await app.inject('/contact')).body).toContain('252615550102');
  });

  it('has the pages that were asked for last made again, and the others when they are asked for', async () => {
    const older = Array.from({ length: 30 }, (_, at) => `/category/Zigzag?cursor=${at + 100}`);
    const newer = ['/', '/category/Zigzag', '/product/1'];
    await madeFor([...older, ...newer]);
    made = [];
    await parts.services.products.update(1, { productname: 'Wave' }, null);
    await expect.poll(() => [...made].sort()).toEqual([...older.slice(13), ...newer].sort());
    expect(await madeFor([...newer, ...older])).toEqual(older.slice(0, 13));
  });
});
