import type { Insertable, Updateable } from 'kysely';
import { MAX_ID } from '../../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { ProductRow, ProductsTable } from '../../db/schema.ts';
import { type NamedProduct, namesOf } from './names.ts';
import { createProductSets, type Renaming } from './sets.ts';
import type { SearchableCategory } from './terms.ts';

/** A product's row together with the category it names. */
export type StoredProduct = Omit<ProductRow, 'code_key' | 'updated_at'> & {
  categoryLabel: string;
  categoryValue: string;
};

const COLUMNS = [
  'p.id',
  'p.code',
  'p.productname',
  'p.brandname',
  'p.size',
  'p.thickness',
  'p.color',
  'p.type',
  'p.category_id',
  'p.pieces_per_m2',
  'p.image_path',
  'p.image_json',
  'p.created_at',
  'c.label as categoryLabel',
  'c.value as categoryValue',
] as const;

const NAMING_COLUMNS = [
  'p.id',
  'p.code',
  'p.productname',
  'p.brandname',
  'p.size',
  'p.color',
  'p.type',
  'p.category_id',
  'c.label as categoryLabel',
  'c.value as categoryValue',
] as const;

/** So many are named at once when all are, or a whole category. */
const NAMED_AT_ONCE = 1000;

function renaming(before: NamedProduct | null, after: NamedProduct | null): Renaming {
  const old = new Set(before ? namesOf(before) : []);
  const now = new Set(after ? namesOf(after) : []);
  return {
    id: (after ?? before)?.id ?? 0,
    lost: [...old].filter((name) => !now.has(name)),
    gained: [...now].filter((name) => !old.has(name)),
  };
}

/** `db` may be a transaction: the same questions are asked inside and outside of one. */
export function createProductRepository(db: Db) {
  const sets = createProductSets(db);

  const named = () =>
    db.selectFrom('products as p').innerJoin('categories as c', 'c.id', 'p.category_id').select(NAMING_COLUMNS);

  async function* inBatches(after: (last: number) => ReturnType<typeof named>): AsyncGenerator<NamedProduct[]> {
    for (let last = 0; ; ) {
      const products = await after(last).orderBy('p.id').limit(NAMED_AT_ONCE).execute();
      const end = products.at(-1);
      if (!end) return;
      yield products;
      last = end.id;
    }
  }

  return {
    /** Newest first. Ids without a row are left out, and those no row can have: PostgreSQL would fail on them. */
    async byIds(ids: readonly number[]): Promise<StoredProduct[]> {
      const possible = ids.filter((id) => id <= MAX_ID);
      if (possible.length === 0) return [];
      return db
        .selectFrom('products as p')
        .innerJoin('categories as c', 'c.id', 'p.category_id')
        .select(COLUMNS)
        .where('p.id', 'in', possible)
        .orderBy('p.id', 'desc')
        .execute();
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

    /** Lets a product be found by what it is now, and no longer by what it was; null: it was not, or is no more. */
    async rename(before: NamedProduct | null, after: NamedProduct | null): Promise<void> {
      await sets.rename([renaming(before, after)]);
    },

    /** Names all products anew. */
    async renameAll(): Promise<void> {
      await sets.clear();
      for await (const products of inBatches((last) => named().where('p.id', '>', last))) {
        await sets.rename(products.map((product) => renaming(null, product)));
      }
    },

    /** A category is called something else now, and so are its products. */
    async renameCategory(categoryId: number, before: SearchableCategory): Promise<void> {
      const was = { categoryLabel: before.label, categoryValue: before.value };
      const ofCategory = (last: number) => named().where('p.category_id', '=', categoryId).where('p.id', '>', last);
      for await (const products of inBatches(ofCategory)) {
        await sets.rename(products.map((product) => renaming({ ...product, ...was }, product)));
      }
    },
  };
}
