import type { ProductInput, ProductPatch } from '#contract/products.ts';
import { assertUnchanged } from '#server/db/change-moment.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { refuseField } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { writeAs } from '#server/events/record.ts';
import type { RawUpload } from '#server/media/types.ts';
import { hideFile, hideFiles, lockBinnedFile } from '../bin/put.ts';
import type { SiteService } from '../site/site.ts';
import { bringFirst, replaceFirst } from './earlier-picture.ts';
import { existing } from './existing.ts';
import { createProductFiles } from './files.ts';
import { codeKey, refusalOf } from './refusals.ts';
import { createProductRepository, type StoredProduct } from './repository.ts';
import { chosenCategoryId, createProductSteps } from './steps.ts';

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
