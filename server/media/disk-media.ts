import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clearVideo } from './clear-video.ts';
import { hashOfFile, sync, writeDurably } from './durable.ts';
import {
  BIN,
  folderOfStored,
  isFileName,
  isFilePath,
  isFolderName,
  newFolderName,
  toStoredPath,
  UPLOADS,
} from './names.ts';
import { createStaging, isOlderThan } from './staging.ts';
import type { Media, StoredFile } from './types.ts';
import { inspectVideo } from './video.ts';

export type DiskMediaOptions = {
  dataDir: string;
  /** With PostgreSQL several instances may share the store: a young file without a row may belong to another's upload. */
  databaseUrl?: string | null;
  /** Free space that uploads must leave for the database, its journal and derived files. */
  reserveBytes?: number;
  /** How old a file without a row must be before the sweep removes it. */
  sweepOlderThanMs?: number;
};

const RESERVE_BYTES = 64 * 1024 * 1024;
const ANOTHER_INSTANCE_MAY_WORK_MS = 2 * 60 * 60 * 1000;

const isGone = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * The store on a local disk: `uploads/<hash>-<random>/` holds one picture with its variants, or one video. What was deleted waits in
 * `bin/` under the same name, so that one rename takes it out of what is served or brings it back.
 */
export async function createDiskMedia(options: DiskMediaOptions): Promise<Media> {
  const { dataDir, databaseUrl, reserveBytes = RESERVE_BYTES } = options;
  const { sweepOlderThanMs = databaseUrl ? ANOTHER_INSTANCE_MAY_WORK_MS : 0 } = options;
  const uploadsDir = path.join(dataDir, UPLOADS);
  const binDir = path.join(dataDir, BIN);
  const stagingDir = path.join(dataDir, 'staging');
  for (const folder of [uploadsDir, binDir, stagingDir]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const staging = createStaging(stagingDir, reserveBytes);

  /** Makes a folder visible complete and durable, or not at all. */
  const publish = <T>(hash: string, fill: (work: string, folder: string) => Promise<T>): Promise<T> =>
    staging.withFolder(async (work) => {
      const folder = newFolderName(hash);
      const result = await fill(work, folder);
      await sync(work);
      await rename(work, path.join(uploadsDir, folder));
      await sync(uploadsDir);
      return result;
    });

  /** Whether it was there. */
  const renamed = (from: string, to: string): Promise<boolean> =>
    rename(from, to).then(
      () => true,
      (error: unknown) => {
        if (isGone(error)) return false;
        throw error;
      },
    );

  /** Renames a folder away, then removes it: a half-removed folder is never served. */
  async function removeFolder(place: string): Promise<void> {
    const trash = staging.newPath();
    if (await renamed(place, trash)) await rm(trash, { recursive: true, force: true });
  }

  const foldersIn = async (place: string): Promise<string[]> => (await readdir(place)).filter(isFolderName);

  const namesIn = (place: string, folder: string): Promise<string[] | null> =>
    readdir(path.join(place, folder)).then(
      (names) => names.filter(isFileName),
      (error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      },
    );

  async function fileIn(place: string, filePath: string): Promise<StoredFile | null> {
    const file = path.join(place, filePath);
    try {
      const { size } = await stat(file);
      return { bytes: size, stream: (range) => createReadStream(file, range) };
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  return {
    receive: staging.receive,

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

    discard: (raw) => rm(raw.file, { force: true }),

    async remove(storedPath) {
      const folder = folderOfStored(storedPath);
      if (folder) for (const place of [uploadsDir, binDir]) await removeFolder(path.join(place, folder));
    },

    async hide(storedPath) {
      const folder = folderOfStored(storedPath);
      if (folder) await renamed(path.join(uploadsDir, folder), path.join(binDir, folder));
    },

    async show(storedPath) {
      const folder = folderOfStored(storedPath);
      if (!folder) return false;
      const shown = path.join(uploadsDir, folder);
      if (!(await renamed(path.join(binDir, folder), shown))) return (await stat(shown).catch(() => null)) !== null;
      await sync(uploadsDir);
      return true;
    },

    async sweep(namedPaths) {
      await staging.empty(sweepOlderThanMs);
      const named = new Set([...namedPaths].map(folderOfStored));
      let removed = 0;
      for (const place of [uploadsDir, binDir]) {
        for (const folder of await foldersIn(place)) {
          const full = path.join(place, folder);
          if (named.has(folder) || !(await isOlderThan(full, sweepOlderThanMs))) continue;
          await removeFolder(full);
          removed += 1;
        }
      }
      return removed;
    },

    sweepStaging: (olderThanMs) => staging.empty(olderThanMs),

    open: async (filePath) => (isFilePath(filePath) ? fileIn(uploadsDir, filePath) : null),

    async read(storedPath) {
      const filePath = storedPath.slice(UPLOADS.length + 1);
      if (!isFilePath(filePath)) return null;
      return (await fileIn(uploadsDir, filePath)) ?? (await fileIn(binDir, filePath)) ?? fileIn(uploadsDir, filePath);
    },

    async *list() {
      const folders = new Set([...(await foldersIn(uploadsDir)), ...(await foldersIn(binDir))]);
      for (const folder of folders) {
        // A folder may move or disappear while we list: the command line runs beside a server.
        const names = (await namesIn(uploadsDir, folder)) ?? (await namesIn(binDir, folder)) ?? [];
        for (const name of names) yield toStoredPath(folder, name);
      }
    },

    async ping() {
      const probe = staging.newPath();
      await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
      await rm(probe);
    },
  };
}
