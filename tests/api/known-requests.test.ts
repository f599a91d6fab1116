import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { packBody, packWell } from '#server/cache/packed-body.ts';
import type { Config } from '#server/config.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addCategory } from './calls.ts';

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: string };
type Sent = { method?: string; headers?: Record<string, string>; body?: string };

const TOKEN = 'a token of some length';
const ADDRESS = '/api/categories';
/** Node's own, which inject leaves out or counts anew. */
const OF_THE_WIRE = ['date', 'connection', 'x-request-id'];
const withoutWire = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_WIRE.includes(name)));

let test: TestApp;
let url: string;
/** Requests that went through Fastify, of those that came over the wire. */
let throughFastify = 0;
const count = () => {
  throughFastify += 1;
};

async function start(settings: Partial<Config> = {}, onLog?: (line: string) => void): Promise<void> {
  test = await startApp('sqlite', settings, undefined, onLog);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  throughFastify = 0;
  subscribe('tracing:fastify.request.handler:start', count);
}
afterEach(async () => {
  unsubscribe('tracing:fastify.request.handler:start', count);
  await test.close();
});

async function receive(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const sent = send(url + path, { method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString('base64') };
}

async function ask(path: string, sent?: Sent): Promise<Answer> {
  const { status, headers, body } = await receive(path, sent);
  return { status, headers: withoutWire(headers), body };
}

/** Makes it known: the first request fills the cache, the second is answered from it. */
async function twice(path: string, sent?: Sent): Promise<Answer> {
  await ask(path, sent);
  const answer = await ask(path, sent);
  throughFastify = 0;
  return answer;
}

/** One answer is packed well at a time: when the turn of this one has come and gone, those before it are done. */
async function allPacked(): Promise<void> {
  const last = await packBody('packed '.repeat(500));
  await expect.poll(() => packWell(last).then(() => last.quick)).toBeNull();
}

it.each<[string, Sent['headers']]>([
  ['as it is', {}],
  ['in Brotli', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ['in gzip', { 'accept-encoding': 'gzip' }],
  ['with a session', { cookie: 'session=abc; XSRF-TOKEN=def' }],
  ['with another tag', { 'if-none-match': '"other"', 'accept-encoding': 'br' }],
])('gives the same answer as Fastify, header for header: %s', async (_name, headers) => {
  // A CDN that is not there: what it would be told cannot be told, and nobody waits for it.
  await start({ purge: { url: 'http://127.0.0.1:9/purge', token: null }, publicUrl: 'https://example.com' });
  for (const path of [ADDRESS, '/api/products?limit=20', '/api/products/categories', '/api/site?part=about']) {
    // Who asks again has it packed better: done here by somebody else, and so not between the two that are compared.
    await twice(path, { headers: { 'accept-language': 'so' } });
    await allPacked();
    const answer = await ask(path, { headers });
    throughFastify = 0;
    expect(await ask(path, { headers }), path).toEqual(answer);
    expect(throughFastify, path).toBe(0);
  }
});

it('tells who has it that nothing is new', async () => {
  await start();
  const { headers } = await twice(ADDRESS);
  const asked = { headers: { 'if-none-match': String(headers.etag) } };
  const known = await ask(ADDRESS, asked);
  expect(throughFastify).toBe(0);
  expect([known.status, known.body]).toEqual([304, '']);
  const { headers: injected } = await test.app.inject({ url: ADDRESS, ...asked });
  expect(known.headers).toEqual(withoutWire(injected));
});

it('shows a change at once', async () => {
  await start();
  const admin = await test.signIn('ADMIN');
  const before = await twice(ADDRESS);
  await addCategory(admin, 'Hexagon');
  const after = await ask(ADDRESS);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(Buffer.from(after.body, 'base64').toString()).toContain('Hexagon');
});

it('sends what was packed anew once it is there', async () => {
  await start();
  const admin = await test.signIn('ADMIN');
  for (let at = 0; at < 40; at += 1) await addCategory(admin, `Category number ${(at * 7919) % 1000}`);
  const sent = { headers: { 'accept-encoding': 'br' } };
  const bytes = async () => (await ask(ADDRESS, sent)).body;
  const first = await bytes();
  await expect.poll(bytes).not.toBe(first);
  throughFastify = 0;
  expect(await bytes()).not.toBe(first);
  expect(throughFastify).toBe(0);
});

it('leaves to Fastify what has to be packed in gzip first', async () => {
  await start();
  const admin = await test.signIn('ADMIN');
  for (let at = 0; at < 40; at += 1) await addCategory(admin, `Category number ${at}`);
  const sent = { headers: { 'accept-encoding': 'gzip' } };
  await twice(ADDRESS, sent);
  await addCategory(admin, 'Hexagon');
  // Made anew for somebody who takes Brotli, so nobody has it in gzip yet.
  await twice(ADDRESS, { headers: { 'accept-encoding': 'br' } });
  for (let at = 0; at < 2; at += 1) {
    const { headers, body } = await ask(ADDRESS, sent);
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(Buffer.from(body, 'base64')).toString()).toContain('Hexagon');
    expect(throughFastify).toBe(1);
  }
});

it.each<[string, string, Sent]>([
  ['a language', ADDRESS, { headers: { 'accept-language': 'so' } }],
  ['light pages', ADDRESS, { headers: { 'save-data': 'on' } }],
  ['an encoding', ADDRESS, { headers: { 'accept-encoding': 'gzip' } }],
  ['a cookie', ADDRESS, { headers: { cookie: 'lang=so' } }],
  ['another address', `${ADDRESS}?x=1`, {}],
  ['another method', ADDRESS, { method: 'HEAD' }],
  ['a body', ADDRESS, { headers: { 'content-length': '2' }, body: '{}' }],
])('leaves to Fastify what asks for %s for the first time', async (_name, path, sent) => {
  await start();
  await twice(ADDRESS);
  await ask(path, sent);
  expect(throughFastify).toBe(1);
});

it('leaves everything to Fastify while the server is leaving', async () => {
  await start();
  await twice(ADDRESS);
  test.app.leaving = true;
  expect((await ask(ADDRESS)).status).toBe(200);
  expect(throughFastify).toBe(1);
});

it('forgets what has not been asked for longest', async () => {
  await start();
  await twice(ADDRESS);
  await twice(`${ADDRESS}?x=${'1'.repeat(600)}`);
  for (let at = 0; at < 1000; at += 1) await ask(`${ADDRESS}?x=${at}`);
  throughFastify = 0;
  await ask(ADDRESS);
  await ask(`${ADDRESS}?x=${'1'.repeat(600)}`);
  expect(throughFastify).toBe(2);
  await ask(`${ADDRESS}?x=999`);
  expect(throughFastify).toBe(2);
});

it('counts what it answers, for /metrics too', async () => {
  await start({ metricsToken: TOKEN });
  for (let at = 0; at < 5; at += 1) await ask(ADDRESS);
  expect(throughFastify).toBe(2);
  const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(body).toContain('http_request_duration_seconds_count{route="/api/categories",method="GET",status="200"} 5\n');
  expect(body).toContain('catalogue_cache_hits_total 4\n');
});

it('names each answer, as our own proxy did where there is one', async () => {
  await start({ trustProxy: ['127.0.0.1'] });
  await twice(ADDRESS);
  const nameOf = async (headers?: Sent['headers']) => (await receive(ADDRESS, { headers })).headers['x-request-id'];
  const [one, other] = [await nameOf(), await nameOf()];
  expect(one).toMatch(/^[0-9a-f]{6}-/);
  expect(other).not.toBe(one);
  expect(await nameOf({ 'x-request-id': 'front-77' })).toBe('front-77');
  expect(throughFastify).toBe(0);
});
