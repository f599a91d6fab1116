import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { VideoRow, VideosTable } from '../../db/schema.ts';

/** Private to this subject. */
export const createVideosRepository = (db: Db) => ({
  list: (): Promise<VideoRow[]> => db.selectFrom('videos').selectAll().orderBy('id', 'desc').execute(),

  insert: (row: Insertable<VideosTable>): Promise<VideoRow> =>
    db.transaction().execute((trx) => trx.insertInto('videos').values(row).returningAll().executeTakeFirstOrThrow()),

  /** The row as it was, or undefined where there is none. */
  remove: (id: number): Promise<VideoRow | undefined> =>
    db.transaction().execute((trx) => trx.deleteFrom('videos').where('id', '=', id).returningAll().executeTakeFirst()),

  /** Whether a row names this film. */
  names: async (filmPath: string): Promise<boolean> =>
    (await db.selectFrom('videos').select('id').where('film_path', '=', filmPath).executeTakeFirst()) !== undefined,

  paths: () => db.selectFrom('videos').select(['film_path', 'poster_path']).execute(),
});
