import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './database.ts';
import { BLOCK_IDS, blockOf, emptyBits, include } from './id-blocks.ts';

type Db = Kysely<unknown>;
type Facts = { id: number; category_id: number; size: string; color: string; type: string };

const ROWS_AT_ONCE = 5000;

function beginningsOf(term: string): string[] {
  const letters = [...term];
  return letters.map((_, at) => letters.slice(0, at + 1).join(''));
}

async function fillBlock(db: Db, block: number): Promise<void> {
  const range = (column: string) =>
    sql`${sql.ref(column)} >= ${block * BLOCK_IDS} and ${sql.ref(column)} < ${(block + 1) * BLOCK_IDS}`;
  const facts = await sql<Facts>`select id, category_id, size, color, type from products where ${range('id')}`.execute(
    db,
  );
  const terms = await sql<{ id: number; term: string }>`
    select product_id as id, term from product_terms where ${range('product_id')}`.execute(db);
  const sets = new Map<string, Buffer>();
  const add = (name: string, id: number) => {
    const bits = sets.get(name) ?? emptyBits();
    include(bits, id);
    sets.set(name, bits);
  };
  for (const { id, category_id, size, color, type } of facts.rows) {
    const names = ['=', `=category=${category_id}`, `=size=${size}`, `=color=${color}`, `=type=${type}`];
    for (const name of names) add(name, id);
  }
  for (const { id, term } of terms.rows) for (const beginning of beginningsOf(term)) add(beginning, id);

  const rows = [...sets].map(([name, bits]) => sql`(${name}, ${block}, ${bits})`);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = sql.join(rows.slice(at, at + ROWS_AT_ONCE));
    await sql`insert into product_sets (name, block, bits) values ${part}`.execute(db);
  }
}

/**
 * A set of products for each name in the place of a row for each word of each product: an exact total of a search for common
 * words took longer the more products there were. Says by itself how names are made, whatever the server does later.
 */
export const productSets = (engine: Engine): Migration => ({
  async up(db: Db) {
    const { schema } = db;
    const sqlite = engine === 'sqlite';
    const table = schema
      .createTable('product_sets')
      .addColumn('name', sqlite ? sql`text` : sql`text collate "C"`, (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addColumn('bits', sqlite ? 'blob' : 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('product_sets_pk', ['name', 'block']);
    // The rows of a name then lie side by side, and are read together.
    await (sqlite ? table.modifyEnd(sql`without rowid`) : table).execute();

    const { rows } = await sql<{ last: number | null }>`select max(id) as last from products`.execute(db);
    const last = rows[0]?.last ?? null;
    for (let block = 0; last !== null && block <= blockOf(last); block += 1) await fillBlock(db, block);

    await schema.dropTable('product_terms').execute();
    for (const column of ['size', 'color', 'type']) await schema.dropIndex(`products_${column}`).execute();
  },
});
