import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Place, START } from '#contract/cursor.ts';
import { MAX_ID } from '#contract/limits.ts';
import { PRODUCT_FIELD_NAMES, type ProductField, type ProductValue, specOf } from '#contract/product-fields.ts';
import type { ProductColumns, ProductRow, ProductsTable, StoredField } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';

/** A product's row together with the category it names. */
export type StoredProduct = ProductRow & {
  categoryLabel: string;
  categoryLabelSo: string | null;
  categoryValue: string;
  categoryPosition: number;
};

/** Which products a list is about. Visitors never see hidden ones. */
export type Listed = { categoryId?: number | undefined; withHidden?: boolean | undefined };

/** Ids in the order of a list; so many of the first are pinned. */
export type ListedIds = { ids: number[]; pinned: number };

/** More colours than this are more than anybody sells. */
const ALSO_IN = 12;

type Row = Selectable<ProductColumns>;

const columnOf = (field: StoredField): keyof ProductColumns =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof ProductColumns;

const STORED = PRODUCT_FIELD_NAMES.filter((field): field is StoredField => field !== 'categories');

type Values = { [F in ProductField]?: ProductValue<F> | null | undefined };

function emptyOf(field: StoredField): string | number | null {
  const spec = specOf(field);
  if (spec.kind === 'flag') return 0;
  return spec.kind === 'text' && spec.blank ? '' : null;
}

/** What is given as columns. Null empties a column; what is not given stays out. */
export function toColumns(values: Values): Partial<Row> {
  const columns = STORED.flatMap((field) => {
    const value = values[field];
    if (value === undefined) return [];
    return [[columnOf(field), typeof value === 'boolean' ? Number(value) : (value ?? emptyOf(field))]];
  });
  return Object.fromEntries(columns) as Partial<Row>;
}

/** Every column of a new row. */
export const newColumns = (values: Values): Row =>
  toColumns(Object.fromEntries(STORED.map((field) => [field, values[field] ?? null]))) as Row;

/** A row's columns as fields. */
export const fromColumns = (row: Row): { [F in StoredField]: ProductValue<F> } =>
  Object.fromEntries(
    STORED.map((field) => {
      const value = row[columnOf(field)];
      return [field, specOf(field).kind === 'flag' ? value === 1 : value];
    }),
  ) as {
    [F in StoredField]: ProductValue<F>;
  };

/** `db` may be a transaction: the same questions are asked inside and outside of one. */
export function createProductRepository(db: Db) {
  /** The flags are written out: with a parameter the engines could not use the indexes made for them. */
  async function idsBelow(listed: Listed, pinned: 0 | 1, below: number, limit: number): Promise<number[]> {
    const { categoryId, withHidden } = listed;
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where('id', '<=', Math.min(below - 1, MAX_ID))
      .where(sql<boolean>`pinned = ${sql.lit(pinned)}`)
      .$if(!withHidden, (query) => query.where(sql<boolean>`hidden = 0`))
      // Pinned products are few: with the plus the engines go through those, not through the whole category.
      .$if(categoryId !== undefined, (query) =>
        pinned === 1
          ? query.where(sql<boolean>`+category_id = ${categoryId}`)
          : query.where('category_id', '=', categoryId ?? 0),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  return {
    /** In the order of the ids. Ids without a row are left out, and those no row can have: PostgreSQL would fail on them. */
    async byIds(ids: readonly number[]): Promise<StoredProduct[]> {
      const possible = ids.filter((id) => id <= MAX_ID);
      if (possible.length === 0) return [];
      const rows = await db
        .selectFrom('products as p')
        .innerJoin('categories as c', 'c.id', 'p.category_id')
        .selectAll('p')
        .select([
          'c.label as categoryLabel',
          'c.label_so as categoryLabelSo',
          'c.value as categoryValue',
          'c.position as categoryPosition',
        ])
        .where('p.id', 'in', possible)
        .execute();
      const order = new Map(possible.map((id, at) => [id, at]));
      return rows.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
    },

    /** Pinned ones first, each part newest first, from a place on. */
    async listedIds(listed: Listed, limit: number, from: Place = START): Promise<ListedIds> {
      const pinned = from.pinned ? await idsBelow(listed, 1, from.below, limit) : [];
      const below = from.pinned ? MAX_ID + 1 : from.below;
      const others = pinned.length < limit ? await idsBelow(listed, 0, below, limit - pinned.length) : [];
      return { ids: [...pinned, ...others], pinned: pinned.length };
    },

    /** How many products there are, in all or in one category. */
    async count({ categoryId, withHidden }: Listed): Promise<number> {
      const { n } = withHidden
        ? await db
            .selectFrom('products')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
            .executeTakeFirstOrThrow()
        : await db
            .selectFrom('product_counts')
            .select(({ fn }) => fn.coalesce(fn.sum<number>('products'), sql<number>`0`).as('n'))
            .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
            .executeTakeFirstOrThrow();
      return Number(n);
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
                .where('p.hidden', '=', 0)
                .orderBy('p.id', 'desc')
                .limit(1),
              selectFrom('products as p')
                .select('p.id')
                .whereRef('p.category_id', '=', 'c.id')
                .where('p.hidden', '=', 0)
                .orderBy('p.id', 'desc')
                .limit(1),
            )
            .as('id'),
        )
        .execute();
      return rows.flatMap(({ id }) => (id === null ? [] : [id]));
    },

    /** Products of the same name and category in other colours, without hidden ones, oldest first. */
    alsoIn: ({ id, category_id, productname, color }: StoredProduct) =>
      db
        .selectFrom('products')
        .select(['id', 'color', 'image_json'])
        .where('category_id', '=', category_id)
        .where('productname', '=', productname)
        .where('color', '<>', color)
        .where('id', '<>', id)
        .where('hidden', '=', 0)
        .orderBy('id')
        .limit(ALSO_IN)
        .execute(),

    /** By the key of their code. */
    async byCodeKeys(keys: readonly string[]): Promise<StoredProduct[]> {
      if (keys.length === 0) return [];
      const rows = await db.selectFrom('products').select('id').where('code_key', 'in', keys).execute();
      return this.byIds(rows.map(({ id }) => id));
    },

    async idOfCode(codeKey: string): Promise<number | undefined> {
      return (await db.selectFrom('products').select('id').where('code_key', '=', codeKey).executeTakeFirst())?.id;
    },

    /** Their ids, in the order of the rows. */
    async insertAll(rows: readonly Insertable<ProductsTable>[]): Promise<number[]> {
      const inserted = await db.insertInto('products').values(rows).returning('id').execute();
      return inserted.map(({ id }) => id).sort((one, other) => one - other);
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
