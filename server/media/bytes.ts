import { open } from 'node:fs/promises';

/** A file seen through small reads at given places: a film is never held in memory. */
export type Bytes = {
  readonly size: number;
  /** At most `length` bytes from `offset`; fewer where the file ends. */
  read(offset: number, length: number): Promise<Buffer>;
};

export async function withBytes<T>(file: string, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    return await use({
      size,
      async read(offset, length) {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
