import type { Transaction, Updateable } from 'kysely';
import { fits } from '#contract/laying.ts';
import type { Picture } from '#contract/pictures.ts';
import type { ProductInput, ProductPatch } from '#contract/products.ts';
import { assertUnchanged, nextMoment } from '#server/db/change-moment.ts';
import { lockProduct, lockProducts } from '#server/db/row-lock.ts';
import type { Database, ProductsTable } from '#server/db/schema.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuse, refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, recordAll, writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import { createSearch } from '#server/search/search.ts';
import { hideFile, hideFiles, lockBinnedFile, putInBin } from '../bin/put.ts';
import { findCategory } from '../categories/find-category.ts';
import type { SiteService } from '../site/site.ts';
import { bringFirst, replaceFirst } from './earlier-picture.ts';
import { existing } from './existing.ts';
import { createProductFiles } from './files.ts';
import { productForBin } from './in-bin.ts';
import { createPictureRepository } from './pictures.ts';
import { codeKey, refusalOf } from './refusals.ts';
import { createProductRepository, newColumns, type StoredProduct, toColumns } from './repository.ts';
import { valuesOf } from './view.ts';

type Tx = Transaction<Database>;
type PictureChange = (before: StoredProduct) => Promise<boolean>;
export type Changed = { before: StoredProduct; after: StoredProduct };

