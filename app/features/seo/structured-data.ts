import type { Numbers } from '#contract/numbers.ts';
import { site } from '#site.config.ts';

/** What search engines read beside the page. Only what we know is said: there are no prices and no ratings. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>;

export const thing = (type: string, facts: Record<string, unknown>): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
});

/** A `<` inside the text could close the script element that carries it. */
export const jsonLdText = (blocks: readonly JsonLd[]): string =>
  JSON.stringify(blocks.length === 1 ? blocks[0] : blocks).replaceAll('<', '\\u003c');

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
