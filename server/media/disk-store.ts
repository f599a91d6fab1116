import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sync } from './durable.ts';
import { isFileName, isFolderName } from './names.ts';
import type { Place, Store } from './store.ts';

const isGone = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** What `work` gives, or `otherwise` where the file or folder is not there. */
const unlessGone = <T, E>(work: Promise<T>, otherwise: E): Promise<T | E> =>
  work.catch((error: unknown) => {
    if (isGone(error)) return otherwise;
    throw error;
  });

type Options = {
  dataDir: string;
  /** A new path on the same disk, for what is about to be removed. */
  newPath: () => string;
};

/** Folders on a local disk. One rename makes a folder visible, takes it out of what is served, or brings it back. */
export async function createDiskStore({ dataDir, newPath }: Options): Promise<Store> {
  const placeOf = (place: Place) => path.join(dataDir, place);
  for (const place of ['uploads', 'bin', 'unfinished'] as const)
    await mkdir(placeOf(place), { recursive: true, mode: 0o700 });

  /** Whether it was there. */
  const renamed = (from: string, to: string): Promise<boolean> =>
    unlessGone(
      rename(from, to).then(() => true),
      false,
    );

  return {
    async publish(work, folder) {
      await sync(work);
      await rename(work, path.join(placeOf('uploads'), folder));
      await sync(placeOf('uploads'));
    },

    async addPiece(file, folder, name) {
      const place = path.join(placeOf('unfinished'), folder);
      await mkdir(place, { recursive: true, mode: 0o700 });
      await rename(file, path.join(place, name));
      await sync(place);
      await sync(placeOf('unfinished'));
    },

    async move(folder, from, to) {
      if (!(await renamed(path.join(placeOf(from), folder), path.join(placeOf(to), folder)))) return false;
      await sync(placeOf(to));
      return true;
    },

    /** Renames it away, then removes it: a half-removed folder is never served. */
    async remove(place, folder) {
      const trash = newPath();
      if (await renamed(path.join(placeOf(place), folder), trash)) await rm(trash, { recursive: true, force: true });
    },

    has: async (place, folder) => (await stat(path.join(placeOf(place), folder)).catch(() => null)) !== null,

    async folders(place) {
      const names = (await readdir(placeOf(place))).filter(isFolderName);
      const found = names.map(async (folder) => {
        const info = await stat(path.join(placeOf(place), folder)).catch(() => null);
        return info ? [{ folder, changedMs: info.mtimeMs }] : [];
      });
      return (await Promise.all(found)).flat();
    },

    namesIn: (place, folder) =>
      unlessGone(
        readdir(path.join(placeOf(place), folder)).then((names) => names.filter(isFileName)),
        null,
      ),

    file(place, filePath) {
      const file = path.join(placeOf(place), filePath);
      return unlessGone(
        stat(file).then(({ size }) => ({ bytes: size, stream: (range) => createReadStream(file, range) })),
        null,
      );
    },
  };
}
