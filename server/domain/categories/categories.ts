import type { Category, CategoryInput } from '#contract/categories.ts';
import { categoryInUse } from '#contract/messages.ts';
import { categoryTag } from '#contract/tags.ts';
import { assertUnchanged, nextMoment } from '#server/db/change-moment.ts';
import { isForeignKeyViolation } from '#server/db/constraints.ts';
import type { Db } from '#server/db/types.ts';
import type { ServiceDeps } from '#server/deps.ts';
import { AppError, refuse, refuseField } from '#server/errors.ts';
import type { Author, Values } from '#server/events/event.ts';
import { record, writeAs } from '#server/events/record.ts';
import { putInBin } from '../bin/put.ts';
import { createCategoryRepository, valueKey } from './repository.ts';
import { taken, valuesOf } from './values.ts';

const orderOf = (categories: readonly Category[]): Values => ({
  order: categories.map(({ value }) => value).join(' '),
});

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
        const categories = createCategoryRepository(tx);
        const category = await categories.insert(input, new Date().toISOString());
        await categories.takeValue(category.value);
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
        const categories = createCategoryRepository(tx);
        const after = await categories.update(id, input, nextMoment(before.updated_at));
        if (valueKey(after.value) !== valueKey(before.value)) {
          await categories.takeValue(after.value);
          await categories.keepOldValue(id, before.value);
        }
        const values = { before: valuesOf(before), after: valuesOf(after) };
        await record(tx, { action: 'category-changed', id, name: after.label, ...values });
        return { before, after };
      }).catch((error) => {
        throw taken(error);
      });
      invalidate(['categories', 'products', categoryTag(before.value), categoryTag(after.value)]);
      return after;
    },

    /** Whoever does not name exactly the categories there are has read an older list. */
    async order(by: Author, ids: readonly number[]): Promise<Category[]> {
      const list = await writeAs(by, db, async (tx) => {
        const categories = createCategoryRepository(tx);
        const before = await categories.list();
        const present = new Set(before.map(({ id }) => id));
        if (ids.length !== present.size || !ids.every((id) => present.has(id)))
          throw refuseField('conflict', 'ids', 'changedMeanwhile');
        await categories.order(ids);
        const after = await categories.list();
        const values = { before: orderOf(before), after: orderOf(after) };
        await record(tx, { action: 'categories-ordered', id: null, name: 'categories', ...values });
        return after;
      });
      invalidate(['categories']);
      return list;
    },

    /** To the bin. */
    async remove(by: Author, id: number): Promise<void> {
      const removed = await writeAs(by, db, async (tx) => {
        const category = await existing(tx, id);
        const rows = await createCategoryRepository(tx).whole(id);
        await putInBin(tx, by, config, { kind: 'category', id, name: category.label, rows, files: [] });
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
