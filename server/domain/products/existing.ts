import type { Db } from '#server/db/types.ts';
import { refuse } from '#server/errors.ts';
import { createProductRepository, type StoredProduct } from './repository.ts';

/** A product's row, or the refusal that there is none. */
export async function existing(db: Db, id: number): Promise<StoredProduct> {
  const [row] = await createProductRepository(db).byIds([id]);
  if (!row) throw refuse('not_found', 'productNotFound');
  return row;
}
