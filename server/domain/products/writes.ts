import type { Updateable } from 'kysely';
import { fits } from '#contract/laying.ts';
import type { Picture } from '#contract/pictures.ts';
import type { ProductInput, ProductPatch } from '#contract/products.ts';
import { assertUnchanged, nextMoment } from '#server/db/change-moment.ts';
import { newColumns, toColumns } from '#server/db/product-columns.ts';
import { lockProduct } from '#server/db/row-lock.ts';
import type { ProductsTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import { createSearch } from '#server/search/search.ts';
import { hideFiles, putInBin } from '../bin/put.ts';
import { findCategory } from '../categories/find-category.ts';
import type { SiteService } from '../site/site.ts';
import { existing } from './existing.ts';
import { createProductFiles } from './files.ts';
import { productForBin } from './in-bin.ts';
import { createPictureRepository } from './pictures.ts';
import { codeKey, refusalOf } from './refusals.ts';
import { createProductRepository, type StoredProduct } from './repository.ts';
import { valuesOf } from './view.ts';

async function chosenCategoryId(db: Db, value: string): Promise<number> {
  const category = await findCategory(db, value);
  if (!category) throw refuseField('invalid', 'categories', 'categoryUnknown');
  return category.id;
}

/** A pattern must close without gaps in the product's own shape. */
function assertLaying({ shape, laying }: StoredProduct): void {
  if (!fits(shape, laying)) throw refuseField('invalid', 'laying', 'layingUnfit');
}

/** Puts a picture in the first place, on the product's row too. */
async function setFirst(tx: Db, id: number, picture: Picture): Promise<void> {
  const pictures = createPictureRepository(tx);
  await pictures.replaceFirst(id, picture);
  await pictures.copyFirst(id);
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

/** Adds, changes and deletes products together with their search words and pictures. */
export function createProductWrites(deps: ServiceDeps & { site: SiteService }) {
  const { db, engine, config, site } = deps;
  const { removeFiles, withPicture, invalidateProduct } = createProductFiles(deps);

  /** Most mistakes are found before a picture is worked on; the constraints find the rest. */
  async function assertFits(patch: ProductPatch, self?: number): Promise<void> {
    if (patch.categories !== undefined) await chosenCategoryId(db, patch.categories);
    if (patch.code === undefined) return;
    const holder = await createProductRepository(db).idOfCode(codeKey(patch.code));
    if (holder !== undefined && holder !== self) throw refuseField('conflict', 'code', 'codeTaken');
  }

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
            created_at: now,
            updated_at: now,
          });
          if (picture) await setFirst(tx, id, picture);
          const added = await existing(tx, id);
          assertLaying(added);
          await createSearch(tx, engine).add(added);
          await record(tx, { action: 'product-added', id, name: added.productname, after: valuesOf(added) });
          return added;
        }),
      ).catch((error) => {
        throw refusalOf(error);
      });
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
          const changes = await changesOf(tx, patch);
          // A form without changes is no write: whoever reads the row meanwhile must not be told that it has changed.
          if (Object.keys(changes).length === 0 && !picture) return { before, after: before };
          if (picture) await setFirst(tx, id, picture);
          await products.update(id, { ...changes, updated_at: nextMoment(before.updated_at) });
          const after = await existing(tx, id);
          assertLaying(after);
          await createSearch(tx, engine).replace(after);
          const values = { before: valuesOf(before), after: valuesOf(after) };
          await record(tx, { action: 'product-changed', id, name: after.productname, ...values });
          return { before, after };
        }),
      ).catch((error) => {
        throw refusalOf(error);
      });
      invalidateProduct(id, before.categoryValue, after.categoryValue);
      if (before.image_path !== null && before.image_path !== after.image_path) await removeFiles([before.image_path]);
      return after;
    },

    /** To the bin. The row goes first: a crash in between leaves files that the next start takes out of what is served. */
    async remove(by: Author, id: number): Promise<void> {
      const removed = await writeAs(by, db, async (tx) => {
        await lockProduct(tx, engine, id);
        const row = await existing(tx, id);
        await putInBin(tx, by, config, await productForBin(tx, id));
        await createProductRepository(tx).remove(id);
        await createSearch(tx, engine).remove(id);
        await record(tx, { action: 'product-deleted', id, name: row.productname, before: valuesOf(row) });
        return row;
      });
      invalidateProduct(id, removed.categoryValue);
      await hideFiles(deps, 'product', id);
    },
  };
}
