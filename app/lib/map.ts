import type { Pin } from '#contract/map-link.ts';

const SPAN = { longitude: 0.008, latitude: 0.0045 };
const fixed = (degrees: number): string => degrees.toFixed(4);

/** The map with a marker, for an iframe. */
export function mapEmbedUrl({ latitude, longitude }: Pin): string {
  const box = [
    longitude - SPAN.longitude,
    latitude - SPAN.latitude,
    longitude + SPAN.longitude,
    latitude + SPAN.latitude,
  ];
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(
    box.map(fixed).join(','),
  )}&layer=mapnik&marker=${encodeURIComponent(`${latitude},${longitude}`)}`;
}

/** The same place as a plain address: a phone opens it in its own maps application. */
export const mapLinkUrl = ({ latitude, longitude }: Pin): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${latitude},${longitude}`)}`;

/** What the embedded map fetches, roughly: said before a visitor on a costly line asks for it. */
export const MAP_MEGABYTES = '0.5';
