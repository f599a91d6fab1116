import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/types.ts';
import { sync } from '#server/media/durable.ts';
import { folderOfStored, UPLOADS } from '#server/media/names.ts';
import { CommandError } from '../command-error.ts';
import type { Opened } from '../open-existing.ts';
import { type BackupFile, hashOf, MANIFEST, MANIFEST_HASH, type Manifest, rowsName } from './manifest.ts';
import { namedFolders } from './stored-files.ts';
import { inSnapshot, lastIds, rowsOf, TABLES } from './tables.ts';
import { createTarWriter, type TarWriter } from './tar.ts';

/** Rows are gathered into files of about this size, so that only one of them is in memory. */
const ROWS_FILE_BYTES = 1024 * 1024;
const TRIES = 5;

type Copied = Map<string, BackupFile[]>;

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

async function addBytes(tar: TarWriter, name: string, bytes: Buffer): Promise<BackupFile> {
  await tar.add(name, bytes.length, one(bytes));
  return { name, bytes: bytes.length, sha256: hashOf(bytes) };
}

/** null: the file went while it was read. */
async function addStored({ media }: Opened, tar: TarWriter, name: string): Promise<BackupFile | null> {
  const find = () => media.open(name.slice(UPLOADS.length + 1));
  const stored = await find();
  if (!stored) return null;
  const hash = createHash('sha256');
  try {
    await tar.add(name, stored.bytes, hashed(stored.stream(), hash));
  } catch (error) {
    if (await find()) throw error;
    return null;
  }
  return { name, bytes: stored.bytes, sha256: hash.digest('hex') };
}

/** Copies every file of these folders. A folder appears and goes as a whole; one that goes meanwhile is left out. */
async function copyFolders(opened: Opened, tar: TarWriter, wanted: ReadonlySet<string>, copied: Copied): Promise<void> {
  const gone = new Set<string>();
  for await (const name of opened.media.list()) {
    const folder = folderOfStored(name);
    if (!folder || !wanted.has(folder) || gone.has(folder)) continue;
    const file = await addStored(opened, tar, name);
    if (file) copied.set(folder, [...(copied.get(folder) ?? []), file]);
    else gone.add(folder);
  }
  for (const folder of gone) copied.delete(folder);
}

async function addRows(tar: TarWriter, db: Db): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const table of TABLES) {
    let text = '';
    let part = 0;
    const flush = async () => {
      if (text !== '') files.push(await addBytes(tar, rowsName(table.name, ++part), Buffer.from(text)));
      text = '';
    };
    for await (const rows of rowsOf(db, table)) {
      for (const row of rows) text += `${JSON.stringify(row)}\n`;
      if (text.length >= ROWS_FILE_BYTES) await flush();
    }
    await flush();
  }
  return files;
}

async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/**
 * Files first, then one view of the rows: the files that came meanwhile are added, and if one of them is gone already, its row
 * was changed since, so a newer view is taken. So every row in a backup has its files in it, and nobody waited.
 */
async function fill(opened: Opened, tar: TarWriter): Promise<Manifest> {
  const { database } = opened;
  const copied: Copied = new Map();
  await copyFolders(opened, tar, await namedFolders(opened, database.db), copied);

  let lost: string[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const manifest = await inSnapshot(database, async (snapshot): Promise<Manifest | null> => {
      const named = await namedFolders(opened, snapshot);
      await copyFolders(opened, tar, new Set([...named].filter((folder) => !copied.has(folder))), copied);
      lost = [...named].filter((folder) => !copied.has(folder));
      if (lost.length > 0) return null;
      const rows = await addRows(tar, snapshot);
      return {
        format: 'catalogue-backup',
        version: 1,
        createdAt: new Date().toISOString(),
        migrations: await migrationsOf(snapshot),
        lastIds: await lastIds(snapshot, database.engine),
        files: [...rows, ...[...named].flatMap((folder) => copied.get(folder) ?? [])],
      };
    });
    if (manifest) return manifest;
  }
  throw new CommandError(
    `Files that rows name are missing (${lost.join(', ')}). The check command lists what they belong to.`,
  );
}

/** Takes the name at once, so that nothing is ever overwritten, and fills it only when the backup is whole. */
export async function writeBackup(opened: Opened, target: string): Promise<Manifest> {
  const claim = await open(target, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CommandError(`${target} already exists. A backup never overwrites a file.`);
    throw new CommandError(`${target} cannot be written: ${error.message}.`);
  });
  await claim.close();
  const partial = `${target}.${process.pid}.partial`;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      const tar = createTarWriter(file);
      const manifest = await fill(opened, tar);
      const { sha256 } = await addBytes(tar, MANIFEST, Buffer.from(JSON.stringify(manifest)));
      await addBytes(tar, MANIFEST_HASH, Buffer.from(sha256));
      await tar.end();
      await file.sync();
      await rename(partial, target);
      await sync(path.dirname(target));
      return manifest;
    } finally {
      await file.close();
    }
  } catch (error) {
    for (const file of [partial, target]) await rm(file, { force: true });
    throw error;
  }
}
