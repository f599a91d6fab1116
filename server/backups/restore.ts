import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import { type OpenDatabase, openDatabase, SQLITE_FILE } from '#server/db/database.ts';
import { insertRows } from '#server/db/whole-rows.ts';
import { sync } from '#server/media/durable.ts';
import { BIN, UPLOADS } from '#server/media/names.ts';
import { reindexAll } from '#server/search/reindex.ts';
import { createMigrator } from '../db/migrator.ts';
import { AppError } from '../errors.ts';
import { type Manifest, tableOf } from './manifest.ts';
import { type Row, rowsOf, setLastIds, TABLES } from './tables.ts';
import { type UnpackOptions, unpack } from './unpack.ts';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

type Target = Pick<Config, 'dataDir' | 'databaseUrl'>;

async function assertEmptyFolder({ dataDir, databaseUrl }: Target): Promise<void> {
  if (!databaseUrl && (await exists(path.join(dataDir, SQLITE_FILE)))) {
    throw new AppError('conflict', `There is a database in ${dataDir} already. Restore into an empty folder.`);
  }
  for (const folder of [UPLOADS, BIN]) {
    const files = await readdir(path.join(dataDir, folder)).catch(() => []);
    if (files.length === 0) continue;
    throw new AppError('conflict', `There are uploaded files in ${dataDir} already. Restore into an empty folder.`);
  }
}

/** Before its migrations, and after those of an older backup, a database does not have all of them. */
async function presentTables({ db }: OpenDatabase) {
  const present = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return TABLES.filter(({ name }) => present.has(name));
}

export async function holdsRows(database: OpenDatabase): Promise<boolean> {
  for (const table of await presentTables(database)) {
    const first = await rowsOf(database.db, table).next();
    if (!first.done) return true;
  }
  return false;
}

/** Brings an empty database to where the backup's was, so that its rows fit. */
async function migrateTo(database: OpenDatabase, manifest: Manifest): Promise<void> {
  const migrator = createMigrator(database);
  const known = await migrator.getMigrations();
  const last = manifest.migrations.at(-1) ?? '';
  if (!known.some(({ name }) => name === last)) {
    throw new AppError('conflict', 'The backup comes from a newer version. Install that version first.');
  }
  if (known.some(({ name, executedAt }) => executedAt && name > last)) {
    throw new AppError('conflict', 'The database is newer than the backup. Restore into an empty database.');
  }
  const { error } = await migrator.migrateTo(last);
  if (error) throw new Error('The database could not be prepared', { cause: error });
}

const rowsIn = async (file: string): Promise<Row[]> =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

async function loadRows(database: OpenDatabase, folder: string, manifest: Manifest): Promise<void> {
  const { db, engine } = database;
  await migrateTo(database, manifest);
  await db.transaction().execute(async (tx) => {
    for (const { name } of manifest.files) {
      const table = tableOf(name);
      if (table) await insertRows(tx, engine, table.name, await rowsIn(path.join(folder, name)));
    }
    await setLastIds(tx, engine, manifest.lastIds);
  });
  await database.migrate();
  await db.transaction().execute((tx) => reindexAll(tx, engine));
}

async function clear(database: OpenDatabase): Promise<void> {
  const tables = await presentTables(database);
  await database.db.transaction().execute(async (tx) => {
    for (const { name } of tables.toReversed()) await tx.deleteFrom(name).execute();
  });
}

async function move(name: string, from: string, to: string): Promise<void> {
  if (await exists(path.join(from, name))) await rename(path.join(from, name), path.join(to, name));
  await sync(to);
}

/** Everything is unpacked, checked and loaded beside its place; only what is whole is moved in, the rows last. */
export async function restoreBackup(source: string, target: Target, options?: UnpackOptions): Promise<Manifest> {
  const { dataDir, databaseUrl } = target;
  await assertEmptyFolder(target);
  const work = path.join(dataDir, `restore-${randomUUID()}`);
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const database = openDatabase({ databaseUrl, dataDir: work });
    let manifest: Manifest;
    try {
      if (await holdsRows(database))
        throw new AppError('conflict', 'The database holds data already. Restore into an empty one.');
      manifest = await unpack(source, work, options);
      try {
        await loadRows(database, work, manifest);
        await move(UPLOADS, work, dataDir);
      } catch (error) {
        // A database file is thrown away with its folder; a database server keeps what was loaded.
        if (databaseUrl) await clear(database).catch(() => undefined);
        throw error;
      }
    } finally {
      await database.close();
    }
    if (!databaseUrl) await move(SQLITE_FILE, work, dataDir);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
