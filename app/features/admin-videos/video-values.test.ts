import { expect, it } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { changedParts, valuesOf } from './video-values.ts';

const seen = (id: number) => ({ id, productname: `Paver ${id}`, productnameSo: null });
const row = {
  title: 'Yard',
  titleSo: null,
  description: 'A yard',
  descriptionSo: 'Daarad',
  products: [seen(1), seen(2)],
};
const video = row as unknown as Video;

it('sends what differs from the row, and what was cleared as empty text', () => {
  const same = { ...valuesOf(video) };
  expect(changedParts(same, row.products, video)).toEqual([]);
  const changed = { ...same, title: 'Courtyard', descriptionSo: null };
  expect(changedParts(changed, row.products, video)).toEqual([
    ['title', 'Courtyard'],
    ['descriptionSo', ''],
  ]);
});

it('sends the products as a whole, and an empty list to clear them', () => {
  const same = valuesOf(video);
  expect(changedParts(same, [seen(2), seen(1)], video)).toEqual([['productIds', '2,1']]);
  expect(changedParts(same, [], video)).toEqual([['productIds', '']]);
});
