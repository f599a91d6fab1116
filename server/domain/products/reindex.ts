import type { Category } from '../../../contract/categories.ts';
import type { Db } from '../../db/database.ts';
import { createProductRepository } from './repository.ts';

/** Writes anew the words that all products are found by, as after a restore. */
export const reindexProducts = (db: Db): Promise<void> => createProductRepository(db).reindexAll();

/** Lets the words that products are found by follow their category's new name. */
export const renameInTerms = (db: Db, before: Category, after: Category): Promise<void> =>
  createProductRepository(db).renameInTerms(after.id, before, after);
