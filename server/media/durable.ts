import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../errors.ts';

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
