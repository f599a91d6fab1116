import type { Updateable } from 'kysely';
import { fits } from '#contract/laying.ts';
import type { Picture } from '#contract/pictures.ts';
import type { ProductInput, ProductPatch } from '#contract/products.ts';
import { categoryTag, productTag } from '#contract/tags.ts';
import { assertUnchanged, nextMoment } from '#server/db/change-moment.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/db/constraints.ts';
import { newColumns, toColumns } from '#server/db/product-columns.ts';
import { lockProduct } from '#server/db/row-lock.ts';
import type { ProductsTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import { createSearch } from '#server/search/search.ts';
import { findCategory } from '../categories/find-category.ts';
import type { SiteService } from '../site/site.ts';
import { createProductRepository, type StoredProduct } from './repository.ts';
import { valuesOf } from './view.ts';

const codeKey = (code: string): string => code.toLowerCase();

/** What the constraints say when somebody else was quicker than the look beforehand. */
function refusalOf(error: unknown): unknown {
  if (isUniqueViolation(error)) return refuseField('conflict', 'code', 'codeTaken');
  if (isForeignKeyViolation(error)) return refuseField('invalid', 'categories', 'categoryUnknown');
  return error;
}

async function chosenCategoryId(db: Db, value: string): Promise<number> {
  const category = await findCategory(db, value);
  if (!category) throw refuseField('invalid', 'categories', 'categoryUnknown');
  return category.id;
}

async function existing(db: Db, id: number): Promise<StoredProduct> {
  const [row] = await createProductRepository(db).byIds([id]);
  if (!row) throw refuse('not_found', 'productNotFound');
  return row;
}

/** A pattern must close without gaps in the product's own shape. */
function assertLaying({ shape, laying }: StoredProduct): void {
  if (!fits(shape, laying)) throw refuseField('invalid', 'laying', 'layingUnfit');
}

/** The columns that a patch changes; what it does not name stays out. */
async function changesOf(db: Db, patch: ProductPatch): Promise<Updateable<ProductsTable>> {
  const { code, categories } = patch;
  return {
    ...toColumns(patch),
    ...(code === undefined ? {} : { code_key: codeKey(code) }),
    ...(categories === undefined ? {} : { category_id: await chosenCategoryId(db, categories) }),
  };
}

const pictureColumns = (picture: Picture | null) =>
  picture ? { image_path: picture.path, image_json: JSON.stringify(picture) } : {};

/** Files come first and rows point to them afterwards; old files go only when no row can name them any more. */
export function createProductWrites(
  deps: Pick<ServiceDeps, 'db' | 'engine' | 'media' | 'invalidate'> & { site: SiteService },
) {
  const { db, engine, media, invalidate, site } = deps;

  /** Most mistakes are found before a picture is worked on; the constraints find the rest. */
  async function assertFits(patch: ProductPatch, self?: number): Promise<void> {
    if (patch.categories !== undefined) await chosenCategoryId(db, patch.categories);
    if (patch.code === undefined) return;
    const holder = await createProductRepository(db).idOfCode(codeKey(patch.code));
    if (holder !== undefined && holder !== self) throw refuseField('conflict', 'code', 'codeTaken');
  }

  /** What cannot be removed now is removed by the sweep at the next start; the write itself is done and must not fail. */
  const removeFiles = (path: string): Promise<void> => media.remove(path).catch(() => undefined);

  async function withPicture<T>(upload: RawUpload | null, write: (picture: Picture | null) => Promise<T>): Promise<T> {
    const picture = upload ? await media.addPicture(upload, 'product') : null;
    try {
      return await write(picture);
    } catch (error) {
      // A connection lost at the commit leaves open whether the row is there. A row must never lose its picture.
      const named =
        picture &&
        (await createProductRepository(db)
          .namesImage(picture.path)
          .catch(() => true));
      if (picture && !named) await removeFiles(picture.path);
      throw refusalOf(error);
    }
  }

  const invalidateProduct = (id: number, ...categories: string[]): void =>
    invalidate(['products', productTag(id), ...new Set(categories.map(categoryTag))]);

  return {
    async add(by: Author, input: ProductInput, upload: RawUpload | null): Promise<StoredProduct> {
      await assertFits(input);
      const brandname = input.brandname || (await site.name());
      const added = await withPicture(upload, (picture) =>
        writeAs(by, db, async (tx) => {
          const products = createProductRepository(tx);
          const now = new Date().toISOString();
          const id = await products.insert({
            ...newColumns({ ...input, brandname }),
            code_key: codeKey(input.code),
            category_id: await chosenCategoryId(tx, input.categories),
            ...pictureColumns(picture),
            created_at: now,
            updated_at: now,
          });
          const added = await existing(tx, id);
          assertLaying(added);
          await createSearch(tx, engine).add(added);
          await record(tx, { action: 'product-added', id, name: added.productname, after: valuesOf(added) });
          return added;
        }),
      );
      invalidateProduct(added.id, added.categoryValue);
      return added;
    },

    /** Absent fields stay as they are. */
    async update(by: Author, id: number, change: ProductPatch, upload: RawUpload | null): Promise<StoredProduct> {
      const { updated_at: lastRead, ...patch } = change;
      assertUnchanged(await existing(db, id), lastRead);
      await assertFits(patch, id);
      const { before, after } = await withPicture(upload, (picture) =>
        writeAs(by, db, async (tx) => {
          const products = createProductRepository(tx);
          await lockProduct(tx, engine, id);
          const before = await existing(tx, id);
          assertUnchanged(before, lastRead);
          const changes = { ...(await changesOf(tx, patch)), ...pictureColumns(picture) };
          // A form without changes is no write: whoever reads the row meanwhile must not be told that it has changed.
          if (Object.keys(changes).length === 0) return { before, after: before };
          await products.update(id, { ...changes, updated_at: nextMoment(before.updated_at) });
          const after = await existing(tx, id);
          assertLaying(after);
          await createSearch(tx, engine).replace(after);
          const values = { before: valuesOf(before), after: valuesOf(after) };
          await record(tx, { action: 'product-changed', id, name: after.productname, ...values });
          return { before, after };
        }),
      );
      invalidateProduct(id, before.categoryValue, after.categoryValue);
      if (before.image_path !== null && before.image_path !== after.image_path) await removeFiles(before.image_path);
      return after;
    },

    async remove(by: Author, id: number): Promise<void> {
      const removed = await writeAs(by, db, async (tx) => {
        await lockProduct(tx, engine, id);
        const row = await existing(tx, id);
        await createProductRepository(tx).remove(id);
        await createSearch(tx, engine).remove(id);
        await record(tx, { action: 'product-deleted', id, name: row.productname, before: valuesOf(row) });
        return row;
      });
      invalidateProduct(id, removed.categoryValue);
      if (removed.image_path !== null) await removeFiles(removed.image_path);
    },
  };
}
