import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx, startFront } from '#drills/nginx.ts';
import { makePicture } from '#drills/samples.ts';
import { ADMIN, CATEGORY, call, formOf, productFields, type Session, signIn } from '#drills/staff.ts';
import { makePlace, type Place } from '../support/databases.ts';
import { freePort } from '../support/postgres.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const nginx = findNginx();
if (!nginx) console.log('nginx is not installed: the cache in front is not tried. Debian: apt install nginx');

/** The built server behind nginx's cache, as deploy/nginx-cache.conf has it. */
describe.skipIf(!nginx)("nginx's cache in front", () => {
  let place: Place;
  let server: ServerProcess;
  let front: Awaited<ReturnType<typeof startFront>>;
  let session: Session;
  let product: { id: number; image: string | null };

  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(front.url + url, { headers: { 'accept-encoding': 'gzip', ...headers } });
  /** Asked for until it is kept: a start purges everything once more a moment later. */
  async function kept(url: string, headers: Record<string, string> = {}): Promise<string> {
    let text = '';
    await expect
      .poll(async () => {
        const response = await get(url, headers);
        text = await response.text();
        return response.headers.get('x-cache');
      })
      .toBe('HIT');
    return text;
  }
  async function files(): Promise<{ key: string; text: string }[]> {
    const entries = await readdir(front.cache, { recursive: true, withFileTypes: true });
    const all = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    const found = await Promise.all(
      all.map(async (file) => {
        // What is purged between the two looks is not kept.
        const bytes = await readFile(file).catch(() => null);
        if (!bytes) return [];
        const head = bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('\r\n\r\n')));
        const body = bytes.subarray(head.length + 4);
        const text = /^content-encoding: gzip/im.test(head) ? gunzipSync(body).toString() : body.toString();
        return [{ key: /^KEY: (.*)$/m.exec(head)?.[1] ?? '', text: `${head}\n${text}` }];
      }),
    );
    return found.flat();
  }

  beforeAll(async () => {
    place = await makePlace('sqlite');
    const purgePort = await freePort();
    server = await startServer({
      DATA_DIR: place.dataDir,
      DEMO: '0',
      BACKUP_AT: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      PURGE_URL: `http://127.0.0.1:${purgePort}/`,
      TRUST_PROXY: 'loopback',
    });
    front = await startFront(nginx ?? '', [`127.0.0.1:${server.port}`], purgePort);
    session = await signIn(front.url);
    await call(`${front.url}/api/categories/add`, session, 'POST', CATEGORY);
    const picture = await makePicture(200, 80, 9, 800);
    const form = formOf(productFields('kept-1'), { productimage: picture });
    await call(`${front.url}/api/products/add`, session, 'POST', form);
    const list = await (await get('/api/products')).json();
    product = (list as { data: (typeof product)[] }).data[0] as typeof product;
  });
  afterAll(async () => {
    await front?.close();
    await server?.kill();
    await place?.remove();
  });

  it('answers for the server, with headers that tell browsers what they were told before', async () => {
    for (const url of ['/so', '/so/product', '/api/products', '/api/categories', '/sitemap.xml']) {
      await kept(url);
      const { headers } = await get(url);
      expect(headers.get('cache-control')).toMatch(/^public, max-age=0, must-revalidate, s-maxage=\d+$/);
      expect(headers.get('set-cookie')).toBeNull();
      expect([headers.get('cache-tag'), headers.get('cdn-cache-control')]).toEqual([null, null]);
      const again = await get(url, { 'if-none-match': headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    }
  });

  it('forgets what an edit has changed, and only that', async () => {
    const pages = ['/so/product', `/so/product/${product.id}`, '/api/products', `/api/products/${product.id}`];
    for (const url of pages) expect(await kept(url)).toContain('Paver kept-1');
    const rename = (productname: string) =>
      call(`${front.url}/api/products/${product.id}`, session, 'PUT', { productname });
    expect((await rename('Paver renamed')).status).toBe(200);
    // Staff see it with their very next request.
    const own = await get('/api/products', session);
    expect([own.headers.get('x-cache'), await own.text()]).toEqual([
      'BYPASS',
      expect.stringContaining('Paver renamed'),
    ]);
    for (const url of pages) {
      await expect.poll(async () => (await get(url)).text()).toContain('Paver renamed');
      expect(await kept(url)).toContain('Paver renamed');
    }
    // More than once: the start and the category of this test are purged a second time, some seconds later.
    let turn = 0;
    await expect
      .poll(async () => {
        await kept('/api/categories');
        const name = `Paver turn ${++turn}`;
        await rename(name);
        await expect.poll(async () => (await get('/api/products')).text()).toContain(name);
        return (await get('/api/categories')).headers.get('x-cache');
      })
      .toBe('HIT');
  });

  it('keeps no negotiated, light or private page, and every visitor gets their own', async () => {
    const language = async (headers: Record<string, string>) =>
      (await get('/', headers)).headers.get('content-language');
    for (const round of [1, 2]) {
      expect([round, await language({ 'accept-language': 'en' })]).toEqual([round, 'en']);
      expect([round, await language({ 'accept-language': 'so' })]).toEqual([round, 'so']);
      expect([round, await language({ cookie: 'lang=so' })]).toEqual([round, 'so']);
    }
    const full = await kept('/so');
    for (const headers of [{ cookie: 'light=1' }, { 'save-data': 'on' }] as Record<string, string>[]) {
      const light = await get('/so', headers);
      expect(light.headers.get('x-cache')).toBe('BYPASS');
      expect(await light.text()).not.toBe(full);
    }
    expect(await kept('/so')).toBe(full);
    for (const url of [
      '/login',
      '/so/login',
      '/admin-panel',
      '/api/user/me',
      '/api/users',
      '/so/not-there',
      '/healthz',
    ]) {
      for (const headers of [{}, session]) for (let ask = 0; ask < 2; ask += 1) await (await get(url, headers)).text();
    }
    let found: Awaited<ReturnType<typeof files>> = [];
    const keys = () => found.map(({ key }) => key.replace(/^GET|\|.*$/g, ''));
    // More than once: the edits of before are purged a second time, some seconds later.
    await expect
      .poll(async () => {
        for (const url of ['/so/product', '/api/products', '/api/categories']) await kept(url);
        found = await files();
        return keys();
      })
      .toContain('/so/product');
    const mayBeKept = /^\/(so(\/product(\/\d+)?)?|api\/(products|categories|uploads)(\/.*)?|sitemap\.xml|assets\/.*)$/;
    expect(keys().filter((key) => !mayBeKept.test(key))).toEqual([]);
    const secret = /(?:^|; )session=([^;]+)/.exec(session.cookie)?.[1] ?? '';
    expect(secret.length).toBeGreaterThan(10);
    for (const { key, text } of found) {
      expect([key, /^set-cookie:/im.test(text), text.includes(secret), text.includes(ADMIN.email)]).toEqual([
        key,
        false,
        false,
        false,
      ]);
    }
  });

  it('serves uploads, in parts too, until they are deleted', async () => {
    const page = await (await get(`/api/products/${product.id}`)).text();
    const upload = `/api/${/uploads\/[\w/-]+\.\w+/.exec(page)?.[0]}`;
    const whole = await kept(upload);
    expect(whole.length).toBeGreaterThan(100);
    await expect
      .poll(async () => {
        const part = await get(upload, { range: 'bytes=0-9' });
        await part.arrayBuffer();
        return [part.status, part.headers.get('x-cache')];
      })
      .toEqual([206, 'HIT']);
    await call(`${front.url}/api/products`, session, 'DELETE', { id: product.id });
    await expect.poll(async () => (await get(upload)).status).toBe(404);
  });

  it('goes on without the server with what it keeps', async () => {
    // No page: what shows products is purged a second time, some seconds after an edit, and nobody could make it again.
    await kept('/api/categories');
    await server.kill();
    expect((await get('/api/categories')).status).toBe(200);
    expect((await get('/about')).status).toBe(503);
  });
});
