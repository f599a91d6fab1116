import { type Insertable, sql } from 'kysely';
import type { UnfinishedUploadRow, UnfinishedUploadsTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

/** Private to this subject. */
export const createUploadsRepository = (db: Db) => ({
  insert: (row: Insertable<UnfinishedUploadsTable>): Promise<UnfinishedUploadRow> =>
    db.insertInto('unfinished_uploads').values(row).returningAll().executeTakeFirstOrThrow(),

  of: (userId: number): Promise<UnfinishedUploadRow[]> =>
    db
      .selectFrom('unfinished_uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('touched_ms', 'desc')
      .orderBy('id')
      .execute(),

  find: (userId: number, id: string): Promise<UnfinishedUploadRow | undefined> =>
    db
      .selectFrom('unfinished_uploads')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  /** False where the upload is gone, or somebody else has added to it since. */
  async addPiece(id: string, at: number, name: string, bytes: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('unfinished_uploads')
      .set({ received: at + bytes, pieces: sql<string>`pieces || ${`${name} `}`, touched_ms: now })
      .where('id', '=', id)
      .where('received', '=', at)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Whether it was there. */
  async remove(userId: number, id: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('unfinished_uploads')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  removeOlder: (thanMs: number) => db.deleteFrom('unfinished_uploads').where('touched_ms', '<', thanMs).execute(),

  ids: async (): Promise<Set<string>> =>
    new Set((await db.selectFrom('unfinished_uploads').select('id').execute()).map(({ id }) => id)),
});
