import { describe, expect, it } from 'vitest';
import { addressOf, type ReadCall } from '#contract/calls/call.ts';
import { getSite } from '#contract/calls/public.ts';
import type { Product } from '#contract/products.ts';
import { aProduct } from '#tests/support/a-product.ts';
import { robotsText } from './robots.ts';
import { readSitemap } from './sitemap.ts';
import { entryXml } from './sitemap-xml.ts';

const origin = 'https://example.com';
const picture = { path: 'uploads/abc/640.jpg', width: 1200, height: 900, placeholder: '', widths: [320, 1200] };

const product = (id: number): Product =>
  aProduct({ id, categories: 'Zigzag&Co', picture: id % 2 === 0 ? picture : null });

const video = {
  id: 1,
  title: 'Courtyard & <yard>',
  description: 'Herringbone',
  filepath: 'uploads/film/film.mp4',
  bytes: 1,
  thumbnail: picture.path,
  poster: picture,
  created_at: '2026-10-01T08:00:00.000Z',
};

/** A catalogue whose products have the ids 1 to `count`, paged as the contract says: newest first, ids below the cursor. */
function catalogue(count: number) {
  const asked: string[] = [];
  const answer = (address: string): unknown => {
    const path = address.replace('/api/', '');
    asked.push(path);
    if (path === 'site') return { data: { updated_at: '2026-11-16' } };
    if (path === 'videos') return { data: [video, { ...video, id: 2, poster: null }] };
    if (path === 'products/categories') return { data: [{ categories: 'Zigzag&Co' }] };
    const params = new URLSearchParams(path.slice(path.indexOf('?')));
    const top = Math.min(count, Number(params.get('cursor') ?? count + 1) - 1);
    const length = Math.min(top, Number(params.get('limit')));
    const data = Array.from({ length }, (_, index) => product(top - index));
    return { data, total: count, nextCursor: top > length ? String(top - length + 1) : null };
  };
  const read: ReadCall = async (call, input) => answer(addressOf(call, input)) as never;
  return { read, asked };
}

/** Each page stands in it once for each language. */
const both = (paths: string[]): string[] =>
  paths.flatMap((path) => [origin + path, `${origin}/so${path === '/' ? '' : path}`]);

