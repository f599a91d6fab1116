import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './schema.ts';
import { writeSettings } from './settings.ts';

const VERSION = 'catalogue.version';

/**
 * Every write to products or categories goes through here. The version is written first, and the lock on its row puts such
 * writes one after another: none sees another half done, and no two change the same set of products at once.
 */
export const changeCatalogue = <T>(db: Db, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await writeSettings(tx, { [VERSION]: randomUUID() });
    return work(tx);
  });
