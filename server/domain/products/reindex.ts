import type { Category } from '../../../contract/categories.ts';
import type { Db } from '../../db/database.ts';
import { createProductRepository } from './repository.ts';

/** Writes anew the words that all products are found by, as after a restore. */
export const reindexProducts = (db: Db): Promise<void> => createProductRepository(db).renameAll();

/** Lets the words that products are found by follow their category's new name, when it has one. */
export const renameCategoryProducts = (db: Db, id: number, before: Category): Promise<void> =>
  createProductRepository(db).renameCategory(id, before);
