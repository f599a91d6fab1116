import { productTag } from '#contract/tags.ts';
import type { VideoRow } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { refuse } from '#server/errors.ts';
import type { BinKind } from '../bin/kind.ts';
import { type Deleted, pictureFile } from '../bin/put.ts';
import { createVideosRepository } from './repository.ts';
import { valuesOf } from './view.ts';

/** A video with all that goes with it. Taken before its row is deleted. */
export async function videoForBin(tx: Db, row: VideoRow): Promise<Deleted> {
  const video_products = await tx.selectFrom('video_products').selectAll().where('video_id', '=', row.id).execute();
  return {
    kind: 'video',
    id: row.id,
    name: row.title,
    rows: { videos: [row], video_products },
    files: [{ path: row.film_path, bytes: row.film_bytes }, ...pictureFile(row.poster_json)],
  };
}

export const videoInBin: BinKind = {
  restored: 'video-restored',
  erased: 'video-erased',

  /** Products that have gone meanwhile are no longer seen in it. */
  async fit(tx, rows) {
    const links = rows.video_products ?? [];
    const ids = links.map(({ product_id }) => Number(product_id));
    const there = await tx
      .selectFrom('products')
      .select('id')
      .where('id', 'in', [0, ...ids])
      .execute();
    return { ...rows, video_products: links.filter(({ product_id }) => there.some(({ id }) => id === product_id)) };
  },

  refusalOf: (error) => error,

  async finish(tx, id) {
    const videos = createVideosRepository(tx);
    const row = await videos.byId(id);
    if (!row) throw refuse('not_found', 'binNotFound');
    const seen = await videos.seen(true, id);
    return {
      name: row.title,
      values: valuesOf(row, seen),
      tags: ['videos', ...seen.map((product) => productTag(product.id))],
    };
  },
};
