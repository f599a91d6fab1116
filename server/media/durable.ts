import { open } from 'node:fs/promises';
import { refuse } from '../errors.ts';

/** Makes a file's bytes, or the names inside a folder, survive a power cut. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new file, on the disk itself before this returns. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** A full disk is an answer to the person who uploads (507), not a fault of ours. */
export const fullDiskOr = (error: unknown): unknown =>
  FULL.has((error as NodeJS.ErrnoException | null)?.code ?? '') ? refuse('no_space', 'diskFull') : error;
