import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadStaticFiles } from './static-files.ts';

const SCRIPT = 'export const paver = "interlocking";\n'.repeat(40);
/** Another packing than one that we would make while serving. */
const PACKED_BEFORE = gzipSync(SCRIPT, { level: 1, memLevel: 1 });
const FILM = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0, must-revalidate';

let folder: string;
let app: FastifyInstance;

async function serve(root: string): Promise<FastifyInstance> {
  const staticFiles = loadStaticFiles(root);
  const serving = fastify();
  serving.get('/*', (request, reply) => staticFiles.send(request, reply) ?? reply.code(404).send('none'));
  serving.get(
    '/other-name',
    (request, reply) => staticFiles.send(request, reply, '/favicon.svg') ?? reply.code(404).send(),
  );
  return serving;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-static-'));
  const files: Record<string, string | Buffer> = {
    'client/assets/app-1a2b.js': SCRIPT,
    'client/assets/app-1a2b.js.br': brotliCompressSync(SCRIPT),
    'client/assets/app-1a2b.js.gz': PACKED_BEFORE,
    'client/assets/bare-3c4d.css': 'body{color:red}',
    'client/assets/font-5e6f.woff2': 'font',
    'client/media/intro-7a8b.mp4': FILM,
    'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'client/logo.png': 'png',
    'client/odd.xyz': 'odd',
    'client/empty.ico': '',
    'secret.txt': 'out of reach',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
});
afterAll(() => rm(folder, { recursive: true }));
/** All that is said of a file is found out when the folder is loaded: for each test anew. */
beforeEach(async () => {
  app = await serve(path.join(folder, 'client'));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** The path to the letter: what resolves dots on the way, as inject and fetch do, would hide what is tested here. */
const getRaw = (target: string): Promise<[status: number | undefined, body: string]> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path: target, agent: false }, async (response) =>
      resolve([response.statusCode, await text(response)]),
    )
      .once('error', reject)
      .end();
  });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('static files', () => {
  it.each([
    ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', FOR_EVER],
    ['/assets/bare-3c4d.css', 'text/css; charset=utf-8', FOR_EVER],
    ['/assets/font-5e6f.woff2', 'font/woff2', FOR_EVER],
    ['/media/intro-7a8b.mp4', 'video/mp4', FOR_EVER],
    ['/favicon.svg', 'image/svg+xml', ASK_AGAIN],
    ['/logo.png', 'image/png', ASK_AGAIN],
    ['/odd.xyz', 'application/octet-stream', ASK_AGAIN],
    ['/empty.ico', 'image/x-icon', ASK_AGAIN],
  ])('%s is sent as %s', async (url, type, cacheControl) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl });
    const again = await get(url, { 'if-none-match': String(response.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('gives files of different content different tags', async () => {
    const urls = ['/assets/app-1a2b.js', '/assets/bare-3c4d.css', '/assets/font-5e6f.woff2', '/logo.png', '/odd.xyz'];
    const tags = await Promise.all(urls.map(async (url) => (await get(url)).headers.etag));
    expect(new Set(tags).size).toBe(urls.length);
  });

  it('sends what was packed at build time to who takes it, else the plain file', async () => {
    const asked = (accepts: string) => get('/assets/app-1a2b.js', { 'accept-encoding': accepts });
    const br = await asked('gzip, br');
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    const gzip = await asked('gzip');
    expect([gzip.headers['content-encoding'], gzip.rawPayload.equals(PACKED_BEFORE)]).toEqual(['gzip', true]);
    const plain = await asked('identity');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
    const bare = await get('/assets/bare-3c4d.css', { 'accept-encoding': 'br' });
    expect([bare.headers['content-encoding'], bare.body]).toEqual([undefined, 'body{color:red}']);
  });

  it('has one tag for all encodings, which the next build and another instance give as well', async () => {
    const tagsOf = async (url: string) => {
      const answers = ['br', 'gzip', 'identity'].map((accepts) => get(url, { 'accept-encoding': accepts }));
      return new Set((await Promise.all(answers)).map(({ headers }) => headers.etag));
    };
    const elsewhere = path.join(folder, 'copy');
    await cp(path.join(folder, 'client'), elsewhere, { recursive: true });
    for (const url of ['/assets/app-1a2b.js', '/media/intro-7a8b.mp4']) {
      for (const name of await readdir(path.join(elsewhere, path.dirname(url)))) {
        await utimes(path.join(elsewhere, path.dirname(url), name), 1_000_000, 1_000_000);
      }
      const here = await tagsOf(url);
      const other = await serve(elsewhere);
      expect(here).toEqual(new Set([(await other.inject({ url })).headers.etag]));
      await other.close();
    }
  });

  it('says how long a file is to who asks for what lies behind its end, and lets nobody keep that', async () => {
    const behind = await get('/media/intro-7a8b.mp4', { range: 'bytes=256-' });
    expect([behind.statusCode, behind.body]).toEqual([416, '']);
    expect(behind.headers).toMatchObject({ 'content-range': 'bytes */256', 'cache-control': 'no-store' });
  });

  it('sends videos by ranges, and lets other sites show pictures', async () => {
    const part = await get('/media/intro-7a8b.mp4', { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 10-19/256']);
    expect(part.rawPayload.equals(FILM.subarray(10, 20))).toBe(true);
    expect((await get('/media/intro-7a8b.mp4')).rawPayload.equals(FILM)).toBe(true);
    expect((await get('/media/intro-7a8b.mp4', { range: 'bytes=256-' })).statusCode).toBe(416);
    expect((await get('/logo.png')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('sends another file than the one asked for where it is told so', async () => {
    expect((await get('/other-name')).body).toContain('<svg');
  });

  it('finds a file by the raw address too', async () => {
    expect((await getRaw('/favicon.svg'))[0]).toBe(200);
  });

  it('does not look at what follows a question mark', async () => {
    expect((await get('/favicon.svg?v=2')).statusCode).toBe(200);
  });

  it.each([
    '/nothing.js',
    '/assets',
    '/assets/',
    '/assets/app-1a2b.js.br',
    '/assets/app-1a2b.js.gz',
    '/assets/APP-1a2b.js',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/favicon.svg%00',
    '//favicon.svg',
    '/./favicon.svg',
    '/constructor',
    '/__proto__',
  ])('has no file %s', async (url) => {
    expect(await getRaw(url)).toEqual([404, 'none']);
  });
});
