import type { Insertable, Updateable } from 'kysely';
import { MAX_ID } from '#contract/limits.ts';
import type { SeenProduct } from '#contract/videos.ts';
import type { VideoRow, VideosTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

type Seen = SeenProduct & { video_id: number };

/** Private to this subject. */
export const createVideosRepository = (db: Db) => ({
  list: (): Promise<VideoRow[]> => db.selectFrom('videos').selectAll().orderBy('id', 'desc').execute(),

  /** An id that no row can have is not asked for: PostgreSQL would fail on it. */
  async byId(id: number): Promise<VideoRow | undefined> {
    if (id > MAX_ID) return undefined;
    return db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
  },

  /** The newest videos that a product is seen in. */
  ofProduct: (productId: number, limit: number): Promise<VideoRow[]> =>
    db
      .selectFrom('videos as v')
      .innerJoin('video_products as s', 's.video_id', 'v.id')
      .selectAll('v')
      .where('s.product_id', '=', productId)
      .orderBy('v.id', 'desc')
      .limit(limit)
      .execute(),

  /** What is seen in one video, or in all, in the order it was named. Visitors know of no hidden products. */
  seen: (withHidden: boolean, videoId?: number): Promise<Seen[]> =>
    db
      .selectFrom('video_products as s')
      .innerJoin('products as p', 'p.id', 's.product_id')
      .select(['s.video_id', 'p.id', 'p.productname', 'p.productname_so as productnameSo'])
      .$if(!withHidden, (query) => query.where('p.hidden', '=', 0))
      .$if(videoId !== undefined, (query) => query.where('s.video_id', '=', videoId ?? 0))
      .orderBy('s.id')
      .execute(),

  async setSeen(videoId: number, productIds: readonly number[]): Promise<void> {
    await db.deleteFrom('video_products').where('video_id', '=', videoId).execute();
    if (productIds.length === 0) return;
    const rows = productIds.map((product_id) => ({ video_id: videoId, product_id }));
    await db.insertInto('video_products').values(rows).execute();
  },

  insert: (row: Insertable<VideosTable>): Promise<VideoRow> =>
    db.insertInto('videos').values(row).returningAll().executeTakeFirstOrThrow(),

  update: (id: number, row: Updateable<VideosTable>): Promise<VideoRow> =>
    db.updateTable('videos').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  /** The row as it was, or undefined where there is none. */
  remove: (id: number): Promise<VideoRow | undefined> =>
    db.deleteFrom('videos').where('id', '=', id).returningAll().executeTakeFirst(),

  /** Whether a row names this video. */
  names: async (videoPath: string): Promise<boolean> =>
    (await db.selectFrom('videos').select('id').where('film_path', '=', videoPath).executeTakeFirst()) !== undefined,

  /** Whether a row names this still. */
  namesPoster: async (path: string): Promise<boolean> =>
    (await db.selectFrom('videos').select('id').where('poster_path', '=', path).executeTakeFirst()) !== undefined,

  paths: () => db.selectFrom('videos').select(['film_path', 'poster_path']).execute(),
});
