import type { Picture } from '#contract/pictures.ts';
import type { SeenProduct, Video } from '#contract/videos.ts';
import type { VideoRow } from '#server/db/schema.ts';
import type { Values } from '#server/events/event.ts';

/** A video by itself, without the products seen in it. */
export function toPlainVideo(row: VideoRow): Omit<Video, 'products'> {
  const poster = row.poster_json === null ? null : (JSON.parse(row.poster_json) as Picture);
  return {
    id: row.id,
    title: row.title,
    titleSo: row.title_so,
    description: row.description,
    descriptionSo: row.description_so,
    filepath: row.film_path,
    bytes: row.film_bytes,
    thumbnail: poster?.path ?? null,
    poster,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export const toVideo = (row: VideoRow, seen: readonly SeenProduct[]): Video => ({
  ...toPlainVideo(row),
  products: seen.map(({ id, productname, productnameSo }) => ({ id, productname, productnameSo })),
});

/** What its events tell of a video. */
export const valuesOf = (row: VideoRow, seen: readonly SeenProduct[]): Values => ({
  title: row.title,
  titleSo: row.title_so,
  description: row.description,
  descriptionSo: row.description_so,
  filepath: row.film_path,
  bytes: row.film_bytes,
  thumbnail: row.poster_path,
  products: seen.map(({ id }) => id).join(' '),
});
