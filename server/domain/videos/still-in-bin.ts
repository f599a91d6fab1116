import { productTag } from '#contract/tags.ts';
import type { Config } from '#server/config.ts';
import { nextMoment } from '#server/db/change-moment.ts';
import { lockVideo } from '#server/db/row-lock.ts';
import type { VideoRow } from '#server/db/schema.ts';
import type { Db, Engine } from '#server/db/types.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Media } from '#server/media/types.ts';
import type { BinKind } from '../bin/kind.ts';
import { type BinRows, type Deleted, lockBinnedFile, pictureFile, putInBin, takeOut } from '../bin/put.ts';
import { createVideosRepository } from './repository.ts';

type Still = { video_id: number; poster_path: string; poster_json: string };

const stillIn = (rows: BinRows): Still | undefined => rows.stills?.[0] as Still | undefined;

/** The still that a video has now. It has no row of its own: what is kept are the columns of its video. */
export const stillForBin = ({ id, title, poster_path, poster_json }: VideoRow): Deleted => ({
  kind: 'still',
  id: null,
  name: title,
  rows: { stills: [{ video_id: id, poster_path, poster_json }] },
  files: pictureFile(poster_json),
});

/** A still that the video has had, from the bin, as columns of its row. */
export async function takeStill(
  tx: Db,
  { engine, media }: { engine: Engine; media: Pick<Media, 'show'> },
  id: number,
  path: string,
): Promise<Pick<Still, 'poster_path' | 'poster_json'>> {
  const binned = await lockBinnedFile(tx, engine, 'still', path);
  const still = binned && stillIn(JSON.parse(binned.rows_json) as BinRows);
  if (!still || still.video_id !== id) throw refuseField('conflict', 'earlierPicture', 'pictureGone');
  await takeOut(tx, media, binned);
  return { poster_path: still.poster_path, poster_json: still.poster_json };
}

/** Comes back in the place of the one the video has now, which goes to the bin. */
export const stillInBin = ({ config, engine }: { config: Pick<Config, 'binDays'>; engine: Engine }): BinKind => ({
  restored: 'still-restored',
  erased: 'still-erased',

  async fit(tx, rows) {
    const still = stillIn(rows);
    if (still) await lockVideo(tx, engine, still.video_id);
    if (!still || !(await createVideosRepository(tx).byId(still.video_id))) throw refuse('conflict', 'binVideoGone');
    return {};
  },

  refusalOf: (error) => error,

  async finish(tx, _id, by, rows) {
    const videos = createVideosRepository(tx);
    const still = stillIn(rows);
    const video = still && (await videos.byId(still.video_id));
    if (!video) throw refuse('conflict', 'binVideoGone');
    const replaced = video.poster_json === null ? undefined : await putInBin(tx, by, config, stillForBin(video));
    const { video_id, ...columns } = still;
    await videos.update(video_id, { ...columns, updated_at: nextMoment(video.updated_at) });
    const seen = await videos.seen(true, video_id);
    return {
      owner: video_id,
      name: video.title,
      before: { thumbnail: video.poster_path },
      values: { thumbnail: still.poster_path },
      tags: ['videos', ...seen.map((product) => productTag(product.id))],
      replaced,
    };
  },
});
