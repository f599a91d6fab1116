import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Media, RawUpload } from '#server/media/types.ts';

/** Everything that lies in the store and in staging, by path relative to the data folder. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const folders = await Promise.all(
    ['uploads', 'staging'].map(async (name) => {
      const entries = await readdir(path.join(dataDir, name), { recursive: true, withFileTypes: true });
      return entries.map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
    }),
  );
  return folders.flat().sort();
}

/** The bytes of every file that belongs to a stored path, by file name. */
export async function siblingsOf(dataDir: string, storedPath: string): Promise<Map<string, Buffer>> {
  const folder = path.join(dataDir, path.dirname(storedPath));
  const names = (await readdir(folder)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}

/** Bytes as an upload that has just arrived. */
export const arrived = (media: Media, bytes: Buffer): Promise<RawUpload> =>
  media.receive(Readable.from([bytes]), bytes.length);
