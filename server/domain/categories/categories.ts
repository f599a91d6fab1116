import type { Category, CategoryInput } from '#contract/categories.ts';
import { categoryInUse } from '#contract/messages.ts';
import { categoryTag } from '#contract/tags.ts';
import { assertUnchanged, nextMoment } from '#server/db/change-moment.ts';
import { isForeignKeyViolation } from '#server/db/constraints.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { AppError, refuse } from '#server/errors.ts';
import type { Author } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import { putInBin } from '../bin/put.ts';
import { createCategoryRepository } from './repository.ts';
import { taken, valuesOf } from './values.ts';

async function existing(tx: Db, id: number): Promise<Category> {
  const category = await createCategoryRepository(tx).lock(id);
  if (!category) throw refuse('not_found', 'categoryNotFound');
  return category;
}

export function createCategories({ db, invalidate, config }: Pick<ServiceDeps, 'db' | 'invalidate' | 'config'>) {
  return {
    list: (): Promise<Category[]> => createCategoryRepository(db).list(),

    async add(by: Author, input: CategoryInput): Promise<Category> {
      const added = await writeAs(by, db, async (tx) => {
        const category = await createCategoryRepository(tx).insert(input, new Date().toISOString());
        const { id, label } = category;
        await record(tx, { action: 'category-added', id, name: label, after: valuesOf(category) });
        return category;
      }).catch((error) => {
        throw taken(error);
      });
      invalidate(['categories', categoryTag(added.value)]);
      return added;
    },

    /** Products name their category by its id, so a new value is theirs at once, and a search reads the names of categories anew. */
    async update(by: Author, id: number, input: CategoryInput, lastRead?: string): Promise<Category> {
      const { before, after } = await writeAs(by, db, async (tx) => {
        const before = await existing(tx, id);
        assertUnchanged(before, lastRead);
        const after = await createCategoryRepository(tx).update(id, input, nextMoment(before.updated_at));
        const values = { before: valuesOf(before), after: valuesOf(after) };
        await record(tx, { action: 'category-changed', id, name: after.label, ...values });
        return { before, after };
      }).catch((error) => {
        throw taken(error);
      });
      invalidate(['categories', 'products', categoryTag(before.value), categoryTag(after.value)]);
      return after;
    },

    /** To the bin. */
    async remove(by: Author, id: number): Promise<void> {
      const removed = await writeAs(by, db, async (tx) => {
        const category = await existing(tx, id);
        const categories = await createCategoryRepository(tx).whole(id);
        const deleted = { kind: 'category', id, name: category.label, rows: { categories }, files: [] } as const;
        await putInBin(tx, by, config, deleted);
        await createCategoryRepository(tx).remove(id);
        await record(tx, { action: 'category-deleted', id, name: category.label, before: valuesOf(category) });
        return category;
      }).catch(async (error) => {
        if (!isForeignKeyViolation(error)) throw error;
        // At least one stood in the way, even if it has gone since.
        const inUse = Math.max(1, await createCategoryRepository(db).countProducts(id));
        throw new AppError('conflict', categoryInUse(inUse));
      });
      invalidate(['categories', categoryTag(removed.value)]);
    },
  };
}
