import type { ReadCall } from '#contract/calls/call.ts';
import { getSite, listCategoryProducts, listProducts, listShowcase, listVideos } from '#contract/calls/public.ts';
import { MAX_ID } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import type { Product, ProductPage } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';
import { entryXml, indexXml, type SitemapEntry, type SitemapVideo, urlsetXml } from './sitemap-xml.ts';
import { largestPicture } from './structured-data.ts';

/** Above this many pages, each in both languages, the sitemap becomes an index of parts, so that no request reads the whole catalogue. */
const MOST_URLS = 5000;
const READ_AT_ONCE = 200;

const pictures = (product: Product | undefined): string[] =>
  product?.picture ? [largestPicture(product.picture)] : [];

const productEntry = (product: Product): SitemapEntry => ({
  path: PATHS.product(product.id),
  lastmod: product.updated_at,
  images: pictures(product),
});

/** Products newest first, a few at a time. A cursor is the id below which to go on; `above` is where a part ends. */
async function productUrls(read: ReadCall, origin: string, from: string | null, above: number): Promise<string[]> {
  const urls: string[] = [];
  let cursor = from;
  do {
    const page = await read(listProducts, { query: { limit: READ_AT_ONCE, cursor } });
    for (const product of page.data) {
      if (product.id <= above) return urls;
      urls.push(entryXml(productEntry(product), origin));
    }
    cursor = page.nextCursor;
  } while (cursor);
  return urls;
}

/** Pinned products are in no range of ids. */
async function pinnedUrls(read: ReadCall, origin: string): Promise<string[]> {
  const urls: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ProductPage = await read(listProducts, { query: { limit: READ_AT_ONCE, cursor } });
    for (const product of page.data) if (product.pinned) urls.push(entryXml(productEntry(product), origin));
    cursor = page.data.at(-1)?.pinned ? page.nextCursor : null;
  } while (cursor);
  return urls;
}

const sitemapVideo = (video: Video): SitemapVideo[] =>
  video.poster
    ? [
        {
          title: video.title,
          description: video.description,
          thumbnail: largestPicture(video.poster),
          content: `/api/${video.filepath}`,
          published: video.created_at,
        },
      ]
    : [];

async function categoryEntries(read: ReadCall, textsChanged: string): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (const { categories: category } of (await read(listShowcase, {})).data) {
    const newest = (await read(listCategoryProducts, { params: { idOrCategory: category }, query: { limit: 1 } }))
      .data[0];
    entries.push({
      path: PATHS.category(category),
      lastmod: newest?.created_at ?? textsChanged,
      images: pictures(newest),
    });
  }
  return entries;
}

async function siteUrls(read: ReadCall, origin: string, newest: Product | undefined): Promise<string[]> {
  const videos = (await read(listVideos, {})).data;
  const textsChanged = (await read(getSite, {})).data.updated_at;
  const shown = [newest?.created_at ?? '', textsChanged].toSorted().at(-1) ?? textsChanged;
  const entries: SitemapEntry[] = [
    { path: PATHS.home, lastmod: shown },
    { path: PATHS.products, lastmod: shown },
    { path: PATHS.projects, lastmod: videos[0]?.created_at ?? textsChanged, videos: videos.flatMap(sitemapVideo) },
    { path: PATHS.about, lastmod: textsChanged },
    { path: PATHS.contact, lastmod: textsChanged },
    ...(await categoryEntries(read, textsChanged)),
  ];
  return entries.map((entry) => entryXml(entry, origin));
}

/**
 * The sitemap, or one numbered part of it; null where there is no such part. Part 1 holds everything but products, and the pinned ones;
 * the others each cover a fixed range of ids, so that a part is read without walking through those before it and does
 * not shift when products come or go.
 */
export async function readSitemap(read: ReadCall, origin: string, part: string | null): Promise<string | null> {
  // Behind the pinned products, which come first in every list.
  const first = await read(listProducts, { query: { limit: 1, cursor: MAX_ID } });
  const newest = first.data[0];
  if (part === null && first.total <= MOST_URLS) {
    return urlsetXml([...(await siteUrls(read, origin, newest)), ...(await productUrls(read, origin, null, 0))]);
  }
  const parts = 1 + Math.ceil((newest?.id ?? 0) / MOST_URLS);
  if (part === null) {
    return indexXml(Array.from({ length: parts }, (_, index) => `${origin}/sitemap.xml?page=${index + 1}`));
  }
  const number = /^[1-9]\d{0,5}$/.test(part) ? Number(part) : 0;
  if (number < 1 || number > parts) return null;
  if (number === 1) return urlsetXml([...(await siteUrls(read, origin, newest)), ...(await pinnedUrls(read, origin))]);
  const above = (number - 2) * MOST_URLS;
  return urlsetXml(await productUrls(read, origin, String(above + MOST_URLS + 1), above));
}
