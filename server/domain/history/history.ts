import { sql } from 'kysely';
import { HISTORY_PAGE, type HistoryEntry, type HistoryQuery, type HistoryValues } from '#contract/history.ts';
import { MAX_ID } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { HistoryTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

const DAY = 24 * 60 * 60 * 1000;
const DROPPED_AT_ONCE = 1000;

type Row = Omit<HistoryTable, 'id'> & { id: number };

const valuesIn = (json: string | null): HistoryValues => (json === null ? null : JSON.parse(json));

const toEntry = (row: Row): HistoryEntry => ({
  entry: row.id,
  at: row.at,
  user: row.user_name,
  userId: row.user_id,
  action: row.action,
  kind: row.kind,
  id: row.thing_id,
  name: row.name,
  before: valuesIn(row.before_json),
  after: valuesIn(row.after_json),
});

/** Moments are compared as text: all of them in the one spelling. */
const spelled = (moment: string): string => new Date(moment).toISOString();

/** What everybody has written. `server/events` writes it, with each write. */
export function createHistory({ db, config }: { db: Db; config: Pick<Config, 'historyDays'> }) {
  return {
    /** Newest first, a page at a time; each way of asking is read off an index of its own. */
    async page(query: HistoryQuery): Promise<{ data: HistoryEntry[]; nextCursor: string | null }> {
      const { kind, id, user, from, until, cursor, limit = HISTORY_PAGE } = query;
      let asked = db.selectFrom('history').selectAll();
      if (kind !== undefined) asked = asked.where('kind', '=', kind);
      if (id !== undefined) asked = asked.where('thing_id', '=', id);
      if (user !== undefined) asked = asked.where('user_id', '=', user);
      if (from !== undefined) asked = asked.where('at', '>=', spelled(from));
      if (until !== undefined) asked = asked.where('at', '<', spelled(until));
      if (cursor !== undefined) {
        const [at = '', entry = ''] = cursor.split('_');
        asked = asked.where(sql<boolean>`(at, id) < (${at}, ${Math.min(Number(entry), MAX_ID)})`);
      }
      const rows = await asked
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const data = rows.slice(0, limit).map(toEntry);
      const last = data.at(-1);
      return { data, nextCursor: rows.length > limit && last ? `${last.at}_${last.entry}` : null };
    },

    /** A few at a time: other writers wait for each part, not for the whole. */
    async dropOld(now = Date.now()): Promise<void> {
      const oldest = new Date(now - config.historyDays * DAY).toISOString();
      for (;;) {
        const { numDeletedRows } = await db
          .deleteFrom('history')
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('history').select('id').where('at', '<', oldest).orderBy('at').limit(DROPPED_AT_ONCE),
          )
          .executeTakeFirst();
        if (numDeletedRows < DROPPED_AT_ONCE) return;
      }
    },
  };
}
