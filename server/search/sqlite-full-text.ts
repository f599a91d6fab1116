import { sql } from 'kysely';
import type { Db } from '#server/db/types.ts';
import type { FullText } from './full-text.ts';
import type { FullTextQuery, Token } from './query.ts';

/** Quoted, so that no word is an operator. Words and facts hold no quotes. */
const tokenText = ({ text, prefix }: Token): string => `"${text}"${prefix ? '*' : ''}`;

const matchText = ({ all, none }: FullTextQuery): string => {
  const wanted = all.map((tokens) => `(${tokens.map(tokenText).join(' OR ')})`).join(' AND ');
  return none.length === 0 ? wanted : `(${wanted}) NOT (${none.map(tokenText).join(' OR ')})`;
};

/** FTS5 reads from the highest id down and stops at the limit, so a common word is as fast as a rare one. */
export const createSqliteFullText = (db: Db): FullText => ({
  async put(entries) {
    for (const { id, words, facts } of entries) {
      const text = [...words, ...facts].join(' ');
      await sql`insert or replace into product_search (rowid, words) values (${id}, ${text})`.execute(db);
    }
  },

  async remove(id) {
    await sql`delete from product_search where rowid = ${id}`.execute(db);
  },

  async clear() {
    await sql`insert into product_search (product_search) values ('delete-all')`.execute(db);
  },

  async ids(query, upTo, limit) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from product_search where product_search match ${matchText(query)} and rowid <= ${upTo}
      order by rowid desc limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async count(query, most) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n
      from (select 1 from product_search where product_search match ${matchText(query)} limit ${most})`.execute(db);
    return rows[0]?.n ?? 0;
  },
});
