import type { Language } from '#contract/enums.ts';
import type { Numbers } from '#contract/numbers.ts';
import { variantUrl } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';
import { site } from '#site.config.ts';

/**
 * What search engines read beside the page. Only what we know is said: there are no prices and no ratings. Written on the server
 * alone: whoever reads it asks for the page, so browsers carry none of this code.
 */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>;

const thing = (type: string, facts: Record<string, unknown>): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
});

/** Stands before every block, so that the build leaves its words out of the browser's files. */
const SSR = import.meta.env.SSR;
const SUMMARY_LENGTH = 160;

/** A `<` inside the text could close the script element that carries it. */
export function jsonLdText(all: readonly (JsonLd | null)[]): string {
  if (!SSR) return '';
  const blocks = all.filter((block) => block !== null);
  return JSON.stringify(blocks.length === 1 ? blocks[0] : blocks).replaceAll('<', '\\u003c');
}

/** The page itself, and the language it is in. */
export const pageData = (name: string, url: string, language: Language): JsonLd | null =>
  SSR ? thing('WebPage', { name, url, inLanguage: language }) : null;

export const largestPicture = (picture: { path: string; widths: readonly number[] }): string =>
  variantUrl(picture.path, Math.max(...picture.widths), 'jpg');

/** What previews and search engines show of a longer text. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SUMMARY_LENGTH ? line : `${line.slice(0, SUMMARY_LENGTH).replace(/\s\S*$/, '')}…`;
}

/** In the language of the page. */
type Words = { name: string; description: string; category: string };

/** `path` is the product's page in the language of the words. */
export const productData = (
  product: Omit<Product, 'color' | 'type'> & { color: string },
  origin: string,
  path: string,
  words: Words,
): JsonLd | null =>
  SSR
    ? thing('Product', {
        name: words.name,
        ...(words.description ? { description: words.description } : {}),
        sku: product.code,
        ...(product.picture ? { image: origin + largestPicture(product.picture) } : {}),
        color: product.color,
        category: words.category,
        size: product.size,
        brand: { '@type': 'Brand', name: product.brandname || site.name },
        url: origin + path,
      })
    : null;

type Shown = { origin: string; language: Language };

export const businessData = (
  { origin, language }: Shown,
  numbers: Numbers | undefined,
  imagePath: string,
): JsonLd | null =>
  SSR
    ? thing('LocalBusiness', {
        '@id': `${origin}/#business`,
        name: site.legalName,
        description: site.description[language],
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
      })
    : null;

/** A video without a picture gets no block: search engines refuse one. */
export const videoData = (video: Video, origin: string, words: Omit<Words, 'category'>): JsonLd | null =>
  SSR && video.poster
    ? thing('VideoObject', {
        ...words,
        thumbnailUrl: origin + largestPicture(video.poster),
        uploadDate: video.created_at,
        contentUrl: `${origin}/api/${video.filepath}`,
      })
    : null;

export type Crumb = { name: string; path: string };

export const breadcrumbData = (crumbs: readonly Crumb[], origin: string): JsonLd | null =>
  SSR
    ? thing('BreadcrumbList', {
        itemListElement: crumbs.map((crumb, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: crumb.name,
          item: origin + crumb.path,
        })),
      })
    : null;
