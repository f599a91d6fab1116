import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packBody } from '../cache/packed-body.ts';
import { createResponseCache, type ReadyResponse } from '../cache/response-cache.ts';
import { matches, sendCached, sendResponse } from './send-response.ts';

describe('If-None-Match', () => {
  const tag = 'W/"abc"';
  it.each([
    ['W/"abc"', true],
    ['"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", W/"abc"', true],
    ['"x",W/"abc","y"', true],
    [undefined, false],
    ['', false],
    ['abc', false],
    ['"abcd"', false],
    ['"ABC"', false],
    ['w/"abc"', false],
    ['"x*"', false],
    [',,,', false],
  ])('%j', (header, known) => {
    expect(matches(header, tag)).toBe(known);
  });

  it('compares strong tags the same way', () => {
    expect(matches('W/"abc"', '"abc"')).toBe(true);
    expect(matches('"abd"', '"abc"')).toBe(false);
  });
});

describe('sending ready bytes', () => {
  const TEXT = 'interlocking paver '.repeat(100);
  let app: FastifyInstance;
  let etag: string;

  beforeAll(async () => {
    const body = await packBody(TEXT);
    etag = body.etag;
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-own': 'yes' };
    const answer: ReadyResponse = { status: 200, headers, body, tags: [], keep: true };
    app = fastify();
    app.get('/found', (request, reply) => sendResponse(request, reply, answer));
    app.get('/missing', (request, reply) => sendResponse(request, reply, { ...answer, status: 404 }));
  });
  afterAll(() => app.close());

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    [undefined, (bytes: Buffer) => bytes],
  ])('in %s', async (encoding, unpack) => {
    const response = await app.inject({ url: '/found', headers: encoding ? { 'accept-encoding': encoding } : {} });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(unpack(response.rawPayload).toString()).toBe(TEXT);
    expect(response.headers).toMatchObject({ etag, 'x-own': 'yes' });
  });

  it('not at all to who has them, with the headers that keep them fresh', async () => {
    const response = await app.inject({ url: '/found', headers: { 'if-none-match': etag, 'accept-encoding': 'br' } });
    expect([response.statusCode, response.body]).toEqual([304, '']);
    expect(response.headers).toMatchObject({ etag, 'x-own': 'yes' });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  it('always where the answer is not a good one: a 404 must not become "as you know it"', async () => {
    const response = await app.inject({ url: '/missing', headers: { 'if-none-match': etag } });
    expect([response.statusCode, response.body]).toEqual([404, TEXT]);
  });

  it('without the body to HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/found' });
    expect([response.statusCode, response.body, response.headers.etag]).toEqual([200, '', etag]);
    expect(Number(response.headers['content-length'])).toBe(TEXT.length);
  });
});

it('packs an answer well once it is asked for again', async () => {
  const text = Array.from({ length: 3000 }, (_, at) => `paver ${(at * 7919) % 1000} red`).join(' ');
  const cache = createResponseCache();
  const app = fastify();
  app.get('/page', (request, reply) =>
    sendCached(request, reply, {
      cache,
      key: 'page',
      produce: async () => ({ status: 200, headers: {}, body: await packBody(text, 'page'), tags: [], keep: true }),
    }),
  );
  const sent = async () => (await app.inject({ url: '/page', headers: { 'accept-encoding': 'br' } })).rawPayload.length;
  const first = await sent();
  expect(cache.find('page')?.body.quick).toBe('page');
  await expect.poll(sent).toBeLessThan(first);
  await app.close();
});
