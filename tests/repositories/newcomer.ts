import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createCategories } from '#server/domain/categories/categories.ts';
import { TESTER } from '../support/author.ts';

/** A process of its own that opens the database, brings it up to date and writes at once, as a second server would. */
const [name = '', dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const WRITES = 15;

const database = openDatabase({ databaseUrl: databaseUrl === '' ? null : databaseUrl, dataDir });
await database.migrate();
const categories = createCategories({ db: database.db, invalidate: () => undefined, config: readConfig({}) });
for (let n = 0; n < WRITES; n += 1) await categories.add(TESTER, { label: name, value: `${name}-${n}` });
await database.close();
