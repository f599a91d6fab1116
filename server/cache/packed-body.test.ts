import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseEncoding, packBody, packWell } from './packed-body.ts';

it('packs text so that every form unpacks to the same bytes', async () => {
  const text = 'interlocking paver '.repeat(200);
  const { plain, br, gzip, etag, bytes } = await packBody(text);
  expect(plain.toString()).toBe(text);
  expect(br && brotliDecompressSync(br).toString()).toBe(text);
  expect(gzip && gunzipSync(gzip).toString()).toBe(text);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(bytes).toBe(plain.length + (br?.length ?? 0) + (gzip?.length ?? 0));
});

it('holds no more memory than it counts', async () => {
  const body = await packBody('interlocking paver '.repeat(200));
  const held = () => (body.br?.buffer.byteLength ?? 0) + (body.gzip?.buffer.byteLength ?? 0);
  expect(held()).toBe(body.bytes - body.plain.length);
  await packWell(body);
  expect(held()).toBe(body.bytes - body.plain.length);
});

it('packs better what is asked for again: the same bytes, the same tag, in less room', async () => {
  const text = Array.from({ length: 3000 }, (_, at) => `paver ${(at * 7919) % 1000} red`).join(' ');
  const body = await packBody(text, 'page');
  const { br: first, etag } = body;
  await packWell(body);
  expect(body.br?.length).toBeLessThan(first?.length ?? 0);
  expect(body.br && brotliDecompressSync(body.br).toString()).toBe(text);
  expect(body.gzip && gunzipSync(body.gzip).toString()).toBe(text);
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
  expect(small.etag).not.toBe((await packBody('[]')).etag);
});

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', null],
  ['BR', 'br'],
  ['brotli, gzipped', null],
  [',,;q=1,', null],
])('answers Accept-Encoding %j with %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
