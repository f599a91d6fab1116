import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StorageAddress } from '../config.ts';
import { clearVideo } from './clear-video.ts';
import { createDiskStore } from './disk-store.ts';
import { createStaging, hashOfFile, sync, writeDurably } from './durable.ts';
import { folderOfStored, isFilePath, newFolderName, toStoredPath, UPLOADS } from './names.ts';
import { createPieces } from './pieces.ts';
import type { Media } from './types.ts';
import { inspectVideo } from './video.ts';

export type MediaOptions = {
  dataDir: string;
  /** With PostgreSQL several instances may share the store: a young file without a row may belong to another's upload. */
  databaseUrl?: string | null;
  /** null: on the disk, in dataDir. */
  storage?: StorageAddress | null;
  /** Free space that uploads must leave for the database, its journal and derived files. */
  reserveBytes?: number;
  /** How old a file without a row must be before the sweep removes it. */
  sweepOlderThanMs?: number;
};

const RESERVE_BYTES = 64 * 1024 * 1024;
const ANOTHER_INSTANCE_MAY_WORK_MS = 2 * 60 * 60 * 1000;

/** Every upload is staged on this machine's disk, checked and derived there; `uploads/<hash>-<random>/` in the store then holds one picture with its variants, or one video. */
export async function createMedia(options: MediaOptions): Promise<Media> {
  const { dataDir, databaseUrl, storage, reserveBytes = RESERVE_BYTES } = options;
  const isShared = Boolean(databaseUrl ?? storage);
  const { sweepOlderThanMs = isShared ? ANOTHER_INSTANCE_MAY_WORK_MS : 0 } = options;
  const stagingDir = path.join(dataDir, 'staging');
  await mkdir(stagingDir, { recursive: true, mode: 0o700 });
  const staging = createStaging(stagingDir, reserveBytes);
  // Loaded where it is set: the client of the object store is larger than all of ours.
  const store = storage
    ? (await import('./s3-store.ts')).createS3Store(storage)
    : await createDiskStore({ dataDir, newPath: staging.newPath });

  /** Makes a folder visible complete and durable, or not at all. */
  const publish = <T>(hash: string, fill: (work: string, folder: string) => Promise<T>): Promise<T> =>
    staging.withFolder(async (work) => {
      const folder = newFolderName(hash);
      const result = await fill(work, folder);
      await store.publish(work, folder);
      return result;
    });

  return {
    receive: staging.receive,
    ...createPieces(staging, store, { onDisk: !storage }),

    addPicture: (raw, kind) =>
      publish(raw.hash, async (work, folder) => {
        // Loaded with the first picture: most processes only serve, and libvips alone takes 30 MB and a tenth of a second.
        const { derivePicture } = await import('./picture.ts');
        const { fallbackFile, ...picture } = await derivePicture(raw.file, kind, (name, bytes) =>
          writeDurably(path.join(work, name), bytes),
        );
        return { path: toStoredPath(folder, fallbackFile), ...picture };
      }),

    async addVideo(raw) {
      const format = await inspectVideo(raw.file);
      // The folder's name has the hash of the stored bytes, not of the upload.
      const hash = (await clearVideo(raw.file, format)) ? await hashOfFile(raw.file) : raw.hash;
      return publish(hash, async (work, folder) => {
        const name = `film.${format}`;
        const file = path.join(work, name);
        await rename(raw.file, file);
        await sync(file);
        return { path: toStoredPath(folder, name), bytes: raw.bytes };
      });
    },

    adopt: (folder, files) =>
      staging.withFolder(async (work) => {
        for (const [name, file] of files) {
          const copy = path.join(work, name);
          await pipeline(file.stream(), createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
          await sync(copy);
        }
        await store.remove('uploads', folder);
        await store.publish(work, folder);
      }),

    discard: (raw) => rm(raw.file, { force: true }),

    async remove(storedPath) {
      const folder = folderOfStored(storedPath);
      if (folder) for (const place of ['uploads', 'bin'] as const) await store.remove(place, folder);
    },

    async hide(storedPath) {
      const folder = folderOfStored(storedPath);
      if (folder) await store.move(folder, 'uploads', 'bin');
    },

    async show(storedPath) {
      const folder = folderOfStored(storedPath);
      if (!folder) return false;
      return (await store.move(folder, 'bin', 'uploads')) || store.has('uploads', folder);
    },

    async sweep(namedPaths) {
      await staging.empty(sweepOlderThanMs);
      const named = new Set([...namedPaths].map(folderOfStored));
      const youngest = Date.now() - sweepOlderThanMs;
      let removed = 0;
      for (const place of ['uploads', 'bin'] as const) {
        for (const { folder, changedMs } of await store.folders(place)) {
          if (named.has(folder) || (sweepOlderThanMs > 0 && changedMs > youngest)) continue;
          await store.remove(place, folder);
          removed += 1;
        }
      }
      return removed;
    },

    sweepStaging: (olderThanMs) => staging.empty(olderThanMs),

    open: async (filePath) => (isFilePath(filePath) ? store.file('uploads', filePath) : null),

    async read(storedPath) {
      const filePath = storedPath.slice(UPLOADS.length + 1);
      if (!isFilePath(filePath)) return null;
      // It may move between the two looks.
      for (const place of ['uploads', 'bin', 'uploads'] as const) {
        const file = await store.file(place, filePath);
        if (file) return file;
      }
      return null;
    },

    async *list() {
      const [shown, binned] = [await store.folders('uploads'), await store.folders('bin')];
      for (const folder of new Set([...shown, ...binned].map((each) => each.folder))) {
        // A folder may move or disappear while we list: the command line runs beside a server.
        const names = (await store.namesIn('uploads', folder)) ?? (await store.namesIn('bin', folder)) ?? [];
        for (const name of names) yield toStoredPath(folder, name);
      }
    },

    // Staging alone: while an object store is away, pages and lists go on, and only uploads are refused.
    async ping() {
      const probe = staging.newPath();
      await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
      await rm(probe);
    },
  };
}
