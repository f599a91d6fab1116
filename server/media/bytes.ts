import { type FileHandle, open } from 'node:fs/promises';

/** Reads small parts of a file by offset, so that a video is never held in memory. */
export type Bytes = {
  readonly size: number;
  /** At most `length` bytes from `offset`; fewer where the file ends. */
  read(offset: number, length: number): Promise<Buffer>;
};

export async function bytesOfHandle(handle: FileHandle): Promise<Bytes> {
  const { size } = await handle.stat();
  return {
    size,
    async read(offset, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
      return buffer.subarray(0, bytesRead);
    },
  };
}

export async function withBytes<T>(file: string, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r');
  try {
    return await use(await bytesOfHandle(handle));
  } finally {
    await handle.close();
  }
}

const WINDOW = 64 * 1024;

/** For a walk over many small parts: one disk read serves neighbouring ones. */
export function windowed(bytes: Bytes): Bytes {
  let from = 0;
  let window: Buffer = Buffer.alloc(0);
  return {
    size: bytes.size,
    async read(offset, length) {
      if (offset < from || offset + length > from + window.length) {
        from = offset;
        window = await bytes.read(offset, Math.max(length, WINDOW));
      }
      return window.subarray(offset - from, offset - from + length);
    },
  };
}
