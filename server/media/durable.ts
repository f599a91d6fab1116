import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTooLarge } from '#contract/messages.ts';
import { AppError, refuse } from '../errors.ts';
import type { RawUpload } from './types.ts';

/** fsync of a file's bytes, or of the names in a folder, to survive a power cut. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file and syncs it to disk. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SHA-256 in hex, read in chunks. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Turns a full disk into a 507 for the uploader instead of a 500. */
export const fullDiskOr = (error: unknown): unknown =>
  FULL.has((error as NodeJS.ErrnoException | null)?.code ?? '') ? refuse('no_space', 'diskFull') : error;

const MEGABYTE = 1024 * 1024;
const SILENT = () => undefined;

/** Whether a file is too old for any running process to be using it. */
export async function isOlderThan(file: string, ms: number): Promise<boolean> {
  if (ms === 0) return true;
  const info = await stat(file).catch(() => null);
  return info !== null && Date.now() - info.mtimeMs >= ms;
}

/** Holds files until they are complete, checked and durable. On the store's filesystem, so that they can be renamed. */
export function createStaging(folder: string, reserveBytes: number) {
  const newPath = () => path.join(folder, randomUUID());

  async function assertRoomFor(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes + reserveBytes) throw refuse('no_space', 'diskFull');
  }

  return {
    newPath,
    assertRoomFor,

    async receive(stream: Readable, maxBytes: number): Promise<RawUpload> {
      // The stream may fail before we read it; the loop below then throws that error.
      stream.on('error', SILENT);
      const file = newPath();
      try {
        await assertRoomFor(maxBytes);
        const hash = createHash('sha256');
        let bytes = 0;
        const handle = await open(file, 'wx', 0o600);
        try {
          for await (const chunk of stream as AsyncIterable<Buffer>) {
            bytes += chunk.length;
            if (bytes > maxBytes) throw new AppError('too_large', fileTooLarge(Math.floor(maxBytes / MEGABYTE)));
            hash.update(chunk);
            await handle.writeFile(chunk);
          }
        } finally {
          await handle.close();
        }
        return { file, bytes, hash: hash.digest('hex') };
      } catch (error) {
        stream.destroy();
        await rm(file, { force: true });
        throw fullDiskOr(error);
      }
    },

    /** A temporary folder that `use` fills and moves away. Removed if `use` fails. */
    async withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
      const work = newPath();
      try {
        await mkdir(work, { mode: 0o700 });
        return await use(work);
      } catch (error) {
        throw fullDiskOr(error);
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    },

    async empty(olderThanMs: number): Promise<void> {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        if (await isOlderThan(file, olderThanMs)) await rm(file, { recursive: true, force: true });
      }
    },
  };
}
