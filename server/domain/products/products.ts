import type {
  CategoryShowcase,
  Product,
  ProductInput,
  ProductPage,
  ProductPatch,
  ProductQuery,
} from '../../../contract/products.ts';
import { countIds, idsDown } from '../../db/id-blocks.ts';
import { refuse } from '../../errors.ts';
import type { RawUpload } from '../../media/types.ts';
import type { ServiceParts } from '../../services.ts';
import { findCategory } from '../categories/find-category.ts';
import type { NumbersService } from '../numbers/numbers.ts';
import { askedNames, type ProductFilter } from './names.ts';
import { createProductRepository } from './repository.ts';
import { createProductSets } from './sets.ts';
import { prefixesOf } from './terms.ts';
import { toProduct, toShowcase } from './view.ts';
import { createProductWrites } from './writes.ts';

export type ListedProducts = Pick<ProductPage, 'data' | 'total' | 'nextCursor'>;
type PageOf = { limit: number; cursor?: number | undefined };

/** So many are read at once when a whole list is asked for. */
const BATCH = 200;
/** The next so many of a sequence, which can be gone on with afterwards. */
function firstOf(ids: Iterator<number>, count: number): number[] {
  const first: number[] = [];
  while (first.length < count) {
    const next = ids.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

const NOTHING: ListedProducts = { data: [], total: 0, nextCursor: null };

export function createProducts(parts: ServiceParts & { numbers: NumbersService }) {
  const { db, numbers } = parts;
  const repository = createProductRepository(db);
  const writes = createProductWrites(parts);
  const sets = createProductSets(db);

  async function load(ids: readonly number[]): Promise<Product[]> {
    const [rows, current] = await Promise.all([repository.byIds(ids), numbers.get()]);
    return rows.map((row) => toProduct(row, current));
  }

  /** null: the filter names a category that does not exist, so nothing can match. */
  async function filterOf({ q, category, size, color, type }: ProductQuery): Promise<ProductFilter | null> {
    const filter: ProductFilter = { prefixes: prefixesOf(q ?? ''), size, color, type };
    if (category === undefined) return filter;
    const found = await findCategory(db, category);
    return found && { ...filter, categoryId: found.id };
  }

  async function pageOf(filter: ProductFilter, { limit, cursor }: PageOf): Promise<ListedProducts> {
    const found = await sets.havingAll(askedNames(filter));
    const rest = firstOf(idsDown(found, cursor), limit + 1);
    const shown = rest.slice(0, limit);
    const nextCursor = rest.length > limit ? String(shown.at(-1)) : null;
    return { data: await load(shown), total: countIds(found), nextCursor };
  }

  async function* batchesOf(filter: ProductFilter): AsyncGenerator<Product[]> {
    const ids = idsDown(await sets.havingAll(askedNames(filter)));
    for (;;) {
      const batch = firstOf(ids, BATCH);
      if (batch.length === 0) return;
      const products = await load(batch);
      // All of a batch may have been deleted meanwhile.
      if (products.length > 0) yield products;
    }
  }

  async function categoryIdOf(value: string): Promise<number> {
    const category = await findCategory(db, value);
    if (!category) throw refuse('not_found', 'categoryNotFound');
    return category.id;
  }

  async function byId(id: number): Promise<Product> {
    const [product] = await load([id]);
    if (!product) throw refuse('not_found', 'productNotFound');
    return product;
  }

  return {
    async page(query: ProductQuery, limit: number): Promise<ListedProducts> {
      const filter = await filterOf(query);
      return filter ? pageOf(filter, { limit, cursor: query.cursor }) : NOTHING;
    },

    async byCategory(value: string, page: PageOf): Promise<ListedProducts> {
      return pageOf({ prefixes: [], categoryId: await categoryIdOf(value) }, page);
    },

    /** How many there are in all, or in one category. */
    async total(category?: string): Promise<number> {
      const filter = category === undefined ? {} : { categoryId: await categoryIdOf(category) };
      return countIds(await sets.havingAll(askedNames({ prefixes: [], ...filter })));
    },

    /** All of them, or all of one category, newest first, a batch at a time: never the whole list in memory. */
    async *batches(category?: string): AsyncGenerator<Product[]> {
      const filter = category === undefined ? {} : { categoryId: await categoryIdOf(category) };
      yield* batchesOf({ prefixes: [], ...filter });
    },

    byId,

    /** One row for every category that has products, in the order of the categories. */
    async showcase(): Promise<CategoryShowcase[]> {
      const rows = await repository.byIds(await repository.showcaseIds());
      return rows.sort((one, other) => one.category_id - other.category_id).map(toShowcase);
    },

    async add(input: ProductInput, upload: RawUpload | null): Promise<Product> {
      return toProduct(await writes.add(input, upload), await numbers.get());
    },

    /** Absent fields stay as they are. */
    async update(id: number, patch: ProductPatch, upload: RawUpload | null): Promise<Product> {
      return toProduct(await writes.update(id, patch, upload), await numbers.get());
    },

    remove: writes.remove,

    /** Every stored file that a product names. */
    storedPaths: (): Promise<string[]> => repository.imagePaths(),
  };
}
