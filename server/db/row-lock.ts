import { MAX_ID } from '#contract/limits.ts';
import type { Db, Engine } from './types.ts';

/** Keeps other writers off a user's row until the transaction ends, so that what was checked is still so when it is written. */
export async function lockUser(tx: Db, engine: Engine, id: number): Promise<void> {
  if (engine === 'sqlite') return;
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Keeps other writers off a video until the transaction ends. */
export async function lockVideo(tx: Db, engine: Engine, id: number): Promise<void> {
  if (engine === 'sqlite' || id > MAX_ID) return;
  await tx.selectFrom('videos').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Keeps other writers off a product until the transaction ends. On SQLite there is only ever one writer. */
export async function lockProduct(tx: Db, engine: Engine, id: number): Promise<void> {
  // PostgreSQL fails on an id above its range.
  if (engine === 'sqlite' || id > MAX_ID) return;
  await tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same for many, in one order for everybody, so that two of these cannot wait for each other for ever. */
export async function lockProducts(tx: Db, engine: Engine, ids: readonly number[]): Promise<void> {
  if (engine === 'sqlite' || ids.length === 0) return;
  await tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}
