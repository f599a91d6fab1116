import type { Category } from '#contract/categories.ts';
import { cursorOf, type Place, placeOf, START } from '#contract/cursor.ts';
import type { Language } from '#contract/enums.ts';
import { NO_NUL } from '#contract/envelope.ts';
import type { CodeOwner } from '#contract/many.ts';
import type {
  CategoryShowcase,
  Product,
  ProductDetail,
  ProductInput,
  ProductPage,
  ProductPatch,
  ProductQuery,
} from '#contract/products.ts';
import type { ShownProduct } from '#contract/shown-product.ts';
import type { Suggestions } from '#contract/suggestions.ts';
import { twinOf } from '#contract/twins.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import type { RawUpload } from '#server/media/types.ts';
import type { SearchFilter } from '#server/search/query.ts';
import { asksForWords, createSearch, type Found, isSearch } from '#server/search/search.ts';
import { findCategoryEver } from '../categories/find-category.ts';
import type { NumbersService } from '../numbers/numbers.ts';
import type { SiteService } from '../site/site.ts';
import { createProductBulk } from './bulk.ts';
import { existing } from './existing.ts';
import { createPictureWrites } from './picture-writes.ts';
import { createPictureRepository, toPicture } from './pictures.ts';
import { codeKey } from './refusals.ts';
import { createProductRepository, type Listed, type StoredProduct } from './repository.ts';
import { createProductWrites } from './steps.ts';
import { productLines } from './table/export.ts';
import { createProductImport } from './table/import.ts';
import { templateOf } from './table/template.ts';
import { toProduct, toShowcase, toVariant } from './view.ts';

export type ListedProducts = Pick<ProductPage, 'data' | 'total' | 'totalIsMore' | 'nextCursor' | 'suggestions'>;
type PageRange = { limit: number; cursor?: string | undefined };

/** How many products and categories are suggested while somebody types. */
const SUGGESTED = { products: 6, categories: 3 };

/** So many are read at once when a whole list is asked for. */
const BATCH = 200;

