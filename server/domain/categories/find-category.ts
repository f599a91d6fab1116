import type { Category } from '#contract/categories.ts';
import { NO_NUL } from '#contract/envelope.ts';
import type { Db } from '#server/db/types.ts';
import { createCategoryRepository, valueKey } from './repository.ts';

/** All of them, for whoever has many to find. */
export const everyCategory = (db: Db): Promise<Category[]> => createCategoryRepository(db).list();

/** A category by its value, whatever the case. NUL would be an error to PostgreSQL and an answer to SQLite. */
export async function findCategory(db: Db, value: string): Promise<Category | null> {
  if (!NO_NUL.test(value)) return null;
  return (await createCategoryRepository(db).byKey(valueKey(value))) ?? null;
}

/** The same for readers: by a value that it had before, too, unless another category has that value now. */
export async function findCategoryEver(db: Db, value: string): Promise<Category | null> {
  if (!NO_NUL.test(value)) return null;
  const categories = createCategoryRepository(db);
  const key = valueKey(value);
  return (await categories.byKey(key)) ?? (await categories.byOldKey(key)) ?? null;
}
