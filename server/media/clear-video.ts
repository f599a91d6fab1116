import { type FileHandle, open } from 'node:fs/promises';
import { refuse } from '../errors.ts';
import { bytesOfHandle, windowed } from './bytes.ts';
import { needlessBoxes } from './mp4-needless.ts';
import type { VideoFormat } from './names.ts';
import type { Needless } from './needless.ts';
import { Damaged } from './verdict.ts';
import { needlessElements } from './webm-needless.ts';

const ZEROS = Buffer.alloc(64 * 1024);

async function writeEmpty(handle: FileHandle, { offset, header, end }: Needless): Promise<void> {
  await handle.write(header, 0, header.length, offset);
  for (let at = offset + header.length; at < end; at += ZEROS.length) {
    await handle.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}

/**
 * Phones write the place and the owner into a video. What no player needs is overwritten in place: the length stays the same, so all
 * offsets in the file stay valid. Returns whether anything was found.
 */
export async function clearVideo(file: string, format: VideoFormat): Promise<boolean> {
  const handle = await open(file, 'r+');
  try {
    const bytes = windowed(await bytesOfHandle(handle));
    const parts: AsyncIterable<Needless> = format === 'mp4' ? needlessBoxes(bytes) : needlessElements(bytes);
    let cleared = false;
    for await (const part of parts) {
      await writeEmpty(handle, part);
      cleared = true;
    }
    return cleared;
  } catch (error) {
    if (error instanceof Damaged) throw refuse('invalid', 'damagedVideo');
    throw error;
  } finally {
    await handle.close();
  }
}
