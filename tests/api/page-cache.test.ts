import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadCall } from '#contract/calls/call.ts';
import {
  getNumbers,
  getProduct,
  getSite,
  listCategoryProducts,
  listProducts,
  listVideos,
} from '#contract/calls/public.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { PageRenderer } from '#server/http/pages/renderer.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';

/** The page routes before the real reads and the real cache, with pages small enough to count how often each is made. */
let place: Place;
let deps: AppDeps;
let app: FastifyInstance;
let made: string[] = [];
let broken = false;

type Reading = (read: ReadCall, name: string) => Promise<unknown>;
const READS: readonly [RegExp, Reading][] = [
  [/^\/(so)?$/, (read) => read(listProducts, { query: { limit: 8 } })],
  [/^\/product\/(\d+)$/i, (read, id) => read(getProduct, { params: { idOrCategory: id } })],
  [
    /^\/category\/(.+)$/i,
    (read, category) => read(listCategoryProducts, { params: { idOrCategory: category }, query: { limit: 12 } }),
  ],
  [/^\/project$/, (read) => read(listVideos, {})],
  [/^\/contact$/, (read) => read(getNumbers, {})],
  [/^\/about$/, (read) => read(getSite, {})],
];

const renderPage: PageRenderer = async (request, { read, language, light, mark }) => {
  const { pathname, search } = new URL(request.url);
  made.push(pathname + search);
  const page = READS.find(([pattern]) => pattern.test(pathname));
  if (!page) return new Response('<p>not found</p>', { status: 404, headers: { 'content-type': 'text/html' } });
  if (broken) await deps.database.close();
  const data = await page[1](read, page[0].exec(pathname)?.[1] ?? '').catch(() => 'unreadable');
  const html = `<!doctype html><script nonce="${mark}">1</script><p>${language} ${light} ${search} ${JSON.stringify(data)}</p>${'<br>'.repeat(300)}`;
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
  place = await makePlace('sqlite', { migrated: true });
  deps = await openDeps({ ...readConfig({ DEMO: '0' }), dataDir: place.dataDir });
  app = await buildApp(deps, { renderPage });
  await app.ready();
  for (const value of ['Zigzag', 'Kerbs']) await deps.services.categories.add(TESTER, { label: value, value });
  for (const categories of ['Zigzag', 'Kerbs'])
    await deps.services.products.add(TESTER, someProduct({ categories }), null);
});

afterEach(async () => {
  await app.close();
  await deps.close();
  await place.remove();
});

const PAGES = [
  '/',
  '/product/1',
  '/product/2',
  '/category/Zigzag',
  '/category/Kerbs',
  '/project',
  '/contact',
  '/about',
];

describe('a page', () => {
  it('is made once for each address, language and light mode', async () => {
    expect(await madeFor(PAGES)).toEqual(PAGES);
    expect(await madeFor(PAGES)).toEqual([]);
    expect(await madeFor(['/'], { cookie: 'lang=so' })).toEqual(['/']);
    expect(await madeFor(['/'], { 'save-data': 'on' })).toEqual(['/']);
    expect(await madeFor(['/', '/'], { cookie: 'lang=so; session=stolen; light=0', 'save-data': 'on' })).toEqual([]);
  });

  it('is negotiated by cookie, then by language, and made once for what was negotiated', async () => {
    const somali = { 'accept-language': 'so-SO,so;q=0.9,en;q=0.5' };
    expect(await madeFor(['/'], somali)).toEqual(['/']);
    expect(await madeFor(['/', '/'], { cookie: 'lang=so', 'accept-language': 'en' })).toEqual([]);
    expect(await madeFor(['/'], { 'accept-language': 'de' })).toEqual(['/']);
    expect(await madeFor(['/'], { ...somali, cookie: 'lang=en' })).toEqual([]);
    const negotiated = await app.inject({ url: '/', headers: somali });
    expect(negotiated.headers).toMatchObject({
      'content-language': 'so',
      vary: 'accept-encoding, accept-language, cookie, save-data',
    });
    expect(negotiated.body).toContain('<p>so ');
  });

  it('at a Somali address is Somali for everybody', async () => {
    const answers = await Promise.all(
      [{}, { cookie: 'lang=en' }, { 'accept-language': 'en' }].map((headers) => app.inject({ url: '/so', headers })),
    );
    expect(made).toEqual(['/so']);
    for (const { body, headers } of answers) {
      expect(body).toContain('<p>so ');
      expect(headers).toMatchObject({ 'content-language': 'so', vary: 'accept-encoding, cookie, save-data' });
    }
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

  it('is none under the address of the API, however it is spelled', async () => {
    for (const url of ['/api', '/api/nothing', '/API/products/none', '/api?page=1']) {
      const response = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([response.statusCode, response.json()], url).toEqual([
        404,
        { status: 0, code: 'notFound', message: 'Not found' },
      ]);
    }
    expect(made).toEqual([]);
    expect(await madeFor(['/apiary', '/about/api'])).toEqual(['/apiary', '/about/api']);
  });

  it('is none where the address is longer than any of ours', async () => {
    const response = await app.inject({ url: `/product/${'1'.repeat(1000)}`, headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<h1>Not found</h1>');
    expect(made).toEqual([]);
  });

  it('made from a failed read is sent once, and not to be kept by anybody', async () => {
    broken = true;
    const response = await app.inject('/project');
    expect(response.body).toContain('unreadable');
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(await madeFor(['/project'])).toEqual(['/project']);
  });

  it('may show the pictures and videos of the place where browsers fetch them', async () => {
    const elsewhere = await openDeps({ ...deps.config, mediaUrl: 'https://media.example' });
    const other = await buildApp(elsewhere, { renderPage });
    const { headers } = await other.inject('/about');
    await other.close();
    await elsewhere.close();
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("img-src 'self' data: blob: https://media.example");
    expect(policy).toContain("media-src 'self' blob: https://media.example");
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
    const { products, numbers } = deps.services;
    const rename = () => products.update(TESTER, 1, { productname: 'Wave' }, null);
    await expectRemade(rename, ['/', '/category/Zigzag', '/product/1']);
    expect((await app.inject('/product/1')).body).toContain('Wave');

    const dial = () => numbers.update(TESTER, { whatsapp: '252615550101', phoneNumber: '252615550102' });
    await expectRemade(
      dial,
      PAGES.filter((page) => page !== '/project' && page !== '/about'),
    );
    expect((await app.inject('/contact')).body).toContain('252615550102');

    const { site } = deps.services;
    const greet = () => site.update(TESTER, { version: 0, name: { en: 'Stone & Sons', so: '' } });
    await expectRemade(greet, ['/about']);
    expect((await app.inject('/about')).body).toContain('Stone & Sons');
  });

  it('has the pages that were asked for last made again, and the others when they are asked for', async () => {
    const older = Array.from({ length: 30 }, (_, at) => `/category/Zigzag?cursor=${at + 100}`);
    const newer = ['/', '/category/Zigzag', '/product/1'];
    await madeFor([...older, ...newer]);
    made = [];
    await deps.services.products.update(TESTER, 1, { productname: 'Wave' }, null);
    await expect.poll(() => [...made].sort()).toEqual([...older.slice(13), ...newer].sort());
    expect(await madeFor([...newer, ...older])).toEqual(older.slice(0, 13));
  });
});
