import { createHash } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import type { Db } from '../db/types.ts';
import { insertRows } from '../db/whole-rows.ts';
import { AppError } from '../errors.ts';
import { createMedia } from '../media/media.ts';
import { UPLOADS } from '../media/names.ts';
import type { Media, StoredFile } from '../media/types.ts';
import { reindexAll } from '../search/reindex.ts';
import { holdsRows } from './restore.ts';
import { inSnapshot, lastIds, rowsOf, setLastIds, TABLES } from './tables.ts';

type Source = { config: Config; database: OpenDatabase; media: Media };
export type Moved = { rows: number; files: number };

async function hashOf(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(file.stream(), hash);
  return hash.digest('hex');
}

async function isSame(one: StoredFile | null, other: StoredFile | null): Promise<boolean> {
  if (!one || !other || one.bytes !== other.bytes) return false;
  return (await hashOf(one)) === (await hashOf(other));
}

/** The first of these that the target does not have as the source has it. */
async function firstDifferent(from: Media, to: Media, paths: readonly string[]): Promise<string | null> {
  for (const stored of paths) if (!(await isSame(await from.read(stored), await to.read(stored)))) return stored;
  return null;
}

async function folderFiles(from: Media, paths: readonly string[]): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  for (const stored of paths) {
    const file = await from.read(stored);
    if (file) files.set(path.posix.basename(stored), file);
  }
  return files;
}

/** Folder by folder; what an earlier run has brought over is only compared. */
async function moveFiles(from: Media, to: Media, say: (line: string) => void): Promise<number> {
  const folders = new Map<string, string[]>();
  for await (const stored of from.list()) {
    const folder = path.posix.basename(path.posix.dirname(stored));
    folders.set(folder, [...(folders.get(folder) ?? []), stored]);
  }
  let files = 0;
  for (const [folder, paths] of folders) {
    if ((await firstDifferent(from, to, paths)) !== null) {
      await to.adopt(folder, await folderFiles(from, paths));
      const different = await firstDifferent(from, to, paths);
      if (different) throw new AppError('conflict', `${different} did not arrive as it was. Run the command again.`);
    }
    const [first = ''] = paths;
    // What waits in the bin is not served there either.
    if ((await from.open(first.slice(UPLOADS.length + 1))) === null) await to.hide(first);
    files += paths.length;
  }
  say(`${files} files are there and equal.`);
  return files;
}

/** How many rows both have, all equal; or the first table where they differ. */
async function compareRows(from: Db, to: Db): Promise<{ rows: number; different: string | null }> {
  let rows = 0;
  for (const table of TABLES) {
    const others = rowsOf(to, table);
    for await (const batch of rowsOf(from, table)) {
      const { value: copied = [] } = (await others.next()) as { value?: typeof batch };
      const text = (row: object) => JSON.stringify(Object.entries(row).sort());
      if (batch.map(text).join('\n') !== copied.map(text).join('\n')) return { rows, different: table.name };
      rows += batch.length;
    }
    if (!(await others.next()).done) return { rows, different: table.name };
  }
  return { rows, different: null };
}

/** All rows in one transaction: an interrupted move leaves an empty database, and is simply run again. */
async function moveRows(from: OpenDatabase, to: OpenDatabase): Promise<number> {
  return inSnapshot(from, async (snapshot) => {
    if (await holdsRows(to)) {
      const { rows, different } = await compareRows(snapshot, to.db);
      if (different === null) return rows;
      throw new AppError(
        'conflict',
        `The database of the target holds other data already (${different}). Empty it first.`,
      );
    }
    await to.db.transaction().execute(async (tx) => {
      for (const table of TABLES)
        for await (const rows of rowsOf(snapshot, table)) await insertRows(tx, to.engine, table.name, rows);
      await setLastIds(tx, to.engine, await lastIds(snapshot, from.engine));
    });
    await to.db.transaction().execute((tx) => reindexAll(tx, to.engine));
    const { rows, different } = await compareRows(snapshot, to.db);
    if (different) throw new AppError('conflict', `The rows of ${different} did not arrive as they were.`);
    return rows;
  });
}

const placeOf = ({ databaseUrl, dataDir }: Config): string => databaseUrl ?? dataDir;

/** Copies a whole site to another folder, database or store, and compares every file by its hash and every row. Files first: no row may name a file that is not there. */
export async function moveSite(source: Source, target: Config, say: (line: string) => void): Promise<Moved> {
  if (placeOf(source.config) === placeOf(target))
    throw new AppError('conflict', 'The settings in the file name the database that is in use. Name another one.');
  const database = openDatabase(target);
  try {
    await database.migrate();
    const media = await createMedia(target);
    const files = await moveFiles(source.media, media, say);
    return { files, rows: await moveRows(source.database, database) };
  } finally {
    await database.close();
  }
}
