import { sql } from 'kysely';
import { MAX_ID } from '#contract/limits.ts';
import type { Db } from '#server/db/types.ts';
import type { FullText } from './full-text.ts';
import type { FullTextQuery, Token } from './query.ts';

/** Quoted, so that no word is an operator. Words and facts hold no quotes. */
const tokenText = ({ text, prefix }: Token): string => `'${text}'${prefix ? ':*' : ''}`;

const matchText = ({ all, none }: FullTextQuery): string =>
  [
    ...all.map((tokens) => `(${tokens.map(tokenText).join(' | ')})`),
    ...none.map((token) => `!${tokenText(token)}`),
  ].join(' & ');

/** How many of the newest products are checked before the index is used. */
const WINDOW = 2000;

/**
 * A GIN index has no order: for a common word it collects every match before it can return the first. Common words turn up among the
 * newest products, so those are checked first; the index is used for what is rare there.
 */
export function createPostgresFullText(db: Db): FullText {
  const newest = (upTo: number) => sql`
    (select product_id, words from product_search where product_id <= ${upTo} order by product_id desc limit ${WINDOW})
    as newest`;

  return {
    async put(entries) {
      if (entries.length === 0) return;
      const rows = entries.map(
        ({ id, words, facts }) => sql`(${id}::integer, array_to_tsvector(${[...words, ...facts]}::text[]))`,
      );
      await sql`
        insert into product_search (product_id, words) values ${sql.join(rows)}
        on conflict (product_id) do update set words = excluded.words`.execute(db);
    },

    async remove(id) {
      await sql`delete from product_search where product_id = ${id}`.execute(db);
    },

    async clear() {
      await sql`delete from product_search`.execute(db);
    },

    async ids(query, upTo, limit) {
      const match = sql`words @@ ${matchText(query)}::tsquery`;
      const near = await sql<{ id: number }>`
        select product_id as id from ${newest(upTo)} where ${match} order by product_id desc limit ${limit}`.execute(
        db,
      );
      if (near.rows.length === limit) return near.rows.map(({ id }) => id);
      // Materialized, or the planner may scan every product by id.
      const all = await sql<{ id: number }>`
        with found as materialized (
          select product_id from product_search where ${match} and product_id <= ${upTo}
        )
        select product_id as id from found order by product_id desc limit ${limit}`.execute(db);
      return all.rows.map(({ id }) => id);
    },

    async count(query, most) {
      const match = sql`words @@ ${matchText(query)}::tsquery`;
      const near = await sql<{ n: number }>`
        select count(*) as n from (select 1 from ${newest(MAX_ID)} where ${match} limit ${most}) as counted`.execute(
        db,
      );
      if (near.rows[0]?.n === most) return most;
      const all = await sql<{ n: number }>`
        select count(*) as n from (select 1 from product_search where ${match} limit ${most}) as counted`.execute(db);
      return all.rows[0]?.n ?? 0;
    },
  };
}
