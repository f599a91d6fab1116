import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { acceptedLanguage, isSharable, keyOf, readPageRequest, requestOfKey, variesBy } from './page-request.ts';

// The parser of cookies is loaded when the package is registered.
beforeAll(async () => {
  await fastify().register(cookie);
});

const url = (raw: string) => readPageRequest(raw, {})?.url;

it('keeps the parameters a page knows, in a fixed order, and drops the rest', () => {
  expect(url('/product?utm_source=x&color=red&q=zig+zag&fbclid=1')).toBe('/product?q=zig+zag&color=red');
  expect(url('/?x=1')).toBe('/');
  expect(url('/about?q=1')).toBe('/about');
  expect(url('/category/Zigzag?cursor=9&q=1')).toBe('/category/Zigzag?cursor=9');
  expect(url('/product?q=&size=')).toBe('/product');
  expect(url('/product?q=a&q=b')).toBe('/product?q=a');
});

it('takes a path for a path, whatever it looks like', () => {
  expect(url('//evil.example/product')).not.toContain('evil');
  expect(url('/../../etc/passwd')).toBe('/etc/passwd');
  expect(readPageRequest(`/${'a'.repeat(2000)}`, {})).toBeNull();
});

it('takes language and light mode from known values alone', () => {
  expect(readPageRequest('/', { cookie: 'lang=so' })).toMatchObject({ language: 'so', light: false });
  expect(readPageRequest('/', { cookie: 'lang=<script>; light=yes' })).toMatchObject({ language: 'en', light: false });
  expect(readPageRequest('/', { 'save-data': 'on' })).toMatchObject({ light: true });
  expect(readPageRequest('/', { 'save-data': 'on', cookie: 'light=0' })).toMatchObject({ light: false });
  expect(readPageRequest('/', { cookie: 'light=1' })).toMatchObject({ light: true });
});

it('takes the language of the address, then of the cookie, then of the browser, then English', () => {
  const language = (raw: string, headers: Parameters<typeof readPageRequest>[1]) =>
    readPageRequest(raw, headers)?.language;
  const somali = { 'accept-language': 'so-SO,so;q=0.9,en;q=0.8' };
  expect(language('/about', {})).toBe('en');
  expect(language('/about', somali)).toBe('so');
  expect(language('/about', { ...somali, cookie: 'lang=en' })).toBe('en');
  expect(language('/about', { ...somali, cookie: 'lang=xx' })).toBe('so');
  expect(language('/about', { 'accept-language': 'en', cookie: 'lang=so' })).toBe('so');
  for (const raw of ['/so', '/so/', '/so?q=1', '/so/about', '/SO/Product/7', '/so/no/such/page'])
    expect(language(raw, { 'accept-language': 'en', cookie: 'lang=en' }), raw).toBe('so');
  for (const raw of ['/sow', '/some/page', '/product/so', '/%73o']) expect(language(raw, {}), raw).toBe('en');
});

it('gives a file by its address alone', () => {
  const all = { 'accept-language': 'so', cookie: 'lang=so; light=1', 'save-data': 'on' };
  for (const file of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'])
    expect(readPageRequest(file, all), file).toEqual({ url: file, language: 'en', light: false });
  expect(readPageRequest('/so/manifest.webmanifest', {})).toMatchObject({ language: 'so' });
});

it('knows the same parameters in both languages', () => {
  expect(url('/so/product?utm_source=x&color=red&q=a')).toBe('/so/product?q=a&color=red');
  expect(url('/so?x=1')).toBe('/so');
  expect(url('/so/category/Zigzag?cursor=9&q=1')).toBe('/so/category/Zigzag?cursor=9');
});

it('varies by what was read, and by nothing else', () => {
  const varies = (raw: string) => variesBy(readPageRequest(raw, {}) ?? { url: '', language: 'en', light: false });
  expect(varies('/about')).toBe('accept-encoding, accept-language, cookie, save-data');
  expect(varies('/product?q=so')).toBe('accept-encoding, accept-language, cookie, save-data');
  expect(varies('/so/about')).toBe('accept-encoding, cookie, save-data');
  expect(varies('/so')).toBe('accept-encoding, cookie, save-data');
  expect(varies('/sitemap.xml?page=2')).toBe('accept-encoding');
  expect(varies('/so/manifest.webmanifest')).toBe('accept-encoding');
});

it('gives each page one key, from which the page can be read back', () => {
  const key = (raw: string, headers: Parameters<typeof readPageRequest>[1]) => {
    const page = readPageRequest(raw, headers);
    return page && keyOf(page);
  };
  const plain = key('/product?fbclid=1', {});
  expect(plain).toBe(key('/product', { cookie: 'session=abc' }));
  expect(plain).not.toBe(key('/product', { cookie: 'lang=so' }));
  expect(plain).not.toBe(key('/product', { 'save-data': 'on' }));
  expect(plain).not.toBe(key('/product', { 'accept-language': 'so' }));
  expect(plain).toBe(key('/product', { 'accept-language': 'fr, de;q=0.5' }));
  expect(key('/product', { cookie: 'lang=so' })).toBe(key('/product', { 'accept-language': 'so' }));
  expect(key(`/${'a'.repeat(2000)}`, {})).toBeNull();
  const page = { url: '/product?q=a+b', language: 'so', light: true } as const;
  expect(requestOfKey(keyOf(page))).toEqual(page);
});

it.each([
  ['so', 'so'],
  ['so-SO,so;q=0.9,en;q=0.8', 'so'],
  ['en-US,en;q=0.9,so;q=0.8', 'en'],
  ['so;q=0.4, en;q=0.9', 'en'],
  ['SO-so', 'so'],
  ['ar, sw;q=0.9, so;q=0.5', 'so'],
  ['so;q=0, en;q=0.1', 'en'],
  ['*;q=0.5, so;q=0.1', 'en'],
  ['so, *;q=0.5', 'so'],
  ['en;q=0.5, so;q=0.5', 'en'],
  ['som', null],
  ['ar', null],
  ['so;q=0', null],
  ['so;q=x', null],
  ['', null],
  [';;,,', null],
  [undefined, null],
])('%s asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it.each([
  ['/so', {}, true],
  ['/so/product?q=casaan', {}, true],
  ['/SO/Product/7', { cookie: 'lang=en' }, true],
  ['/sitemap.xml', {}, true],
  ['/so/manifest.webmanifest', {}, true],
  ['/', {}, false],
  ['/product', { 'accept-language': 'en' }, false],
  ['/about', { cookie: 'lang=en' }, false],
  ['/somalia', {}, false],
  ['/so', { cookie: 'light=1' }, false],
  ['/so', { 'save-data': 'on' }, false],
  ['/so/login', {}, false],
  ['/so/set-password', {}, false],
  ['/admin-panel', {}, false],
  ['/so/nowhere', {}, false],
])('%s asked for with %o may be kept by a CDN: %s', (address, headers, may) => {
  const page = readPageRequest(address, headers);
  expect(page && isSharable(page)).toBe(may);
});
