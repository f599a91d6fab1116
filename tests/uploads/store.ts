import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Media, RawUpload } from '#server/media/types.ts';
import { nameOnDisk, onDiskName, rootOf } from '../support/scale.ts';

/** Files and folders below a folder; an object store has no folder before its first file. */
async function below(root: string, name: string): Promise<string[]> {
  const folder = path.join(root, name);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const ours = nameOnDisk(entry.name);
    return ours === null ? [] : path.relative(root, path.join(entry.parentPath, ours));
  });
}

/** Everything that lies in the store and in staging, by path relative to the data folder. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  return [...(await below(rootOf(dataDir), 'uploads')), ...(await below(dataDir, 'staging'))].sort();
}

/** The folders of the store, or of what waits in its bin. */
export async function storedFolders(dataDir: string, place: 'uploads' | 'bin'): Promise<string[]> {
  const files = await below(rootOf(dataDir), place);
  return [...new Set(files.filter((file) => path.extname(file) !== '').map((file) => file.split('/')[1] ?? ''))];
}

export const isStored = (dataDir: string, stored: string): boolean =>
  existsSync(path.join(rootOf(dataDir), onDiskName(dataDir, stored)));

/** The bytes of every file that belongs to a stored path, by file name. */
export async function siblingsOf(dataDir: string, storedPath: string): Promise<Map<string, Buffer>> {
  const folder = path.join(rootOf(dataDir), path.dirname(storedPath));
  const names = (await readdir(folder)).flatMap((name) => nameOnDisk(name) ?? []).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(folder, onDiskName(dataDir, name)))] as const),
    ),
  );
}

/** Bytes as an upload that has just arrived. */
export const arrived = (media: Media, bytes: Buffer): Promise<RawUpload> =>
  media.receive(Readable.from([bytes]), bytes.length);
