import type { Insertable } from 'kysely';
import type { SiteMediaRow, SiteMediaTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

/** Private to this subject. */
export const createSiteMediaRepository = (db: Db) => ({
  all: (): Promise<SiteMediaRow[]> => db.selectFrom('site_media').selectAll().orderBy('id').execute(),

  byIds: async (ids: readonly number[]): Promise<SiteMediaRow[]> =>
    ids.length === 0 ? [] : db.selectFrom('site_media').selectAll().where('id', 'in', ids).execute(),

  insert: (row: Insertable<SiteMediaTable>): Promise<SiteMediaRow> =>
    db.insertInto('site_media').values(row).returningAll().executeTakeFirstOrThrow(),

  /** Whether a row names this file. */
  names: async (path: string): Promise<boolean> =>
    (await db.selectFrom('site_media').select('id').where('path', '=', path).executeTakeFirst()) !== undefined,

  /** What the site had before each of its changes, as plain fields, as far back as the history goes. */
  async earlierValues(): Promise<Record<string, unknown>[]> {
    const changes = db.selectFrom('history').select('before_json').where('kind', '=', 'site');
    const rows = await changes.where('before_json', 'is not', null).execute();
    return rows.map(({ before_json }) => JSON.parse(before_json ?? '{}') as Record<string, unknown>);
  },

  /** The rows that went: those older than this moment that are not among the ones in use. */
  removeUnused(used: readonly number[], before: number): Promise<SiteMediaRow[]> {
    const old = db.deleteFrom('site_media').where('created_ms', '<', before);
    return (used.length === 0 ? old : old.where('id', 'not in', used)).returningAll().execute();
  },
});
