import { expect, it } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { formOf } from './use-video-upload.ts';
import { valuesOf } from './video-values.ts';

const row: Video = {
  id: 3,
  title: 'Yard',
  titleSo: null,
  description: 'A yard',
  descriptionSo: null,
  filepath: 'uploads/3/film.mp4',
  bytes: 4,
  thumbnail: null,
  poster: null,
  products: [],
  created_at: '2026-11-16T10:00:00.000Z',
  updated_at: '2026-11-16T11:00:00.000Z',
};

it('a change says what is different, and of which row it is a change', () => {
  const input = { ...valuesOf(row), title: 'Courtyard' };
  expect([...formOf({ input, products: [], thumbnail: null, over: row })]).toEqual([
    ['title', 'Courtyard'],
    ['updated_at', row.updated_at],
  ]);
});

it('a new one has its film last, or in its place the upload that holds it', () => {
  const parts = {
    input: valuesOf(row),
    products: [],
    thumbnail: new Blob(['still']),
    over: null,
    video: new File(['film'], 'film.mp4'),
  };
  expect([...formOf(parts).keys()]).toEqual(['title', 'description', 'thumbnail', 'video']);
  expect([...formOf(parts, 'abc').keys()]).toEqual(['title', 'description', 'thumbnail', 'upload']);
});
