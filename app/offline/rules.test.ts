import { describe, expect, it } from 'vitest';
import { type Asked, pageKey, pictureFamily, treatmentOf } from './rules.ts';

const ORIGIN = 'https://shop.example';
const UPLOAD = '/api/uploads/0123456789abcdef-01234567';

const ask = (path: string, more: Partial<Asked> = {}) =>
  treatmentOf(
    {
      method: 'GET',
      url: new URL(path, ORIGIN),
      mode: 'cors',
      referrer: `${ORIGIN}/product`,
      hasRange: false,
      ...more,
    },
    ORIGIN,
  );

describe('what the worker touches', () => {
  it.each([
    ['/api/products', 'answer'],
    ['/api/products?limit=12&cursor=7', 'answer'],
    ['/api/products/12', 'answer'],
    ['/api/products/Zigzag?limit=6', 'answer'],
    ['/api/products/categories', 'answer'],
    ['/api/categories', 'answer'],
    ['/api/videos', 'answer'],
    ['/api/user/numbers', 'answer'],
    ['/assets/home-C_M2zusE.js', 'asset'],
    ['/assets/familjen-grotesk-latin-wght-normal-CfZa4wxB.woff2', 'asset'],
    ['/media/courtyard-tall-2ad2a6bb-480.avif', 'picture'],
    [`${UPLOAD}/320.avif`, 'picture'],
    ['/logo-light.svg', 'drawing'],
    ['/manifest.webmanifest', 'drawing'],
    ['/so/manifest.webmanifest', 'drawing'],
  ])('%s as %s', (path, treatment) => {
    expect(ask(path)).toBe(treatment);
  });

  it.each([
    '/',
    '/about',
    '/product',
    '/Product/7',
    '/All-products',
    '/project',
    '/contact/',
    '/category/Zigzag?cursor=9',
    '/so',
    '/so/',
    '/so/Product/7',
    '/so/category/Zigzag',
  ])('the page %s', (path) => {
    expect(ask(path, { mode: 'navigate' })).toBe('page');
  });
});

describe('what it leaves alone', () => {
  it.each([
    '/api/user/me',
    '/api/users',
    '/api/getcount',
    '/api/openapi.json',
    '/api/uploads/0123456789abcdef-01234567/film.mp4',
    '/media/intro-1a2b3c4d.mp4',
    '/api/uploads/0123456789abcdef-01234567/preview.jpg',
    '/sw.js',
    '/healthz',
    '/sitemap.xml',
    'https://www.openstreetmap.org/export/embed.html',
    'https://elsewhere.example/api/products',
  ])('%s', (path) => {
    expect(ask(path)).toBeNull();
  });

  it.each([
    '/admin-panel',
    '/Admin-Panel/all-products',
    '/login',
    '/signup?next=/',
    '/login/',
    '/no-such-page',
    '/so/login',
    '/so/no-such-page',
    '/so/so',
    '/api/products',
  ])('the page %s', (path) => {
    expect(ask(path, { mode: 'navigate' })).toBeNull();
  });

  it('every write', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) expect(ask('/api/products', { method })).toBeNull();
  });

  it('every part of a file', () => {
    expect(ask(`${UPLOAD}/640.jpg`, { hasRange: true })).toBeNull();
  });

  it('what the panel reads', () => {
    expect(ask('/api/categories', { referrer: `${ORIGIN}/admin-panel/AllCategoryList` })).toBeNull();
    expect(ask('/api/products?limit=12', { referrer: `${ORIGIN}/Admin-panel` })).toBeNull();
    expect(ask('/api/categories', { referrer: '' })).toBe('answer');
  });
});

describe('the name a page is stored under', () => {
  const key = (path: string, language = 'en') => pageKey(new URL(path, ORIGIN), language);

  it('is the same however the address is written', () => {
    expect(key('/Product/7/')).toBe(key('/product/7'));
    expect(key('/product?fbclid=abc&utm_source=chat')).toBe(key('/product'));
    expect(key('/product?size=6cm&q=kerb')).toBe(key('/product?q=kerb&size=6cm'));
    expect(key('/?x=1')).toBe(`${ORIGIN}/?lang=en`);
  });

  it('is the same for the Somali address and for one that was negotiated to Somali', () => {
    expect(key('/so/product?q=kerb', 'so')).toBe(key('/product?q=kerb', 'so'));
    expect(key('/so', 'so')).toBe(key('/', 'so'));
  });

  it('differs by page, search and language', () => {
    const keys = ['/', '/product', '/product/7', '/product?q=kerb', '/product?cursor=5'].map((path) => key(path));
    expect(new Set([...keys, key('/', 'so')]).size).toBe(6);
  });
});

it('knows the variants of one picture by what their addresses begin with', () => {
  const family = (path: string) => pictureFamily(new URL(path, ORIGIN));
  expect(family(`${UPLOAD}/640.avif`)).toBe(`${ORIGIN}${UPLOAD}/`);
  expect(family('/media/courtyard-tall-2ad2a6bb-480.avif')).toBe(`${ORIGIN}/media/courtyard-tall-2ad2a6bb-`);
  expect(family('/media/courtyard-177350bc-640.webp')).not.toBe(family('/media/courtyard-tall-2ad2a6bb-640.webp'));
});
