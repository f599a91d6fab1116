import { createHash, type KeyObject } from 'node:crypto';
import { type FileHandle, mkdir, open, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { ABOUT } from './folder.ts';
import {
  type BackupFile,
  isBackupName,
  MANIFEST,
  MANIFEST_HASH,
  MANIFEST_SIGNATURE,
  type Manifest,
  readManifest,
} from './manifest.ts';
import { assertSigned } from './signature.ts';
import { damaged, readTar, type TarEntry } from './tar.ts';

/** A million files; whoever forges a longer list must not fill the memory with it. */
const LIST_BYTES = 256 * 1024 * 1024;
const LISTS = new Set([MANIFEST, MANIFEST_HASH, MANIFEST_SIGNATURE, ABOUT]);

export type UnpackOptions = {
  /** Where the shared files are, if not beside the backup. */
  files?: FileStore;
  /** The backup must be signed with this key. */
  key?: KeyObject;
  /** Files are linked, not copied, where the disk can: for a trial that is removed again. */
  link?: boolean;
};

async function collect(entry: TarEntry): Promise<Buffer> {
  if (entry.size > LIST_BYTES) throw damaged('its list of files is too long');
  const chunks: Buffer[] = [];
  for await (const chunk of entry.body()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes one file, durable, and gives its hash. */
async function writeFile(body: AsyncIterable<Buffer>, target: string): Promise<string> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

async function readList(
  source: FileHandle,
  folder: string,
): Promise<{ lists: Map<string, Buffer>; hashes: Map<string, string> }> {
  const hashes = new Map<string, string>();
  const lists = new Map<string, Buffer>();
  for await (const entry of readTar(source)) {
    if (lists.has(entry.name) || hashes.has(entry.name)) throw damaged(`${entry.name} is in it twice`);
    if (LISTS.has(entry.name)) lists.set(entry.name, await collect(entry));
    else if (isBackupName(entry.name)) {
      hashes.set(entry.name, await writeFile(entry.body(), path.join(folder, entry.name)));
    } else throw damaged(`${JSON.stringify(entry.name)} does not belong there`);
  }
  return { lists, hashes };
}

const NO_WORK = { signal: new AbortController().signal, onBytes: () => undefined };

/** A file from beside the backup. Its hash, or null where it is not there. */
async function takeShared(store: FileStore, file: BackupFile, target: string, asLink: boolean): Promise<string | null> {
  if (!(await store.has(file))) return null;
  if (asLink) {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    if (await store.link(file, target)) return (await store.isWhole(file, NO_WORK)) ? file.sha256 : '';
  }
  return writeFile(store.read(file), target);
}

async function unpackFile(source: FileHandle, beside: string, folder: string, options: UnpackOptions) {
  const { lists, hashes } = await readList(source, folder);
  const list = lists.get(MANIFEST);
  const manifest = readManifest(list, lists.get(MANIFEST_HASH));
  if (options.key) assertSigned(list ?? Buffer.alloc(0), lists.get(MANIFEST_SIGNATURE), options.key);
  const store = lists.has(ABOUT) ? (options.files ?? createFileStore(beside)) : null;
  for (const file of manifest.files) {
    const { name, sha256 } = file;
    let found = hashes.get(name) ?? null;
    if (found === null && store) {
      if (!isBackupName(name)) throw damaged(`${JSON.stringify(name)} does not belong there`);
      found = await takeShared(store, file, path.join(folder, name), options.link ?? false);
    }
    if (found !== sha256) throw damaged(`${name} is ${found === null ? 'missing' : 'not what it was'}`);
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
export async function unpack(source: string, folder: string, options: UnpackOptions = {}): Promise<Manifest> {
  const file = await open(source, 'r').catch((error: NodeJS.ErrnoException) => {
    const code = error.code === 'ENOENT' ? 'not_found' : 'unavailable';
    throw new AppError(code, `${source} cannot be read: ${error.message}.`);
  });
  try {
    return await unpackFile(file, path.dirname(source), folder, options);
  } finally {
    await file.close();
  }
}

/** The list of a backup, checked against its hash, and its bytes as they were signed. */
export async function readLists(source: string): Promise<{ manifest: Manifest; lists: Map<string, Buffer> }> {
  const file = await open(source, 'r');
  try {
    const lists = new Map<string, Buffer>();
    for await (const entry of readTar(file)) if (LISTS.has(entry.name)) lists.set(entry.name, await collect(entry));
    return { manifest: readManifest(lists.get(MANIFEST), lists.get(MANIFEST_HASH)), lists };
  } finally {
    await file.close();
  }
}
