import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import type { Engine } from './types.ts';

const PRODUCT_TEXTS = ['productname_so', 'description', 'description_so', 'unit', 'shape', 'laying'];
const PRODUCT_NUMBERS = ['pieces_per_pallet', 'kg_per_piece'];

const COUNT_IN = sql`
  insert into product_counts (category_id, products) select new.category_id, 1 where new.hidden = 0
  on conflict (category_id) do update set products = product_counts.products + 1`;
const COUNT_OUT = sql`
  update product_counts set products = products - 1 where category_id = old.category_id and old.hidden = 0`;

const SQLITE_TRIGGERS = [
  sql`drop trigger products_counted_in`,
  sql`drop trigger products_counted_out`,
  sql`drop trigger products_counted_over`,
  sql`create trigger products_counted_in after insert on products begin ${COUNT_IN}; end`,
  sql`create trigger products_counted_out after delete on products begin ${COUNT_OUT}; end`,
  sql`
    create trigger products_counted_over after update of category_id, hidden on products
    when new.category_id <> old.category_id or new.hidden <> old.hidden begin ${COUNT_OUT}; ${COUNT_IN}; end`,
];

const POSTGRES_TRIGGERS = [
  // Locks the two rows in a fixed order, so that two products swapping categories cannot deadlock.
  sql`
    create or replace function count_products() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform 1 from product_counts where category_id in (old.category_id, new.category_id)
        order by category_id for update;
      end if;
      if tg_op <> 'INSERT' then ${COUNT_OUT}; end if;
      if tg_op <> 'DELETE' then ${COUNT_IN}; end if;
      return null;
    end $$`,
  sql`drop trigger products_counted_over on products`,
  sql`
    create trigger products_counted_over after update of category_id, hidden on products for each row
    when (new.category_id <> old.category_id or new.hidden <> old.hidden) execute function count_products()`,
];

/** Lists show pinned products first and hidden ones never; each part is read off an index of its own. */
const INDEXES = [
  sql`create index products_pinned on products (id) where pinned = 1`,
  sql`create index products_listed on products (id) where pinned = 0 and hidden = 0`,
  sql`create index products_listed_category on products (category_id, id) where pinned = 0 and hidden = 0`,
];

/** Somali twins, descriptions, planning, hidden and pinned products, and when each row was last changed. */
export function twoLanguages(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const run = async (statements: readonly RawBuilder<unknown>[]) => {
        for (const statement of statements) await statement.execute(db);
      };
      const add = (table: string, column: string, type: 'text' | 'double precision') =>
        db.schema.alterTable(table).addColumn(column, type).execute();
      const addWhole = (table: string, column: string) =>
        db.schema
          .alterTable(table)
          .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
          .execute();

      for (const column of PRODUCT_TEXTS) await add('products', column, 'text');
      for (const column of PRODUCT_NUMBERS) await add('products', column, 'double precision');
      for (const column of ['hidden', 'pinned']) await addWhole('products', column);
      await add('categories', 'label_so', 'text');
      await addWhole('categories', 'position');
      for (const column of ['title_so', 'description_so']) await add('videos', column, 'text');
      for (const table of ['categories', 'videos']) {
        await db.schema
          .alterTable(table)
          .addColumn('updated_at', 'text', (definition) => definition.notNull().defaultTo(''))
          .execute();
        await sql`update ${sql.table(table)} set updated_at = created_at`.execute(db);
      }
      await sql`update categories set position = id`.execute(db);
      await run(engine === 'sqlite' ? SQLITE_TRIGGERS : POSTGRES_TRIGGERS);
      await run(INDEXES);
    },
  };
}
