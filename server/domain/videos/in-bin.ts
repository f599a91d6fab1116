import type { VideoRow } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import { refuse } from '#server/errors.ts';
import type { BinKind } from '../bin/kind.ts';
import { type Deleted, pictureFile } from '../bin/put.ts';
import { createVideosRepository } from './repository.ts';
import { valuesOf } from './view.ts';

/** A video with all that goes with it. */
export const videoForBin = (row: VideoRow): Deleted => ({
  kind: 'video',
  id: row.id,
  name: row.title,
  rows: { videos: [row] },
  files: [{ path: row.film_path, bytes: row.film_bytes }, ...pictureFile(row.poster_json)],
});

export const videoInBin: BinKind = {
  restored: 'video-restored',
  erased: 'video-erased',
  fit: async (_tx: Db, rows) => rows,
  refusalOf: (error) => error,
  async finish(tx, id) {
    const row = await createVideosRepository(tx).byId(id);
    if (!row) throw refuse('not_found', 'binNotFound');
    return { name: row.title, values: valuesOf(row), tags: ['videos'] };
  },
};
