import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { folderOfStored, UPLOADS } from '#server/media/names.ts';
import { refuse } from '../errors.ts';
import { collect, namedFolders, type Sink } from './collect.ts';
import { type FreeBytes, type Space, spaceFor } from './disk-space.ts';
import type { FileStore } from './file-store.ts';
import {
  ABOUT,
  type About,
  allHashes,
  type BackupPlace,
  fileOf,
  freshName,
  listBackups,
  namesIn,
  prepareFolder,
  removeBackup,
  writeHead,
} from './folder.ts';
import { type BackupFile, hashOf, type Manifest } from './manifest.ts';
import { openStored } from './opened.ts';
import { keptOf } from './retention.ts';
import { listEntries } from './single-file.ts';
import type { Source, Work } from './source.ts';
import { readLists } from './unpack.ts';

/** Uploaded files never change under their name: what the last backup says of one still holds. */
type Known = ReadonlyMap<string, BackupFile>;

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function knownFiles(folder: string): Promise<Known> {
  const newest = (await namesIn(folder)).at(-1);
  const last = newest ? await readLists(fileOf(folder, newest)).catch(() => null) : null;
  return new Map(last?.manifest.files.filter(({ name }) => name.startsWith(UPLOADS)).map((file) => [file.name, file]));
}

async function databaseBytes({ database: { db, engine } }: Source): Promise<number> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db)
      : await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** What is to be written and what is to be read, before any of it is. */
async function sizeAhead(source: Source, known: Known): Promise<{ toWrite: number; toRead: number }> {
  const named = await namedFolders(source, source.database.db);
  const rows = await databaseBytes(source);
  let [toWrite, toRead] = [rows, rows];
  for await (const name of source.media.list()) {
    if (!named.has(folderOfStored(name) ?? '')) continue;
    const bytes = known.get(name)?.bytes ?? (await source.media.read(name))?.bytes ?? 0;
    toRead += bytes;
    if (!known.has(name)) toWrite += bytes;
  }
  return { toWrite, toRead };
}

type Into = { store: FileStore; space: Space; work: Work };
type StoreSink = Sink & { added(): number };

function storeSink({ media }: Source, known: Known, { store, space, work }: Into): StoreSink {
  let added = 0;
  const counting: Work = {
    ...work,
    onBytes(bytes) {
      added += bytes;
      work.onBytes(bytes);
    },
  };
  return {
    added: () => added,
    async addBytes(name, bytes) {
      const file = { name, bytes: bytes.length, sha256: hashOf(bytes) };
      // Rows that nobody has changed since are there already.
      if (await store.isWhole(file, { ...work, onBytes: () => undefined })) return file;
      return { name, ...(await store.put(one(bytes), space, counting)) };
    },
    async addStored(name) {
      work.signal.throwIfAborted();
      const before = known.get(name);
      if (before && (await media.read(name))?.bytes === before.bytes && (await store.has(before))) return before;
      const stored = await openStored(media, name);
      if (!stored) return null;
      try {
        return { name, ...(await store.put(stored.body, space, counting)) };
      } finally {
        stored.body.destroy();
      }
    },
  };
}

/** Reads everything back. An earlier backup's file that was damaged since is copied once more, which mends the earlier ones too. */
async function verify({ files }: Manifest, sink: Sink, { store, work }: Into): Promise<void> {
  const whole = new Set<string>();
  for (const file of files) {
    if (whole.has(file.sha256)) continue;
    if (!(await store.isWhole(file, work))) {
      if (!file.name.startsWith(UPLOADS)) throw refuse('conflict', 'backupNotWhole');
      const again = await sink.addStored(file.name);
      if (again?.sha256 !== file.sha256 || !(await store.isWhole(file, work)))
        throw refuse('conflict', 'backupNotWhole');
    }
    whole.add(file.sha256);
  }
}

/** Removes backups past their time, then files that none of the others names. */
export async function tidy(place: BackupPlace, now: number): Promise<void> {
  const listed = await listBackups(place.folder);
  const newestWhole = listed.find(({ verified }) => verified);
  const kept = keptOf(
    listed.map(({ at }) => at),
    now,
  );
  for (const backup of listed)
    if (!kept.has(backup.at) && backup !== newestWhole) await removeBackup(place, backup.name);
  const named = await allHashes(place.folder);
  if (named) await place.files.removeAllBut(named);
}

export type Making = {
  place: BackupPlace;
  now: number;
  signal: AbortSignal;
  /** So much of so much is written and read back. */
  onProgress(done: number, total: number): void;
  key?: KeyObject;
  freeBytes?: FreeBytes;
};

export type Made = About & { name: string; at: number };

/** Makes a backup in its place, reads it back, and only then gives it its name. What fails leaves nothing over. */
export async function makeBackup(source: Source, making: Making): Promise<Made> {
  const { place, now, signal, onProgress, key, freeBytes } = making;
  const { folder } = place;
  await prepareFolder(folder);
  await place.refresh();
  const space = await spaceFor(source.config, folder, freeBytes);
  try {
    const known = await knownFiles(folder);
    const { toWrite, toRead } = await sizeAhead(source, known);
    await space.assertRoomFor(place.isRemote ? 0 : toWrite);
    let done = 0;
    const work: Work = {
      signal,
      onBytes(bytes) {
        done += bytes;
        onProgress(done, Math.max(done, toWrite + toRead));
      },
    };
    const into: Into = { store: place.files, space, work };
    const sink = storeSink(source, known, into);
    const manifest = await collect(source, sink);
    await into.store.settle();
    await verify(manifest, storeSink(source, new Map(), into), into);
    // What was damaged and copied once more.
    await into.store.settle();

    const list = Buffer.from(JSON.stringify(manifest));
    const { name, at } = await freshName(folder, now);
    const about: About = {
      bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
      added: sink.added() + list.length,
      files: manifest.files.length,
      signed: key !== undefined,
    };
    await space.assertRoomFor(list.length);
    await writeHead(place, name, [[ABOUT, Buffer.from(JSON.stringify(about))], ...listEntries(list, key)]);
    await readLists(fileOf(folder, name)).catch(async () => {
      await removeBackup(place, name);
      throw refuse('conflict', 'backupNotWhole');
    });
    await tidy(place, at);
    return { name, at, ...about };
  } catch (error) {
    // The reason counts, not what tidying up may say.
    await tidy(place, now).catch(() => undefined);
    throw error;
  }
}
