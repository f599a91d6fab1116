import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseEncoding, packBody, packGzip, packWell } from './packed-body.ts';

/** As varied as a list of products. */
const WORDS = Array.from({ length: 3000 }, (_, at) => `paver ${Math.trunc(1e6 * Math.sin(at))} red`).join(' ');

it('packs text so that every form unpacks to the same bytes', async () => {
  const body = await packBody(WORDS);
  expect(body.gzip).toBeNull();
  await packGzip(body);
  const { plain, br, gzip, etag } = body;
  expect(plain.toString()).toBe(WORDS);
  expect(br && brotliDecompressSync(br).toString()).toBe(WORDS);
  expect(gzip && gunzipSync(gzip).toString()).toBe(WORDS);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
});

it('holds no more memory than it counts, with gzip or without', async () => {
  const body = await packBody(WORDS);
  const held = () => (body.br?.buffer.byteLength ?? 0) + (body.gzip?.buffer.byteLength ?? 0);
  expect(held()).toBe(body.br?.length);
  await Promise.all([packGzip(body), packWell(body)]);
  expect(held()).toBe((body.br?.length ?? 0) + (body.gzip?.length ?? 0));
  expect(held()).toBeLessThanOrEqual(body.bytes - body.plain.length);
});

it('packs with gzip once for all who ask at the same time', async () => {
  const body = await packBody(WORDS);
  const [one, other] = [packGzip(body), packGzip(body)];
  expect(one).toBe(other);
  await one;
  const { gzip } = body;
  await packGzip(body);
  expect(body.gzip).toBe(gzip);
});

it('packs better what is asked for again: the same bytes, the same tag, in less room', async () => {
  const body = await packBody(WORDS, 'page');
  const { br: first, etag } = body;
  await packWell(body);
  expect(body.br?.length).toBeLessThan(first?.length ?? 0);
  expect(body.br && brotliDecompressSync(body.br).toString()).toBe(WORDS);
  expect(body.etag).toBe(etag);
  const { br: second } = body;
  await packWell(body);
  expect(body.br).toBe(second);
});

it('packs one at a time; the other stays as it is until it is asked for once more', async () => {
  const [one, other] = await Promise.all([packBody('first '.repeat(500)), packBody('second '.repeat(500))]);
  await Promise.all([packWell(one), packWell(other)]);
  expect([one.quick, other.quick]).toEqual([null, 'data']);
  await packWell(other);
  expect(other.quick).toBeNull();
});

it('leaves what is too small alone, and gives other content another tag', async () => {
  const small = await packBody('{}');
  expect(small.br).toBeNull();
  expect((await packBody('x'.repeat(1023))).br).toBeNull();
  expect((await packBody('x'.repeat(1024))).br).not.toBeNull();
  expect(small.etag).not.toBe((await packBody('[]')).etag);
});

it('keeps bytes as they are, and makes bytes of text', async () => {
  const bytes = Buffer.from(WORDS);
  expect((await packBody(bytes)).plain).toBe(bytes);
  expect((await packBody(WORDS)).plain).toStrictEqual(bytes);
});

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br;q=0 , deflate', 'gzip'],
  ['gzip, br; q=0', 'gzip'],
  ['br;q=0.000, gzip;q=0', null],
  ['br;q=0.5, gzip', 'br'],
  ['br ; q=1', 'br'],
  ['BR', 'br'],
  ['brotli, gzipped', null],
  [',,;q=1,', null],
])('answers Accept-Encoding %j with %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
