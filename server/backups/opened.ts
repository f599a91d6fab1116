import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Media } from '#server/media/types.ts';

/** A file is moved when it is deleted and again when it is brought back; more often than this nobody does either. */
const LOOKS = 5;

export type Opened = { bytes: number; body: Readable };

/**
 * A stored file, already open: from here on it may be moved or deleted and is still read to its end. Null where it is nowhere. Whoever asks
 * must destroy the body. It is opened here because the failure of a stream that nobody reads yet would end the process.
 */
export async function openStored(media: Pick<Media, 'read'>, storedPath: string): Promise<Opened | null> {
  for (let look = 1; ; look += 1) {
    const stored = await media.read(storedPath);
    if (!stored) return null;
    const body = stored.stream();
    // Heard again by who reads it.
    body.on('error', () => undefined);
    try {
      await once(body, 'readable');
      return { bytes: stored.bytes, body };
    } catch (error) {
      if (look === LOOKS) throw error;
    }
  }
}
