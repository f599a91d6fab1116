import type { Numbers } from '#contract/numbers.ts';
import { productPath } from '#contract/paths.ts';
import { variantUrl } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';
import { site } from '#site.config.ts';

/** What search engines read beside the page. Only what we know is said: there are no prices and no ratings. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>;

const thing = (type: string, facts: Record<string, unknown>): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
});

const SUMMARY_LENGTH = 160;

/** A `<` inside the text could close the script element that carries it. */
export const jsonLdText = (blocks: readonly JsonLd[]): string =>
  JSON.stringify(blocks.length === 1 ? blocks[0] : blocks).replaceAll('<', '\\u003c');

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

export const businessData = (origin: string, numbers: Numbers | undefined, imagePath: string): JsonLd =>
  thing('LocalBusiness', {
    '@id': `${origin}/#business`,
    name: site.legalName,
    description: site.description.en,
    url: `${origin}/`,
    image: origin + imagePath,
    ...(numbers?.phoneNumber ? { telephone: `+${numbers.phoneNumber}` } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${site.place.street}, ${site.place.district}`,
      addressLocality: site.place.city,
      addressCountry: site.place.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: site.place.latitude, longitude: site.place.longitude },
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
