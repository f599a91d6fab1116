import { type Insertable, sql, type Updateable } from 'kysely';
import { MAX_ID } from '#contract/limits.ts';
import type { ProductRow, ProductsTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

/** A product's row together with the category it names. */
export type StoredProduct = ProductRow & { categoryLabel: string; categoryValue: string };

/** `db` may be a transaction: the same questions are asked inside and outside of one. */
export function createProductRepository(db: Db) {
  return {
    /** Newest first. Ids without a row are left out, and those no row can have: PostgreSQL would fail on them. */
    async byIds(ids: readonly number[]): Promise<StoredProduct[]> {
      const possible = ids.filter((id) => id <= MAX_ID);
      if (possible.length === 0) return [];
      return db
        .selectFrom('products as p')
        .innerJoin('categories as c', 'c.id', 'p.category_id')
        .selectAll('p')
        .select(['c.label as categoryLabel', 'c.value as categoryValue'])
        .where('p.id', 'in', possible)
        .orderBy('p.id', 'desc')
        .execute();
    },

    /** Of all products, or of one category, those with an id below `cursor`, newest first. */
    async newestIds(categoryId: number | undefined, limit: number, cursor: number = MAX_ID + 1): Promise<number[]> {
      const rows = await db
        .selectFrom('products')
        .select('id')
        .where('id', '<=', Math.min(cursor - 1, MAX_ID))
        .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** How many products there are, in all or in one category. */
    async count(categoryId: number | undefined): Promise<number> {
      const row = await db
        .selectFrom('product_counts')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('products'), sql<number>`0`).as('n'))
        .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },

    /** The product that stands for each category that has any: the newest with a picture, else the newest. */
    async showcaseIds(): Promise<number[]> {
      const rows = await db
        .selectFrom('categories as c')
        .select(({ selectFrom, fn }) =>
          fn
            .coalesce(
              selectFrom('products as p')
                .select('p.id')
                .whereRef('p.category_id', '=', 'c.id')
                .where('p.image_path', 'is not', null)
                .orderBy('p.id', 'desc')
                .limit(1),
              selectFrom('products as p')
                .select('p.id')
                .whereRef('p.category_id', '=', 'c.id')
                .orderBy('p.id', 'desc')
                .limit(1),
            )
            .as('id'),
        )
        .execute();
      return rows.flatMap(({ id }) => (id === null ? [] : [id]));
    },

    async imagePaths(): Promise<string[]> {
      const rows = await db.selectFrom('products').select('image_path').where('image_path', 'is not', null).execute();
      return rows.flatMap(({ image_path }) => image_path ?? []);
    },

    async namesImage(path: string): Promise<boolean> {
      return (
        (await db.selectFrom('products').select('id').where('image_path', '=', path).executeTakeFirst()) !== undefined
      );
    },

    async idOfCode(codeKey: string): Promise<number | undefined> {
      return (await db.selectFrom('products').select('id').where('code_key', '=', codeKey).executeTakeFirst())?.id;
    },

    async insert(values: Insertable<ProductsTable>): Promise<number> {
      return (await db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow()).id;
    },

    async update(id: number, values: Updateable<ProductsTable>): Promise<void> {
      await db.updateTable('products').set(values).where('id', '=', id).execute();
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('products').where('id', '=', id).execute();
    },
  };
}
