import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './schema.ts';
import { readSettings, writeSettings } from './settings.ts';

const VERSION = 'catalogue.version';

/**
 * Every write to products or categories goes through here. The new version tells all instances that what they counted is
 * out of date; written first, its row lock also puts such writes one after another, so none sees another half done.
 */
export const changeCatalogue = <T>(db: Db, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await writeSettings(tx, { [VERSION]: randomUUID() });
    return work(tx);
  });

/** Read it before the data: what is read afterwards is then never older than the version says. */
export const catalogueVersion = async (db: Db): Promise<string> => (await readSettings(db, [VERSION]))[VERSION] ?? '';
