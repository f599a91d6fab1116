import { sql } from 'kysely';
import type { Db } from '#server/db/types.ts';
import { folderOfStored } from '#server/media/names.ts';
import { refuse } from '../errors.ts';
import { createServices } from '../services.ts';
import { type BackupFile, type Manifest, rowsName } from './manifest.ts';
import type { Source } from './source.ts';
import { inSnapshot, lastIds, rowsOf, TABLES } from './tables.ts';

/** Rows are gathered into files of about this size, so that only one of them is in memory. */
const ROWS_FILE_BYTES = 1024 * 1024;
const TRIES = 5;

/** Where a backup goes: one tar, or the store that backups share. */
export type Sink = {
  addBytes(name: string, bytes: Buffer): Promise<BackupFile>;
  /** null: the file went while it was read. */
  addStored(name: string): Promise<BackupFile | null>;
};

type Copied = Map<string, BackupFile[]>;

/** The folders that rows of this view of the database name. */
export async function namedFolders({ config, database, media }: Source, db: Db): Promise<Set<string>> {
  const { engine } = database;
  const services = createServices({ db, engine, media, config, invalidate: () => undefined });
  return new Set([...(await services.storedPaths())].flatMap((path) => folderOfStored(path) ?? []));
}

/** Copies every file of these folders. A folder appears and goes as a whole; one that goes meanwhile is left out. */
async function copyFolders({ media }: Source, sink: Sink, wanted: ReadonlySet<string>, copied: Copied): Promise<void> {
  if (wanted.size === 0) return;
  const gone = new Set<string>();
  for await (const name of media.list()) {
    const folder = folderOfStored(name);
    if (!folder || !wanted.has(folder) || gone.has(folder)) continue;
    const file = await sink.addStored(name);
    if (file) copied.set(folder, [...(copied.get(folder) ?? []), file]);
    else gone.add(folder);
  }
  for (const folder of gone) copied.delete(folder);
}

async function addRows(sink: Sink, db: Db): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const table of TABLES) {
    let text = '';
    let part = 0;
    const flush = async () => {
      if (text !== '') files.push(await sink.addBytes(rowsName(table.name, ++part), Buffer.from(text)));
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
export async function collect(source: Source, sink: Sink): Promise<Manifest> {
  const { database } = source;
  const copied: Copied = new Map();
  await copyFolders(source, sink, await namedFolders(source, database.db), copied);

  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const manifest = await inSnapshot(database, async (snapshot): Promise<Manifest | null> => {
      const named = await namedFolders(source, snapshot);
      await copyFolders(source, sink, new Set([...named].filter((folder) => !copied.has(folder))), copied);
      if ([...named].some((folder) => !copied.has(folder))) return null;
      const rows = await addRows(sink, snapshot);
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
  throw refuse('conflict', 'backupFilesMissing');
}
