import { stat, statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { refuse } from '../errors.ts';

const MEGABYTE = 1024 * 1024;
/** What uploads leave free for the database (see server/media). */
const SITE_RESERVE = 64 * MEGABYTE;
/** The disk is asked again after so many bytes. */
const ASK_EVERY = 8 * MEGABYTE;

export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Room for the site to go on: on its own disk twice what the largest upload needs, on another disk a little. */
async function reserveFor({ dataDir, maxVideoBytes }: Config, folder: string): Promise<number> {
  const [own, backup] = [await stat(dataDir), await stat(folder)];
  return own.dev === backup.dev ? 2 * (SITE_RESERVE + maxVideoBytes) : SITE_RESERVE;
}

export type Space = {
  /** Refuses what would leave less than the reserve. */
  assertRoomFor(bytes: number): Promise<void>;
  /** The same while writing: others write too. */
  wrote(bytes: number): Promise<void>;
};

export async function spaceFor(config: Config, folder: string, freeBytes = freeBytesOf): Promise<Space> {
  const reserve = await reserveFor(config, folder);
  const assertRoomFor = async (bytes: number): Promise<void> => {
    if ((await freeBytes(folder)) < reserve + bytes) throw refuse('no_space', 'backupNoSpace');
  };
  let unasked = 0;
  return {
    assertRoomFor,
    async wrote(bytes) {
      unasked += bytes;
      if (unasked < ASK_EVERY) return;
      unasked = 0;
      await assertRoomFor(0);
    },
  };
}
