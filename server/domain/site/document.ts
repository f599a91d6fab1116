import type { MediaId, SitePart, SiteParts } from '#contract/site.ts';
import { FIRST, FIRST_WRITTEN } from './first-values.ts';

/** What is stored: the parts that somebody has changed. The others have their first values. */
export type SiteDocument = { version: number; updated_at: string; parts: Partial<SiteParts> };

export const readDocument = (text: string | undefined): SiteDocument => ({
  version: 0,
  updated_at: FIRST_WRITTEN,
  parts: {},
  ...(JSON.parse(text ?? '{}') as Partial<SiteDocument>),
});

export const wholeOf = ({ parts }: SiteDocument): SiteParts => ({ ...FIRST, ...parts });

/** The document with these parts in the place of its own; null takes a part back to its first values. */
export function changed(
  { parts }: SiteDocument,
  changes: { [Part in SitePart]?: SiteParts[Part] | null },
): SiteDocument['parts'] {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(Object.entries({ ...parts, ...Object.fromEntries(given) }).filter(([, v]) => v !== null));
}

/** Every file a site names, and the field that names it. */
export function mediaOf(parts: SiteParts): { field: string; id: MediaId; video: boolean }[] {
  const { hero, mosaic, side, introVideo } = parts;
  return [
    ...hero.map(({ id }, at) => ({ field: `hero.${at}.id`, id, video: false })),
    ...mosaic.flatMap((place, at) =>
      place.map(({ id }, turn) => ({ field: `mosaic.${at}.${turn}.id`, id, video: false })),
    ),
    ...Object.entries(side).map(([page, { id }]) => ({ field: `side.${page}.id`, id, video: false })),
    { field: 'introVideo.id', id: introVideo.id, video: true },
    ...(introVideo.still === null ? [] : [{ field: 'introVideo.still', id: introVideo.still, video: false }]),
  ];
}

/** Uploaded files that an event's plain fields name. */
export const uploadedInValues = (values: Readonly<Record<string, unknown>>): number[] =>
  Object.entries(values).flatMap(([field, value]) =>
    /\.(?:id|still)$/.test(field) && typeof value === 'number' ? [value] : [],
  );

export const uploadedIn = (parts: SiteParts): number[] => [
  ...new Set(mediaOf(parts).flatMap(({ id }) => (typeof id === 'number' ? [id] : []))),
];
