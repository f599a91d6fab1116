import type { SiteFrame } from '#app/lib/queries.ts';
import { textIn } from '#app/lib/site.tsx';
import type { Language } from '#contract/enums.ts';
import type { OpeningHours } from '#contract/hours.ts';
import type { Numbers } from '#contract/numbers.ts';
import { variantUrl } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';

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
const COUNTRY = 'SO';

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
        ...(product.brandname ? { brand: { '@type': 'Brand', name: product.brandname } } : {}),
        url: origin + path,
      })
    : null;

type Shown = { origin: string; language: Language; site: SiteFrame };

const elsewhere = ({ social }: SiteFrame): string[] => Object.values(social).filter((address) => address !== '');

const openingOf = ({ day, opens, closes }: OpeningHours) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
  opens,
  // A day has no 24:00 there.
  closes: closes === '24:00' ? '23:59' : closes,
});

export const businessData = (
  { origin, language, site }: Shown,
  numbers: Numbers | undefined,
  imagePath: string,
): JsonLd | null =>
  SSR
    ? thing('LocalBusiness', {
        '@id': `${origin}/#business`,
        name: textIn(language, site.legalName),
        description: textIn(language, site.description),
        url: `${origin}/`,
        image: origin + imagePath,
        ...(numbers?.phoneNumber ? { telephone: `+${numbers.phoneNumber}` } : {}),
        address: {
          '@type': 'PostalAddress',
          streetAddress: textIn(language, site.place.address),
          addressCountry: COUNTRY,
        },
        geo: { '@type': 'GeoCoordinates', latitude: site.place.latitude, longitude: site.place.longitude },
        ...(site.place.hours.length > 0 ? { openingHoursSpecification: site.place.hours.map(openingOf) } : {}),
        ...(elsewhere(site).length > 0 ? { sameAs: elsewhere(site) } : {}),
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
