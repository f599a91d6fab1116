import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseEncoding, packBody } from './packed-body.ts';

it('packs text so that every form unpacks to the same bytes', async () => {
  const text = 'interlocking paver '.repeat(200);
  const { plain, br, gzip, etag, bytes } = await packBody(text);
  expect(plain.toString()).toBe(text);
  expect(br && brotliDecompressSync(br).toString()).toBe(text);
  expect(gzip && gunzipSync(gzip).toString()).toBe(text);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(bytes).toBe(plain.length + (br?.length ?? 0) + (gzip?.length ?? 0));
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
