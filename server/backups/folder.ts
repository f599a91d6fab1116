import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { FileStore } from './file-store.ts';
import { MANIFEST } from './manifest.ts';
import { createTarWriter, readTar } from './tar.ts';

/** Where backups are kept: a folder, or an object store. Each backup is one small file, its list; what the lists name is shared. */
export type BackupPlace = {
  /** As people read it. */
  where: string;
  /** The lists, on a disk here: for an object store a copy of them, with room for what is being made. */
  folder: string;
  isRemote: boolean;
  files: FileStore;
  /** Brings the lists here. */
  refresh(): Promise<void>;
  /** Moves a file of the folder to its name, durable: there whole, or not at all. */
  add(file: string, name: string): Promise<void>;
  remove(name: string): Promise<void>;
};

/** A folder of backups: one small file for each (`backup-2026-11-16-030000.backup`), beside the files that they share. */
const EXTENSION = '.backup';
const DAMAGED = '.damaged';
/** What a process that was stopped leaves behind, and the next run removes. */
const LEFTOVER = /^(partial|drill)-/;
/** What a place of backups holds beside the shared files. */
export const isHead = (file: string): boolean => NAME.test(file.replace(/\.(backup|damaged)$/, ''));
const NAME = /^backup-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)$/;

/** At the head of a backup's file, for lists. What counts is the manifest behind it. */
export const ABOUT = 'about.json';
const ABOUT_BYTES = 4096;
const about = z.object({
  /** Size of all that it holds, and of what no earlier one held. */
  bytes: z.number(),
  added: z.number(),
  files: z.number(),
  signed: z.boolean(),
});
export type About = z.infer<typeof about>;
export type Listed = About & { name: string; at: number; verified: boolean };

const README = `These are backups of the catalogue. A .backup file is only a list: it needs the folder "files" beside it.
To copy them elsewhere, copy the whole folder. To restore one:

  npm run cli -- restore NAME --into NEWFOLDER

docs/operating.md, "Restoring a backup", explains it step by step.
`;

export const fileOf = (folder: string, name: string): string => path.join(folder, `${name}${EXTENSION}`);
export const isName = (text: string): boolean => NAME.test(text);

export const nameAt = (at: number): string => {
  const [date = '', time = ''] = new Date(at).toISOString().split(/[T.]/);
  return `backup-${date}-${time.replaceAll(':', '')}`;
};

const momentOf = (name: string): number => {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Where it cannot be written, the reason is known before anything is read. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder))
      if (LEFTOVER.test(name)) await rm(path.join(folder, name), { recursive: true, force: true });
    await writeFile(path.join(folder, 'README.txt'), README, { mode: 0o600 });
  } catch (error) {
    throw Object.assign(new AppError('unavailable', `${folder} cannot be written: ${(error as Error).message}.`), {
      cause: error,
    });
  }
}

export const leftoverPath = (folder: string, kind: 'partial' | 'drill'): string =>
  path.join(folder, `${kind}-${randomUUID()}`);

/** Of a folder that cannot be read nobody knows what is in it: whoever took that for no backups would remove what they share. */
function noneWhereNoFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

export const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(noneWhereNoFolder))
    .filter((name) => name.endsWith(EXTENSION))
    .map((name) => name.slice(0, -EXTENSION.length))
    .filter(isName)
    .sort();

/** A name that no other backup has: two can be made within a second. */
export async function freshName(folder: string, now: number): Promise<{ name: string; at: number }> {
  for (let at = now; ; at += 1000) {
    const name = nameAt(at);
    if (!(await exists(fileOf(folder, name)))) return { name, at: momentOf(name) };
  }
}

/** Appears whole, or not at all. */
export async function writeHead(
  { folder, add }: BackupPlace,
  name: string,
  entries: readonly [name: string, bytes: Buffer][],
): Promise<void> {
  const partial = leftoverPath(folder, 'partial');
  const file = await open(partial, 'wx', 0o600);
  try {
    const tar = createTarWriter(file);
    for (const [entry, bytes] of entries) {
      await tar.add(
        entry,
        bytes.length,
        (async function* () {
          yield bytes;
        })(),
      );
    }
    await tar.end();
    await file.sync();
  } finally {
    await file.close();
  }
  await add(partial, `${name}${EXTENSION}`);
}

async function aboutOf(file: string): Promise<About | null> {
  const handle = await open(file, 'r');
  try {
    for await (const entry of readTar(handle)) {
      if (entry.name !== ABOUT || entry.size > ABOUT_BYTES) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of entry.body()) chunks.push(chunk);
      return about.parse(JSON.parse(Buffer.concat(chunks).toString()));
    }
    return null;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

/** Newest first. One whose head cannot be read is listed as not verified. */
export async function listBackups(folder: string): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (const name of (await namesIn(folder)).reverse()) {
    const known = await aboutOf(fileOf(folder, name)).catch(() => null);
    const verified = known !== null && !(await exists(path.join(folder, name + DAMAGED)));
    listed.push({ name, at: momentOf(name), verified, ...(known ?? { bytes: 0, added: 0, files: 0, signed: false }) });
  }
  return listed;
}

/** Says of a backup that was whole once that it no longer is. */
export async function markDamaged({ folder, add }: BackupPlace, name: string): Promise<void> {
  const partial = leftoverPath(folder, 'partial');
  await writeFile(partial, '', { mode: 0o600 });
  await add(partial, name + DAMAGED);
}

export async function removeBackup({ remove }: BackupPlace, name: string): Promise<void> {
  for (const file of [name + EXTENSION, name + DAMAGED]) await remove(file);
}

const TAIL = 128;

/** The hashes in a backup's list, read without building the list. null: it cannot be read to its end. */
async function hashesNamed(file: string): Promise<Set<string> | null> {
  const handle = await open(file, 'r');
  const hashes = new Set<string>();
  try {
    for await (const entry of readTar(handle)) {
      if (entry.name !== MANIFEST) continue;
      let tail = '';
      for await (const chunk of entry.body()) {
        const text = tail + chunk.toString('latin1');
        for (const [, hash = ''] of text.matchAll(/"sha256":"([0-9a-f]{64})"/g)) hashes.add(hash);
        tail = text.slice(-TAIL);
      }
    }
    return hashes;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

/** Every file that a backup names. null: one of the lists cannot be read, so nothing may be called needless. */
export async function allHashes(folder: string): Promise<Set<string> | null> {
  const all = new Set<string>();
  for (const name of await namesIn(folder)) {
    const named = await hashesNamed(fileOf(folder, name));
    if (!named) return null;
    for (const hash of named) all.add(hash);
  }
  return all;
}
