import type { Insertable, Updateable } from 'kysely';
import { MAX_ID } from '../../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { ProductRow, ProductsTable } from '../../db/schema.ts';
import { allOf, type Condition } from './matches.ts';
import { type SearchableCategory, type SearchableProduct, termsOf } from './terms.ts';

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

/** SQLite takes 32,766 values in one statement. */
const TERMS_AT_ONCE = 5000;
const REINDEXED_AT_ONCE = 200;

type Page = { before?: number | undefined; limit: number };

type TermSource = SearchableProduct & SearchableCategory & { id: number };
type TermRow = { term: string; product_id: number };

/** `db` may be a transaction: the same questions are asked inside and outside of one. */
export function createProductRepository(db: Db) {
  async function insertTerms(rows: readonly TermRow[]): Promise<void> {
    for (let at = 0; at < rows.length; at += TERMS_AT_ONCE) {
      await db
        .insertInto('product_terms')
        .values(rows.slice(at, at + TERMS_AT_ONCE))
        .execute();
    }
  }

  const termSources = () =>
    db
      .selectFrom('products as p')
      .innerJoin('categories as c', 'c.id', 'p.category_id')
      .select(['p.id', 'p.code', 'p.productname', 'p.brandname', 'p.size', 'p.color', 'p.type', 'c.label', 'c.value']);

  async function replaceTerms(products: readonly TermSource[]): Promise<void> {
    const ids = products.map((product) => product.id);
    await db.deleteFrom('product_terms').where('product_id', 'in', ids).execute();
    await insertTerms(products.flatMap((p) => termsOf(p, p).map((term) => ({ term, product_id: p.id }))));
  }

  async function* inBatches(after: (last: number) => ReturnType<typeof termSources>): AsyncGenerator<TermSource[]> {
    for (let last = 0; ; ) {
      const products = await after(last).orderBy('p.id').limit(REINDEXED_AT_ONCE).execute();
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

    async idsWhere(conditions: readonly Condition[], { before, limit }: Page): Promise<number[]> {
      let query = db.selectFrom('products as p').select('p.id').where(allOf(conditions));
      if (before !== undefined) query = query.where('p.id', '<', Math.min(before, MAX_ID));
      const rows = await query.orderBy('p.id', 'desc').limit(limit).execute();
      return rows.map((row) => row.id);
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

    /** Writes the words of one product anew, from what its rows say now. */
    async reindex(id: number): Promise<void> {
      await replaceTerms(await termSources().where('p.id', '=', id).execute());
    },

    /** The same for all products, a few at a time. */
    async reindexAll(): Promise<void> {
      for await (const products of inBatches((last) => termSources().where('p.id', '>', last)))
        await replaceTerms(products);
    },

    /** A category has a new name: only the words that come and go with it are written, a few products at a time. */
    async renameInTerms(categoryId: number, before: SearchableCategory, after: SearchableCategory): Promise<void> {
      const ofCategory = (last: number) =>
        termSources().where('p.category_id', '=', categoryId).where('p.id', '>', last);
      for await (const products of inBatches(ofCategory)) {
        const lost = new Map<string, number[]>();
        const gained: TermRow[] = [];
        for (const product of products) {
          const old = new Set(termsOf(product, before));
          const now = new Set(termsOf(product, after));
          for (const term of old) if (!now.has(term)) lost.set(term, [...(lost.get(term) ?? []), product.id]);
          for (const term of now) if (!old.has(term)) gained.push({ term, product_id: product.id });
        }
        for (const [term, ids] of lost) {
          await db.deleteFrom('product_terms').where('term', '=', term).where('product_id', 'in', ids).execute();
        }
        await insertTerms(gained);
      }
    },
  };
}
