import { productPath } from '#contract/paths.ts';
import { variantUrl } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';
import { site } from '#site.config.ts';
import { type JsonLd, thing } from './structured-data.ts';

/** What search engines read beside a product, a video or a list: apart from structured-data.ts, so that home does not load it. */
const SUMMARY_LENGTH = 160;

export const largestPicture = (picture: { path: string; widths: readonly number[] }): string =>
  variantUrl(picture.path, Math.max(...picture.widths), 'jpg');

/** What previews and search engines show of a longer text. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SUMMARY_LENGTH ? line : `${line.slice(0, SUMMARY_LENGTH).replace(/\s\S*$/, '')}…`;
}

/** In the language of the page. */
type Words = { name: string; description: string; category: string };

export const productData = (product: Product, origin: string, words: Words): JsonLd =>
  thing('Product', {
    name: words.name,
    ...(words.description ? { description: words.description } : {}),
    sku: product.code,
    ...(product.picture ? { image: origin + largestPicture(product.picture) } : {}),
    color: product.color,
    category: words.category,
    size: product.size,
    brand: { '@type': 'Brand', name: product.brandname || site.name },
    url: origin + productPath(product.id),
  });

/** A video without a picture gets no block: search engines refuse one. */
export const videoData = (video: Video, origin: string, words: Omit<Words, 'category'>): JsonLd | null =>
  video.poster
    ? thing('VideoObject', {
        ...words,
        thumbnailUrl: origin + largestPicture(video.poster),
        uploadDate: video.created_at,
        contentUrl: `${origin}/api/${video.filepath}`,
      })
    : null;

export type Crumb = { name: string; path: string };

export const breadcrumbData = (crumbs: readonly Crumb[], origin: string): JsonLd =>
  thing('BreadcrumbList', {
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: origin + crumb.path,
    })),
  });
