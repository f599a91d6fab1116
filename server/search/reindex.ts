import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Engine } from '#server/db/types.ts';
import { createSearch } from './search.ts';

const READ_AT_ONCE = 1000;

/** Raise this when the words or facts of products change: each catalogue is then reindexed at its next start. */
const INDEX_VERSION = '2';

/** Rebuilds the whole index, for example after a restore. Needs a transaction. */
export async function reindexAll(tx: Db, engine: Engine): Promise<void> {
  // Lock: another instance must not change a product between our read and our write.
  if (engine === 'postgres') await sql`lock table products in share mode`.execute(tx);
  const search = createSearch(tx, engine);
  await search.clear();
  for (let last = 0; ; ) {
    const products = await tx
      .selectFrom('products')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute();
    const end = products.at(-1);
    if (!end) return;
    await search.addAll(products);
    last = end.id;
    // The weekly test of a backup indexes beside a running site.
    await setImmediate();
  }
}

/** Runs after the migrations, so that no migration depends on today's indexing. */
export async function ensureIndex(db: Db, engine: Engine): Promise<void> {
  const made = await db.selectFrom('search_version').select('version').executeTakeFirst();
  if (made?.version === INDEX_VERSION) return;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('search_version').execute();
    // Other starting processes wait here for the first.
    await tx
      .insertInto('search_version')
      .values({ version: INDEX_VERSION })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute();
    await reindexAll(tx, engine);
  });
}
