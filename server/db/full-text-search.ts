import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { Engine } from './types.ts';

/**
 * A word of ours is kept whole: `ascii` splits at ASCII signs alone, and `=` marks our facts. A list for each length of
 * beginning makes `zig` a single look-up; longer ones are gathered from the few words that begin so.
 */
const SQLITE_TABLES = sql`
  create virtual table product_search using fts5(
    words, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '='",
    prefix='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16'
  )`;

const POSTGRES_TABLES = [
  sql`
    create table product_search (
      product_id integer primary key references products (id) on delete cascade,
      words tsvector not null
    )`,
  // No pending list: every search would have to scan it.
  sql`create index product_search_words on product_search using gin (words) with (fastupdate = off)`,
];

const COUNT_IN = sql`
  insert into product_counts (category_id, products) values (new.category_id, 1)
  on conflict (category_id) do update set products = product_counts.products + 1`;
const COUNT_OUT = sql`update product_counts set products = products - 1 where category_id = old.category_id`;

const SQLITE_TRIGGERS = [
  sql`create trigger products_counted_in after insert on products begin ${COUNT_IN}; end`,
  sql`create trigger products_counted_out after delete on products begin ${COUNT_OUT}; end`,
  sql`
    create trigger products_counted_over after update of category_id on products
    when new.category_id <> old.category_id begin ${COUNT_OUT}; ${COUNT_IN}; end`,
];

const POSTGRES_TRIGGERS = [
  // Locks the two rows in a fixed order, so that two products swapping categories cannot deadlock.
  sql`
    create function count_products() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform 1 from product_counts where category_id in (old.category_id, new.category_id)
        order by category_id for update;
      end if;
      if tg_op <> 'INSERT' then ${COUNT_OUT}; end if;
      if tg_op <> 'DELETE' then ${COUNT_IN}; end if;
      return null;
    end $$`,
  sql`create trigger products_counted after insert or delete on products for each row execute function count_products()`,
  sql`
    create trigger products_counted_over after update of category_id on products
    for each row when (new.category_id <> old.category_id) execute function count_products()`,
];

/** Search by the engine's own full text. The index is written after the migrations, by server/search. */
export function fullTextSearch(engine: Engine): Migration {
  const sqlite = engine === 'sqlite';
  const key = sqlite ? sql`text` : sql`text collate "C"`;
  return {
    async up(db: Kysely<unknown>) {
      const run = async (statements: readonly RawBuilder<unknown>[]) => {
        for (const statement of statements) await statement.execute(db);
      };
      await db.schema.dropTable('product_sets').execute();
      await sql`delete from settings where key = 'catalogue.version'`.execute(db);

      await run(sqlite ? [SQLITE_TABLES] : POSTGRES_TABLES);
      await db.schema
        .createTable('search_words')
        .addColumn('word', key, (column) => column.primaryKey())
        .addColumn('letters', 'integer', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('search_words_letters').on('search_words').columns(['letters', 'word']).execute();
      await db.schema
        .createTable('search_version')
        .addColumn('version', key, (column) => column.primaryKey())
        .execute();

      await db.schema
        .createTable('product_counts')
        .addColumn('category_id', 'integer', (column) => column.primaryKey())
        .addColumn('products', 'integer', (column) => column.notNull())
        .execute();
      await sql`
        insert into product_counts (category_id, products)
        select category_id, count(*) from products group by category_id`.execute(db);
      await run(sqlite ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS);
    },
  };
}
