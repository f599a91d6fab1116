import { sql } from 'kysely';
import type { Category, CategoryInput } from '#contract/categories.ts';
import { MAX_ID } from '#contract/limits.ts';
import type { Db } from '#server/db/types.ts';

const COLUMNS = ['id', 'label', 'label_so as labelSo', 'value', 'position', 'created_at', 'updated_at'] as const;

/** What must be unique, and what an address is compared by. */
export const valueKey = (value: string): string => value.toLowerCase();

export function createCategoryRepository(db: Db) {
  return {
    list: (): Promise<Category[]> =>
      db.selectFrom('categories').select(COLUMNS).orderBy('position').orderBy('id').execute(),

    /** An id that no row can have is not asked for: PostgreSQL would fail on it. */
    async byId(id: number): Promise<Category | undefined> {
      if (id > MAX_ID) return undefined;
      return db.selectFrom('categories').select(COLUMNS).where('id', '=', id).executeTakeFirst();
    },

    /** The rows as they are stored. */
    whole: async (id: number) => ({
      categories: await db.selectFrom('categories').selectAll().where('id', '=', id).execute(),
      old_category_values: await db
        .selectFrom('old_category_values')
        .selectAll()
        .where('category_id', '=', id)
        .execute(),
    }),

    byKey: (key: string): Promise<Category | undefined> =>
      db.selectFrom('categories').select(COLUMNS).where('value_key', '=', key).executeTakeFirst(),

    byOldKey: (key: string): Promise<Category | undefined> =>
      db
        .selectFrom('categories')
        .select(COLUMNS)
        .where('id', 'in', (old) =>
          old.selectFrom('old_category_values').select('category_id').where('value_key', '=', key),
        )
        .executeTakeFirst(),

    /** A value that is in use leads nowhere else. */
    async takeValue(value: string): Promise<void> {
      await db.deleteFrom('old_category_values').where('value_key', '=', valueKey(value)).execute();
    },

    async keepOldValue(id: number, value: string): Promise<void> {
      await db
        .insertInto('old_category_values')
        .values({ value_key: valueKey(value), category_id: id })
        .onConflict((conflict) => conflict.column('value_key').doUpdateSet({ category_id: id }))
        .execute();
    },

    /** In the order of their ids, so that two who do this at once cannot wait for each other. */
    async order(ids: readonly number[]): Promise<void> {
      const places = ids.map((id, at) => ({ id, position: at + 1 })).sort((one, other) => one.id - other.id);
      for (const { id, position } of places)
        await db.updateTable('categories').set({ position }).where('id', '=', id).execute();
    },

    /** The row as it is, kept from other writers until the transaction ends. On both engines an update locks what it finds. */
    async lock(id: number): Promise<Category | undefined> {
      if (id > MAX_ID) return undefined;
      const same = db.updateTable('categories').set(({ ref }) => ({ value_key: ref('value_key') }));
      return same.where('id', '=', id).returning(COLUMNS).executeTakeFirst();
    },

    insert: ({ label, labelSo, value, position }: CategoryInput, created_at: string): Promise<Category> =>
      db
        .insertInto('categories')
        .values(({ selectFrom, fn }) => ({
          label,
          label_so: labelSo || null,
          value,
          value_key: valueKey(value),
          position:
            position ??
            selectFrom('categories').select(sql<number>`${fn.coalesce(fn.max('position'), sql`0`)} + 1`.as('next')),
          created_at,
          updated_at: created_at,
        }))
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    /** What is not given stays as it is. */
    update: (id: number, { label, labelSo, value, position }: CategoryInput, updated_at: string): Promise<Category> =>
      db
        .updateTable('categories')
        .set({
          label,
          value,
          value_key: valueKey(value),
          updated_at,
          ...(labelSo === undefined ? {} : { label_so: labelSo || null }),
          ...(position === undefined ? {} : { position }),
        })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    async remove(id: number): Promise<void> {
      await db.deleteFrom('categories').where('id', '=', id).execute();
    },

    async countProducts(id: number): Promise<number> {
      const row = await db
        .selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('category_id', '=', id)
        .executeTakeFirstOrThrow();
      return row.n;
    },
  };
}
