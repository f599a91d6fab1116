import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sync } from '../media/durable.ts';
import type { Space } from './disk-space.ts';
import type { BackupFile } from './manifest.ts';
import type { Work } from './source.ts';

export type Content = Pick<BackupFile, 'bytes' | 'sha256'>;

const FILES = 'files';
const INCOMING = 'incoming-';
const HASH = /^[0-9a-f]{64}$/;
const CHUNK = 256 * 1024;
const SYNCED_AT_ONCE = 8;

/** Files by the hash of their content: what several backups hold is stored once. */
export type FileStore = {
  has(content: Content): Promise<boolean>;
  read(content: Content): AsyncIterable<Buffer>;
  /** What lies under the same hash has the same content, or is damaged, and is replaced. */
  put(body: AsyncIterable<Buffer>, space: Space, work: Work): Promise<Content>;
  /** Whether the stored bytes are what their name says. */
  isWhole(content: Content, work: Work): Promise<boolean>;
  /** Gives a file a second name, without a copy. false: that cannot be done here. */
  link(content: Content, target: string): Promise<boolean>;
  /** Makes durable what was put. */
  settle(): Promise<void>;
  /** Removes what no backup names, and what was being written when a process ended. */
  removeAllBut(named: ReadonlySet<string>): Promise<void>;
};

/** Reads all of it. A file that is not there (ENOENT) is not whole. */
export async function hasHash(
  body: AsyncIterable<Buffer>,
  content: Content,
  { signal, onBytes }: Work,
): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of body) {
      signal.throwIfAborted();
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  return bytes === content.bytes && hash.digest('hex') === content.sha256;
}

/** Writes to a new file and gives what is in it. What fails leaves no file. */
export async function spool(
  body: AsyncIterable<Buffer>,
  target: string,
  space: Space,
  { signal, onBytes }: Work,
): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = await open(target, 'wx', 0o600);
    try {
      for await (const chunk of body) {
        signal.throwIfAborted();
        hash.update(chunk);
        for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
        bytes += chunk.length;
        onBytes(chunk.length);
        await space.wrote(chunk.length);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** On a disk: `files/ab/ab12…`. */
export function createFileStore(folder: string): FileStore {
  const root = path.join(folder, FILES);
  const pathOf = ({ sha256 }: Pick<Content, 'sha256'>): string => path.join(root, sha256.slice(0, 2), sha256);
  /** Written, but perhaps not on the disk yet. */
  const unsettled = new Set<string>();

  const read = (content: Content): AsyncIterable<Buffer> =>
    createReadStream(pathOf(content), { highWaterMark: CHUNK }) as AsyncIterable<Buffer>;

  return {
    read,

    async has(content) {
      const info = await stat(pathOf(content)).catch(() => null);
      return info?.size === content.bytes;
    },

    /** Writes to a name of its own and moves it to its hash. */
    async put(body, space, work) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const incoming = path.join(root, `${INCOMING}${randomUUID()}`);
      const content = await spool(body, incoming, space, work);
      const target = pathOf(content);
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await rename(incoming, target);
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
      unsettled.add(target);
      return content;
    },

    isWhole: (content, work) => hasHash(read(content), content, work),

    link: (content, target) =>
      link(pathOf(content), target).then(
        () => true,
        () => false,
      ),

    /** Makes new files and their names durable. Several at a time: a disk does so in one go. */
    async settle() {
      const files = [...unsettled];
      if (files.length === 0) return;
      unsettled.clear();
      const places = new Set(files.map((file) => path.dirname(file)));
      for (const paths of [files, [...places]]) {
        const next = paths.values();
        const syncRest = async () => {
          for (const each of next) await sync(each);
        };
        await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, syncRest));
      }
      await sync(root);
      await sync(folder);
    },

    async removeAllBut(named) {
      for (const place of await readdir(root).catch(() => [])) {
        const inside = path.join(root, place);
        if (place.startsWith(INCOMING)) await rm(inside, { force: true });
        else if (/^[0-9a-f]{2}$/.test(place)) {
          for (const name of await readdir(inside))
            if (HASH.test(name) && !named.has(name)) await rm(path.join(inside, name), { force: true });
        }
      }
    },
  };
}