const locs = (xml: string | null): string[] =>
  [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');

describe('readSitemap', () => {
  it('lists pages, categories and every product of a small catalogue in one file', async () => {
    const xml = await readSitemap(catalogue(450).read, origin, null);
    const all = locs(xml);
    expect(all.slice(0, 12)).toEqual(
      both(['/', '/product', '/project', '/about', '/contact', '/category/Zigzag%26Co']),
    );
    expect(new Set(all.slice(12))).toEqual(new Set(both(Array.from({ length: 450 }, (_, id) => `/product/${id + 1}`))));
    expect(all.join(' ')).not.toMatch(/login|signup|admin/);
    expect(xml?.match(/<lastmod>/g)).toHaveLength(all.length);
  });

  it('names every page in both languages, from both of them', async () => {
    const xml = (await readSitemap(catalogue(7).read, origin, null)) ?? '';
    const pages = new Map(
      [...xml.matchAll(/<url>.*?<loc>([^<]*)<\/loc>(.*?)<\/url>/gs)].map(([, loc = '', rest = '']) => [
        loc,
        Object.fromEntries(
          [...rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tongue, to]) => [tongue, to]),
        ),
      ]),
    );
    expect(pages.size).toBe(26);
    for (const [loc, links] of pages) {
      expect(Object.keys(links)).toEqual(['en', 'so', 'x-default']);
      expect([links.en, links.so]).toContain(loc);
      expect(links['x-default']).toBe(links.en);
      for (const sibling of [links.en, links.so]) expect(pages.get(sibling ?? ''), sibling).toEqual(links);
    }
    expect(pages.get(`${origin}/so`)?.en).toBe(`${origin}/`);
  });

  it('carries pictures, and videos that have one', async () => {
    const xml = await readSitemap(catalogue(2).read, origin, null);
    expect(xml).toContain('<image:loc>https://example.com/api/uploads/abc/1200.jpg</image:loc>');
    expect(xml?.match(/<video:video>/g)).toHaveLength(2);
    expect(xml).toContain('<video:title>Courtyard &amp; &lt;yard&gt;</video:title>');
    expect(xml).toContain('<video:content_loc>https://example.com/api/uploads/film/film.mp4</video:content_loc>');
  });

  it('becomes an index above 5,000 products, reading a single product for it', async () => {
    const { read, asked } = catalogue(12_001);
    expect(locs(await readSitemap(read, origin, null))).toEqual(
      [1, 2, 3, 4].map((page) => `${origin}/sitemap.xml?page=${page}`),
    );
    expect(asked).toEqual(['products?limit=1&cursor=2147483647']);
  });

  it('holds every product in exactly one part, none with more than 5,000', async () => {
    const { read } = catalogue(12_001);
    const parts = await Promise.all(['2', '3', '4'].map(async (part) => locs(await readSitemap(read, origin, part))));
    expect(parts.map((part) => part.length)).toEqual([10_000, 10_000, 4002]);
    expect(new Set(parts.flat()).size).toBe(24_002);
  });

  it('reads a part alone, 200 products at a time', async () => {
    const { read, asked } = catalogue(100_000);
    expect(locs(await readSitemap(read, origin, '2'))).toHaveLength(10_000);
    expect(asked.length).toBeLessThanOrEqual(27);
  });

  it('knows no other part', async () => {
    const { read } = catalogue(12_001);
    for (const part of ['0', '5', '-1', 'x', '1e3', '', '99999999'])
      expect(await readSitemap(read, origin, part)).toBeNull();
  });

  it('stands with an empty catalogue', async () => {
    const empty: ReadCall = async (call) =>
      (call.path === getSite.path
        ? { data: { updated_at: '2026-11-16' } }
        : { data: [], total: 0, nextCursor: null }) as never;
    expect(locs(await readSitemap(empty, origin, null))).toHaveLength(10);
  });
});

describe('entryXml', () => {
  it('escapes what XML would read as markup', () => {
    expect(entryXml({ path: '/category/a&b', lastmod: '2026-11-15', images: ["/x'y.jpg"] }, origin)).toBe(
      ['', '/so']
        .map(
          (prefix) =>
            `<url><loc>https://example.com${prefix}/category/a&amp;b</loc><lastmod>2026-11-15</lastmod>` +
            '<xhtml:link rel="alternate" hreflang="en" href="https://example.com/category/a&amp;b"/>' +
            '<xhtml:link rel="alternate" hreflang="so" href="https://example.com/so/category/a&amp;b"/>' +
            '<xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/category/a&amp;b"/>' +
            '<image:image><image:loc>https://example.com/x&apos;y.jpg</image:loc></image:image></url>',
        )
        .join('\n'),
    );
  });
});

describe('robotsText', () => {
  it('lets pictures be read and keeps the rest of the API and the panel out', () => {
    expect(robotsText(origin).split('\n')).toEqual([
      'User-agent: *',
      'Allow: /api/uploads/',
      'Disallow: /api/',
      'Disallow: /admin-panel',
      '',
      'Sitemap: https://example.com/sitemap.xml',
      '',
    ]);
  });
});

it('names pinned products once in a divided sitemap, with the pages of the site', async () => {
  const { read } = catalogue(5001);
  const pinned = aProduct({ id: 6000, pinned: true });
  // As the server lists them: the pinned one first, and never behind a cursor without its mark.
  const withPinned: ReadCall = async (call, input) => {
    const page = await read(call, input);
    const address = addressOf(call, input);
    if (!address.startsWith('/api/products?') || address.includes('cursor=')) return page;
    const list = page as unknown as { data: Product[] };
    return { ...list, data: [pinned, ...list.data] } as never;
  };
  const parts = await Promise.all(['1', '2', '3'].map((part) => readSitemap(withPinned, origin, part)));
  const named = parts.map((part) => locs(part).filter((loc) => loc === `${origin}/product/6000`).length);
  expect(named).toEqual([1, 0, 0]);
});
