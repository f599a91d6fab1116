import type { SeenProduct, Video, VideoInput } from '#contract/videos.ts';
import { videoInput } from '#contract/videos.ts';

/** The texts of the form; the products are chosen beside them. */
export const videoTexts = videoInput.omit({ productIds: true });
export const VIDEO_FIELDS = ['title', 'titleSo', 'description', 'descriptionSo'] as const;
export type VideoField = (typeof VIDEO_FIELDS)[number];
export type VideoValues = Record<VideoField, string>;
export type VideoTexts = Omit<VideoInput, 'productIds'>;

export const valuesOf = (video: Video | null): VideoValues => ({
  title: video?.title ?? '',
  titleSo: video?.titleSo ?? '',
  description: video?.description ?? '',
  descriptionSo: video?.descriptionSo ?? '',
});

export const idsOf = (products: readonly SeenProduct[]): string => products.map(({ id }) => id).join(',');
export const namesOf = (products: readonly SeenProduct[]): string =>
  products.map(({ productname }) => productname).join(', ');

/** Only what differs from the row travels. Empty text clears a field. */
export function changedParts(input: VideoTexts, products: readonly SeenProduct[], row: Video): [string, string][] {
  const before = valuesOf(row);
  const texts = VIDEO_FIELDS.map((field): [string, string] => [field, input[field] ?? '']).filter(
    ([field, text]) => text !== before[field as VideoField],
  );
  return idsOf(products) === idsOf(row.products) ? texts : [...texts, ['productIds', idsOf(products)]];
}