export function createProducts(deps: ServiceDeps & { numbers: NumbersService; site: SiteService }) {
  const { db, engine, numbers } = deps;
  const repository = createProductRepository(db);
  const pictures = createPictureRepository(db);
  const writes = createProductWrites(deps);
  const pictureWrites = createPictureWrites(deps);
  const search = createSearch(db, engine);

  async function load(ids: readonly number[]): Promise<Product[]> {
    const [rows, current] = await Promise.all([repository.byIds(ids), numbers.get()]);
    return rows.map((row) => toProduct(row, current));
  }

  /** null: the filter names a category that does not exist, so nothing can match. */
  async function filterOf({ q, category, size, color, type }: ProductQuery): Promise<SearchFilter | null> {
    const filter = { q, size, color, type };
    if (category === undefined) return filter;
    const found = await findCategoryEver(db, category);
    return found && { ...filter, categoryId: found.id };
  }

  /** Without words and filters there is nothing to search: lists and their totals are read off the tables. */
  async function find(filter: SearchFilter, limit: number, from: Place): Promise<Found> {
    if (isSearch(filter)) return search.find(filter, limit, from);
    const [listed, total] = await Promise.all([repository.listedIds(filter, limit, from), repository.count(filter)]);
    return { ...listed, total, totalIsMore: false };
  }

  async function readPage(filter: SearchFilter, { limit, cursor }: PageRange): Promise<ListedProducts> {
    const { ids, pinned, total, totalIsMore } = await find(filter, limit + 1, placeOf(cursor));
    const shown = ids.slice(0, limit);
    const last = shown.at(-1) ?? 0;
    const nextCursor = ids.length > limit ? cursorOf({ id: last, pinned: shown.length <= pinned }) : null;
    const suggestions = total === 0 && asksForWords(filter) ? await search.suggest(filter) : [];
    return {
      data: await load(shown),
      total,
      ...(totalIsMore ? { totalIsMore } : {}),
      nextCursor,
      ...(suggestions.length > 0 ? { suggestions } : {}),
    };
  }

  async function* batchesOf(listed: Listed): AsyncGenerator<Product[]> {
    for (let from = START; ; ) {
      const { ids, pinned } = await repository.listedIds(listed, BATCH, from);
      const last = ids.at(-1);
      if (last === undefined) return;
      const products = await load(ids);
      // All of a batch may have been deleted meanwhile.
      if (products.length > 0) yield products;
      from = { pinned: ids.length <= pinned, below: last };
    }
  }

  async function existingCategory(value: string): Promise<Category> {
    const category = await findCategoryEver(db, value);
    if (!category) throw refuse('not_found', 'categoryNotFound');
    return category;
  }
  const existingCategoryId = async (value: string): Promise<number> => (await existingCategory(value)).id;

  async function detailOf(row: StoredProduct): Promise<ProductDetail> {
    const [own, current] = await Promise.all([pictures.of(row.id), numbers.get()]);
    return { ...toProduct(row, current), pictures: own.map(toPicture) };
  }

  const anyById = async (id: number): Promise<ProductDetail> => detailOf(await existing(db, id));

  return {
    /** `withHidden` is for staff. */
    async page(query: ProductQuery, limit: number, withHidden = false): Promise<ListedProducts> {
      const named = await filterOf(query);
      const filter = named && { ...named, withHidden };
      return filter ? readPage(filter, { limit, cursor: query.cursor }) : { data: [], total: 0, nextCursor: null };
    },

    /** What may be meant by a search that is still being typed, products newest first. */
    async suggest(q: string, language: Language): Promise<Suggestions> {
      if (!asksForWords({ q })) return { products: [], categories: [] };
      const { ids } = await search.find({ q }, SUGGESTED.products);
      const [rows, named] = await Promise.all([repository.byIds(ids), search.categoriesNamed(q)]);
      return {
        products: rows.map(({ id, code, productname, productname_so }) => {
          const { text, ...lang } = twinOf(language, productname, productname_so);
          return { id, code, productname: text, ...lang };
        }),
        categories: named.slice(0, SUGGESTED.categories).map(({ label, labelSo, value }) => {
          const { text, ...lang } = twinOf(language, label, labelSo);
          return { label: text, value, ...lang };
        }),
      };
    },

    /** The products of a category; by a value of before, with the one it has now. */
    async byCategory(value: string, page: PageRange): Promise<ListedProducts & { category: string; movedTo?: string }> {
      const category = await existingCategory(value);
      const moved = category.value.toLowerCase() !== value.toLowerCase();
      return {
        ...(await readPage({ categoryId: category.id }, page)),
        category: category.value,
        ...(moved ? { movedTo: category.value } : {}),
      };
    },

    /** How many there are in all, or in one category. */
    async total(category?: string): Promise<number> {
      return repository.count({ categoryId: category === undefined ? undefined : await existingCategoryId(category) });
    },

    /** All of them, or all of one category, pinned ones first, then newest first, a batch at a time: never the whole list in memory. */
    async *batches(category?: string): AsyncGenerator<Product[]> {
      yield* batchesOf({ categoryId: category === undefined ? undefined : await existingCategoryId(category) });
    },

    /** Hidden ones too, for our own work on the catalogue. */
    everything: (): AsyncGenerator<Product[]> => batchesOf({ withHidden: true }),

    /** As visitors see it: a hidden product does not exist. */
    async byId(id: number): Promise<ProductDetail> {
      const product = await anyById(id);
      if (product.hidden) throw refuse('not_found', 'productNotFound');
      return product;
    },

    /** The same as its page shows it: with its other colours. */
    async shown(id: number): Promise<Omit<ShownProduct, 'videos'>> {
      const row = await existing(db, id);
      if (row.hidden === 1) throw refuse('not_found', 'productNotFound');
      const [detail, others] = await Promise.all([detailOf(row), repository.alsoIn(row)]);
      return { ...detail, alsoIn: others.map(toVariant) };
    },

    /** For staff. */
    anyById,

    /** One row for every category that has products, in the order of the categories. */
    async showcase(): Promise<CategoryShowcase[]> {
      const rows = await repository.byIds(await repository.showcaseIds());
      return rows
        .sort((one, other) => one.categoryPosition - other.categoryPosition || one.category_id - other.category_id)
        .map(toShowcase);
    },

    async add(by: Author, input: ProductInput, upload: RawUpload | null): Promise<ProductDetail> {
      return detailOf(await writes.add(by, input, upload));
    },

    /** Absent fields stay as they are. */
    async update(by: Author, id: number, patch: ProductPatch, upload: RawUpload | null): Promise<ProductDetail> {
      return detailOf(await writes.update(by, id, patch, upload));
    },

    remove: writes.remove,

    /** The same done to several, all or none. */
    bulk: createProductBulk(deps),

    /** By a table, all of its rows or none. Dry: nothing is written. */
    importTable: createProductImport(deps),
    /** As the import takes them, line by line. */
    exportTable: (): AsyncGenerator<string> => productLines(batchesOf({ withHidden: true })),
    template: (language: Language): Promise<string> => templateOf(db, language),

    /** Whose codes these are, with the number of pictures. */
    async byCodes(codes: readonly string[]): Promise<CodeOwner[]> {
      const keys = codes.filter((code) => NO_NUL.test(code)).map(codeKey);
      const rows = await repository.byCodeKeys([...new Set(keys)]);
      const counts = await pictures.counts(rows.map(({ id }) => id));
      return rows.map(({ id, code, productname, productname_so }) => ({
        id,
        code,
        productname,
        productnameSo: productname_so,
        pictures: counts.get(id) ?? 0,
      }));
    },

    async addPicture(by: Author, id: number, upload: RawUpload): Promise<ProductDetail> {
      return detailOf(await pictureWrites.add(by, id, upload));
    },

    async orderPictures(by: Author, id: number, order: readonly number[]): Promise<ProductDetail> {
      return detailOf(await pictureWrites.order(by, id, order));
    },

    async removePicture(by: Author, id: number, pictureId: number): Promise<ProductDetail> {
      return detailOf(await pictureWrites.remove(by, id, pictureId));
    },

    /** Of hidden products too, for our own work on the catalogue. */
    everyPicture: pictures.everything,

    /** Every stored file that a product names. */
    storedPaths: pictures.paths,
  };
}
