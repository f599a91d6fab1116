import type { Insertable } from 'kysely';
import type { VideoRow, VideosTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

/** Private to this subject. */
export const createVideosRepository = (db: Db) => ({
  list: (): Promise<VideoRow[]> => db.selectFrom('videos').selectAll().orderBy('id', 'desc').execute(),

  byId: (id: number): Promise<VideoRow | undefined> =>
    db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst(),

  insert: (row: Insertable<VideosTable>): Promise<VideoRow> =>
    db.insertInto('videos').values(row).returningAll().executeTakeFirstOrThrow(),

  /** The row as it was, or undefined where there is none. */
  remove: (id: number): Promise<VideoRow | undefined> =>
    db.deleteFrom('videos').where('id', '=', id).returningAll().executeTakeFirst(),

  /** Whether a row names this video. */
  names: async (videoPath: string): Promise<boolean> =>
    (await db.selectFrom('videos').select('id').where('film_path', '=', videoPath).executeTakeFirst()) !== undefined,

  paths: () => db.selectFrom('videos').select(['film_path', 'poster_path']).execute(),
});