export async function chosenCategoryId(db: Db, value: string): Promise<number> {
  const category = await findCategory(db, value);
  if (!category) throw refuseField('invalid', 'categories', 'categoryUnknown');
  return category.id;
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

/**
 * What happens to one product, inside a transaction of `writeAs`: with its search words and its event. Whoever writes many gives `index`, to
 * write the words of all of them at the end.
 */
export function createProductSteps(
  { engine, config }: Pick<ServiceDeps, 'engine' | 'config'>,
  index = (tx: Tx, product: StoredProduct): Promise<void> => createSearch(tx, engine).add(product),
) {
  return {
    async add(tx: Tx, input: ProductInput, picture: Picture | null = null): Promise<StoredProduct> {
      const now = new Date().toISOString();
      const id = await createProductRepository(tx).insert({
        ...newColumns(input),
        code_key: codeKey(input.code),
        category_id: await chosenCategoryId(tx, input.categories),
        created_at: now,
        updated_at: now,
      });
      if (picture) {
        const pictures = createPictureRepository(tx);
        await pictures.add(id, picture);
        await pictures.copyFirst(id);
      }
      const added = await existing(tx, id);
      assertLaying(added);
      await index(tx, added);
      await record(tx, { action: 'product-added', id, name: added.productname, after: valuesOf(added) });
      return added;
    },

    /** Absent fields stay as they are. `changePicture` says whether it has changed the first picture. */
    async change(
      tx: Tx,
      id: number,
      change: ProductPatch,
      changePicture: PictureChange = async () => false,
    ): Promise<Changed> {
      const { updated_at: lastRead, ...patch } = change;
      await lockProduct(tx, engine, id);
      const before = await existing(tx, id);
      assertUnchanged(before, lastRead);
      const changes = await changesOf(tx, patch);
      const hasNewPicture = await changePicture(before);
      // A form without changes is no write: whoever reads the row meanwhile must not be told that it has changed.
      if (Object.keys(changes).length === 0 && !hasNewPicture) return { before, after: before };
      await createProductRepository(tx).update(id, { ...changes, updated_at: nextMoment(before.updated_at) });
      const after = await existing(tx, id);
      assertLaying(after);
      await index(tx, after);
      const values = { before: valuesOf(before), after: valuesOf(after) };
      await record(tx, { action: 'product-changed', id, name: after.productname, ...values });
      return { before, after };
    },

    /** Many new ones, with one statement for each thing that is written: a table has thousands of rows. */
    async addAll(tx: Tx, inputs: readonly ProductInput[]): Promise<StoredProduct[]> {
      const now = new Date().toISOString();
      const categoryIds = new Map<string, number>();
      for (const value of new Set(inputs.map(({ categories }) => categories)))
        categoryIds.set(value, await chosenCategoryId(tx, value));
      const rows = inputs.map((input) => ({
        ...newColumns(input),
        code_key: codeKey(input.code),
        category_id: categoryIds.get(input.categories) ?? 0,
        created_at: now,
        updated_at: now,
      }));
      const products = createProductRepository(tx);
      const added = await products.byIds(await products.insertAll(rows));
      for (const product of added) {
        assertLaying(product);
        await index(tx, product);
      }
      const facts = added.map((product) => ({ id: product.id, name: product.productname, after: valuesOf(product) }));
      await recordAll(
        tx,
        facts.map((fact) => ({ action: 'product-added', ...fact })),
      );
      return added;
    },

    /** Many changed, each by its own patch. */
    async changeAll(tx: Tx, changes: readonly { id: number; patch: ProductPatch }[]): Promise<Changed[]> {
      const ids = changes.map(({ id }) => id);
      const products = createProductRepository(tx);
      await lockProducts(tx, engine, ids);
      const before = new Map((await products.byIds(ids)).map((row) => [row.id, row]));
      for (const { id, patch } of changes) {
        const row = before.get(id);
        if (!row) throw refuse('not_found', 'productNotFound');
        await products.update(id, { ...(await changesOf(tx, patch)), updated_at: nextMoment(row.updated_at) });
      }
      const changed = (await products.byIds(ids)).flatMap((after) => {
        const row = before.get(after.id);
        return row ? [{ before: row, after }] : [];
      });
      for (const { after } of changed) {
        assertLaying(after);
        await index(tx, after);
      }
      await recordAll(
        tx,
        changed.map(({ before, after }) => ({
          action: 'product-changed',
          id: after.id,
          name: after.productname,
          before: valuesOf(before),
          after: valuesOf(after),
        })),
      );
      return changed;
    },

    /** To the bin. Its files are hidden once the transaction is done. */
    async remove(tx: Tx, by: Author, id: number): Promise<StoredProduct> {
      await lockProduct(tx, engine, id);
      const row = await existing(tx, id);
      await putInBin(tx, by, config, await productForBin(tx, id));
      await createProductRepository(tx).remove(id);
      await createSearch(tx, engine).remove(id);
      await record(tx, { action: 'product-deleted', id, name: row.productname, before: valuesOf(row) });
      return row;
    },
  };
}

/** Adds, changes and deletes products together with their search words and pictures. */
export function createProductWrites(deps: ServiceDeps & { site: SiteService }) {
  const { db, engine, config, site } = deps;
  const { withPicture, invalidateProduct } = createProductFiles(deps);
  const steps = createProductSteps(deps);

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
        writeAs(by, db, (tx) => steps.add(tx, { ...input, brandname }, picture)),
      ).catch((error) => {
        throw refusalOf(error);
      });
      invalidateProduct(added.id, added.categoryValue);
      return added;
    },

    /** Absent fields stay as they are. A picture that is replaced goes to the bin. */
    async update(by: Author, id: number, change: ProductPatch, upload: RawUpload | null): Promise<StoredProduct> {
      const { updated_at: lastRead, earlierPicture, ...patch } = change;
      assertUnchanged(await existing(db, id), lastRead);
      await assertFits(patch, id);
      let replaced: number | null = null;
      const { before, after } = await withPicture(upload, (picture) =>
        writeAs(by, db, async (tx) => {
          // What is in the bin is locked first here as there: otherwise the two could wait for each other.
          if (earlierPicture !== undefined) await lockBinnedFile(tx, engine, 'picture', earlierPicture);
          return steps.change(tx, id, { ...patch, updated_at: lastRead }, async (before) => {
            if (picture) replaced = await replaceFirst(tx, by, config, before, picture);
            else if (earlierPicture !== undefined) await bringFirst(tx, deps, id, earlierPicture);
            return picture !== null || earlierPicture !== undefined;
          });
        }),
      ).catch(async (error) => {
        if (earlierPicture !== undefined) await hideFile(deps, 'picture', earlierPicture);
        throw refusalOf(error);
      });
      invalidateProduct(id, before.categoryValue, after.categoryValue);
      if (replaced !== null) await hideFiles(deps, 'picture', replaced);
      return after;
    },

    /** To the bin. The row goes first: a crash in between leaves files that the next start takes out of what is served. */
    async remove(by: Author, id: number): Promise<void> {
      const removed = await writeAs(by, db, (tx) => steps.remove(tx, by, id));
      invalidateProduct(id, removed.categoryValue);
      await hideFiles(deps, 'product', id);
    },
  };
}
