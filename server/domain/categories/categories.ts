import type { Category, CategoryInput } from '../../../contract/categories.ts';
import { categoryInUse } from '../../../contract/messages.ts';
import { tags } from '../../cache/tags.ts';
import { changeCatalogue } from '../../db/catalogue.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/constraints.ts';
import type { Db } from '../../db/database.ts';
import { AppError, refuse, refuseField } from '../../errors.ts';
import type { ServiceParts } from '../../services.ts';
import { renameCategoryProducts } from '../products/reindex.ts';
import { createCategoryRepository } from './repository.ts';

const taken = (error: unknown): unknown =>
  isUniqueViolation(error) ? refuseField('conflict', 'value', 'categoryTaken') : error;

async function existing(db: Db, id: number): Promise<Category> {
  const category = await createCategoryRepository(db).byId(id);
  if (!category) throw refuse('not_found', 'categoryNotFound');
  return category;
}

export function createCategories({ db, invalidate }: Pick<ServiceParts, 'db' | 'invalidate'>) {
  return {
    list: (): Promise<Category[]> => createCategoryRepository(db).list(),

    async add(input: CategoryInput): Promise<Category> {
      const added = await changeCatalogue(db, (tx) =>
        createCategoryRepository(tx).insert(input, new Date().toISOString()),
      ).catch((error) => {
        throw taken(error);
      });
      invalidate([tags.categories, tags.category(added.value)]);
      return added;
    },

    /** Products name their category by its id, so a new value is theirs at once; the words they are found by follow. */
    async update(id: number, input: CategoryInput): Promise<Category> {
      const { before, after } = await changeCatalogue(db, async (tx) => {
        const categories = createCategoryRepository(tx);
        const before = await existing(tx, id);
        const after = await categories.update(id, input);
        await renameCategoryProducts(tx, id, before);
        return { before, after };
      }).catch((error) => {
        throw taken(error);
      });
      invalidate([tags.categories, tags.products, tags.category(before.value), tags.category(after.value)]);
      return after;
    },

    async remove(id: number): Promise<void> {
      const removed = await changeCatalogue(db, async (tx) => {
        const category = await existing(tx, id);
        await createCategoryRepository(tx).remove(id);
        return category;
      }).catch(async (error) => {
        if (!isForeignKeyViolation(error)) throw error;
        // At least one stood in the way, even if it has gone since.
        const inUse = Math.max(1, await createCategoryRepository(db).countProducts(id));
        throw new AppError('conflict', categoryInUse(inUse));
      });
      invalidate([tags.categories, tags.category(removed.value)]);
    },
  };
}
