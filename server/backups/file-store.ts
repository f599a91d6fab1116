import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sync } from '../media/durable.ts';
import type { Space } from './disk-space.ts';
import type { BackupFile } from './manifest.ts';
import type { Work } from './source.ts';

type Content = Pick<BackupFile, 'bytes' | 'sha256'>;

const FILES = 'files';
const INCOMING = 'incoming-';
const HASH = /^[0-9a-f]{64}$/;
const CHUNK = 256 * 1024;
const SYNCED_AT_ONCE = 8;

/** Files by the hash of their content, `files/ab/ab12…`: what several backups hold is stored once. */
export function createFileStore(folder: string) {
  const root = path.join(folder, FILES);
  const pathOf = ({ sha256 }: Pick<Content, 'sha256'>): string => path.join(root, sha256.slice(0, 2), sha256);
  /** Written, but perhaps not on the disk yet. */
  const unsettled = new Set<string>();

  const read = (content: Content): AsyncIterable<Buffer> =>
    createReadStream(pathOf(content), { highWaterMark: CHUNK }) as AsyncIterable<Buffer>;

  return {
    pathOf,
    read,

    async has(content: Content): Promise<boolean> {
      const info = await stat(pathOf(content)).catch(() => null);
      return info?.size === content.bytes;
    },

    /** Writes to a name of its own and moves it to its hash. What lies there has the same content, or is damaged. */
    async put(body: AsyncIterable<Buffer>, space: Space, { signal, onBytes }: Work): Promise<Content> {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const incoming = path.join(root, `${INCOMING}${randomUUID()}`);
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        const file = await open(incoming, 'wx', 0o600);
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
        const content = { bytes, sha256: hash.digest('hex') };
        const target = pathOf(content);
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await rename(incoming, target);
        unsettled.add(target);
        return content;
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },

    /** Whether the stored bytes are what their name says. */
    async isWhole(content: Content, { signal, onBytes }: Work): Promise<boolean> {
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        for await (const chunk of read(content)) {
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
    },

    /** Makes new files and their names durable. Several at a time: a disk does so in one go. */
    async settle(): Promise<void> {
      const files = [...unsettled];
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

    /** Removes what no backup names, and what was being written when a process ended. */
    async removeAllBut(named: ReadonlySet<string>): Promise<void> {
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
export type FileStore = ReturnType<typeof createFileStore>;
