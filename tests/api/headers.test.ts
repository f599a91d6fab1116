import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePicture } from '#drills/samples.ts';
import { call, formOf, productFields, withServer } from '#drills/staff.ts';
import { startApp } from '../support/app.ts';

type Seen = { status: number; headers: IncomingHttpHeaders };
type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** node:http, because fetch would not send everything we need to send. */
const ask = (port: number, { method = 'GET', path: target, headers = {}, body }: Ask): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path: target, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Bytes that are not HTTP. */
async function askRaw(port: number, text: string): Promise<Seen> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.write(text);
  await once(socket, 'close');
  const [first = '', ...lines] = (answer.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const LOGIN = '/api/user/login/save';

/** Every kind of answer there is, and the status by which it is told that it is that one. */
const KINDS: Record<string, { status: number; ask: Ask }> = {
  page: { status: 200, ask: { path: '/' } },
  'page in Somali': { status: 200, ask: { path: '/about', headers: { cookie: 'lang=so' } } },
  'page by HEAD': { status: 200, ask: { path: '/product', method: 'HEAD' } },
  'page that does not exist': { status: 404, ask: { path: '/nowhere/at/all' } },
  'admin page': { status: 200, ask: { path: '/admin-panel' } },
  'page for machines': { status: 200, ask: { path: '/robots.txt' } },
  API: { status: 200, ask: { path: '/api/products' } },
  'API, packed': { status: 200, ask: { path: '/api/products', headers: { 'accept-encoding': 'br' } } },
  'API document': { status: 200, ask: { path: '/api/openapi.json' } },
  'API document for people': { status: 200, ask: { path: '/api/docs' } },
  'API 400': { status: 400, ask: { path: LOGIN, method: 'POST', headers: JSON_TYPE, body: '{}' } },
  'API 400, not JSON': { status: 400, ask: { path: LOGIN, method: 'POST', headers: JSON_TYPE, body: '{' } },
  'API 401': { status: 401, ask: { path: '/api/users' } },
  'API 403': { status: 403, ask: { path: LOGIN, method: 'POST', headers: { origin: 'https://evil.example' } } },
  'API 404': { status: 404, ask: { path: '/api/nothing' } },
  'API 405': { status: 405, ask: { path: '/api/products/1', method: 'PATCH' } },
  'API 413': { status: 413, ask: { path: LOGIN, method: 'POST', headers: JSON_TYPE, body: `"${'a'.repeat(70_000)}"` } },
  'API 415': {
    status: 415,
    ask: { path: LOGIN, method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
  },
  'address that cannot be read': { status: 400, ask: { path: '/%zz' } },
  'media 404': { status: 404, ask: { path: '/api/uploads/0000000000000000-00000000/320.jpg' } },
  'service worker': { status: 200, ask: { path: '/sw.js' } },
  icon: { status: 200, ask: { path: '/favicon.svg' } },
  health: { status: 200, ask: { path: '/healthz' } },
  readiness: { status: 200, ask: { path: '/readyz' } },
};

const seen = new Map<string, Seen>();
const clientDir = path.join(import.meta.dirname, '../../build/client/assets');

beforeAll(() =>
  withServer(
    async ({ server, session }) => {
      const { port, url } = server;
      const form = formOf(productFields('H-1'), { productimage: await makePicture(9, 9, 9) });
      const { body } = await call<{ productimage: string }>(`${url}/api/products/add`, session, 'POST', form);
      const picture = `/api/${body.data.productimage}`;
      const script = (await readdir(clientDir)).find((name) => name.endsWith('.js'));
      for (const [name, { ask: what }] of Object.entries(KINDS)) seen.set(name, await ask(port, what));
      const etag = seen.get('API')?.headers.etag ?? '';
      seen.set('API 304', await ask(port, { path: '/api/products', headers: { 'if-none-match': etag } }));
      seen.set('media', await ask(port, { path: picture }));
      seen.set('media, a part', await ask(port, { path: picture, headers: { range: 'bytes=0-9' } }));
      seen.set('media, beyond its end', await ask(port, { path: picture, headers: { range: 'bytes=99999999-' } }));
      seen.set('static asset', await ask(port, { path: `/assets/${script}` }));
      seen.set('malformed HTTP', await askRaw(port, 'HELLO\r\n\r\n'));
      seen.set('no Host', await askRaw(port, 'GET /api/products HTTP/1.1\r\n\r\n'));
      seen.set('unknown Expect', await askRaw(port, 'GET / HTTP/1.1\r\nhost: a\r\nexpect: a miracle\r\n\r\n'));
      seen.set('headers too large', await askRaw(port, `GET / HTTP/1.1\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`));
    },
    { PUBLIC_URL: 'https://shop.example' },
  ),
);

const MORE = {
  'API 304': 304,
  media: 200,
  'media, a part': 206,
  'media, beyond its end': 416,
  'static asset': 200,
  'malformed HTTP': 400,
  'no Host': 400,
  'unknown Expect': 417,
  'headers too large': 431,
};
const ALL = [
  ...Object.entries(KINDS).map(([name, { status }]) => ({ name, status })),
  ...Object.entries(MORE).map(([name, status]) => ({ name, status })),
];
const FOREVER = 'public, max-age=31536000, immutable';
const MAY_BE_SHOWN_ELSEWHERE = /^media(,|$)/;

describe.each(ALL)('$name ($status)', ({ name, status }) => {
  const answer = (): Seen => seen.get(name) ?? { status: 0, headers: {} };
  const header = (field: string): string => String(answer().headers[field] ?? '');

  it('is the answer it is meant to be', () => expect(answer().status).toBe(status));

  it('allows nothing that it does not name, and no frame around it', () => {
    const policy = header('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(header('x-frame-options')).toBe('DENY');
  });

  it('is taken for what it says it is, and tells others little of us', () => {
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
    expect(header('cross-origin-resource-policy')).toBe(
      MAY_BE_SHOWN_ELSEWHERE.test(name) ? 'cross-origin' : 'same-origin',
    );
    expect(header('permissions-policy')).toContain('camera=()');
    expect(header('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect([answer().headers.server, answer().headers['x-powered-by']]).toEqual([undefined, undefined]);
  });

  it('says how long it may be kept, and sets no cookie', () => {
    if (status >= 400 && !name.startsWith('page')) expect(header('cache-control')).toBe('no-store');
    else
      expect(header('cache-control')).toMatch(
        /^(no-store|public, max-age=0, must-revalidate|public, max-age=31536000, immutable)$/,
      );
    if (/^(media|media, a part|static asset)$/.test(name)) expect(header('cache-control')).toBe(FOREVER);
    expect(answer().headers['set-cookie']).toBeUndefined();
  });

  it('names the character set of its text', () => {
    if (/^(text|application\/json)/.test(header('content-type')))
      expect(header('content-type')).toContain('charset=utf-8');
  });
});

it('puts media in a sandbox', () => {
  expect(String(seen.get('media')?.headers['content-security-policy'])).toContain('sandbox');
});

it('asks for https only where it is reached by https', async () => {
  const test = await startApp('sqlite');
  const { headers } = await test.app.inject('/healthz');
  await test.close();
  expect(headers['strict-transport-security']).toBeUndefined();
});
