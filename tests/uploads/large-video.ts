import { createCipheriv, createHash } from 'node:crypto';
import { box, demoVideo } from './video-files.ts';

const CHUNK = 1024 * 1024;

/** One megabyte of the endless noise that fills the video; the same for the same index. */
function noise(index: number): Buffer {
  const key = createHash('sha256').update(`video ${index}`).digest();
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(CHUNK));
}

/** The top-level boxes of a real video, to stand before a giant mdat. */
async function realBoxes(types: readonly string[]): Promise<Buffer> {
  const video = await demoVideo();
  const found: Buffer[] = [];
  for (let offset = 0; offset < video.length; offset += video.readUInt32BE(offset)) {
    const type = video.toString('latin1', offset + 4, offset + 8);
    if (types.includes(type)) found.push(video.subarray(offset, offset + video.readUInt32BE(offset)));
  }
  return Buffer.concat(found);
}

/** A valid video of exactly `size` bytes that is never in memory as a whole. */
export async function largeVideo(size: number) {
  const real = await realBoxes(['ftyp', 'moov']);
  const head = Buffer.concat([real, box('mdat', Buffer.alloc(0), size - real.length)]);
  async function* chunks(): AsyncGenerator<Buffer> {
    yield head;
    for (let sent = head.length, index = 0; sent < size; index += 1) {
      const chunk = noise(index).subarray(0, size - sent);
      sent += chunk.length;
      yield chunk;
    }
  }
  return {
    chunks,
    /** The bytes from `start` to `end`, both inside. */
    part(start: number, end: number): Buffer {
      const pieces: Buffer[] = [];
      for (let at = start; at <= end; ) {
        const place = at - head.length;
        const piece = place < 0 ? head.subarray(at) : noise(Math.floor(place / CHUNK)).subarray(place % CHUNK);
        pieces.push(piece.subarray(0, end - at + 1));
        at += piece.length;
      }
      return Buffer.concat(pieces);
    },
  };
}

export async function hashOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
