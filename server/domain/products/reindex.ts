import type { Db } from '../../db/database.ts';
import { createProductRepository } from './repository.ts';

/** Writes anew the words that products are found by: of one category after its name changed, of all after a restore. */
export const reindexProducts = (db: Db, categoryId?: number): Promise<void> =>
  createProductRepository(db).reindexAll(categoryId);
