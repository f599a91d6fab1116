import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { isBackupName, MANIFEST, MANIFEST_HASH, type Manifest, readManifest } from './manifest.ts';
import { damaged, readTar, type TarEntry } from './tar.ts';

/** A million files; whoever forges a longer list must not fill the memory with it. */
const LIST_BYTES = 256 * 1024 * 1024;

async function collect(entry: TarEntry): Promise<Buffer> {
  if (entry.size > LIST_BYTES) throw damaged('its list of files is too long');
  const chunks: Buffer[] = [];
  for await (const chunk of entry.body()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes one file, durable, and gives its hash. */
async function writeEntry(entry: TarEntry, target: string): Promise<string> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const chunk of entry.body()) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

async function unpackFile(source: FileHandle, folder: string): Promise<Manifest> {
  const hashes = new Map<string, string>();
  const lists = new Map<string, Buffer>();
  for await (const entry of readTar(source)) {
    if (lists.has(entry.name) || hashes.has(entry.name)) throw damaged(`${entry.name} is in it twice`);
    if (entry.name === MANIFEST || entry.name === MANIFEST_HASH) lists.set(entry.name, await collect(entry));
    else if (isBackupName(entry.name)) {
      hashes.set(entry.name, await writeEntry(entry, path.join(folder, entry.name)));
    } else throw damaged(`${JSON.stringify(entry.name)} does not belong there`);
  }
  const manifest = readManifest(lists.get(MANIFEST), lists.get(MANIFEST_HASH));
  for (const { name, sha256 } of manifest.files) {
    if (hashes.get(name) !== sha256) throw damaged(`${name} is ${hashes.has(name) ? 'not what it was' : 'missing'}`);
    hashes.delete(name);
  }
  // What went while the backup was made is in it, but not in its list.
  for (const name of hashes.keys()) await removeWithFolder(path.join(folder, name));
  return manifest;
}

/** The file, and the folder it was in once that is empty: an empty one would be a folder without a row. */
async function removeWithFolder(file: string): Promise<void> {
  await rm(file);
  await rmdir(path.dirname(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error;
  });
}

/** Lays out a backup in an empty folder. Returns only when every file in its list is there and has its hash. */
export async function unpack(source: string, folder: string): Promise<Manifest> {
  const file = await open(source, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${source} cannot be read: ${error.message}.`);
  });
  try {
    return await unpackFile(file, folder);
  } finally {
    await file.close();
  }
}
