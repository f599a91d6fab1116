import type { FileHandle } from 'node:fs/promises';
import { CommandError } from '../command-error.ts';

/** Plain POSIX tar (ustar), regular files only: what any `tar` can list and unpack, streamed in both directions. */
const BLOCK = 512;
const CHUNK = 256 * 1024;
const NAME_BYTES = 100;
/** Eleven octal digits. */
const MAX_SIZE = 0o77777777777;

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;
const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** The sum of all bytes, the checksum's own field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  return sum;
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name ${name} is too long for the backup`);
  if (size > MAX_SIZE) throw new Error(`${name} is too large for the backup`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

export type TarWriter = ReturnType<typeof createTarWriter>;

export function createTarWriter(file: FileHandle) {
  const write = async (bytes: Buffer): Promise<void> => {
    for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
  };

  async function fill(missing: number): Promise<void> {
    for (let left = missing; left > 0; left -= CHUNK) await write(Buffer.alloc(Math.min(left, CHUNK)));
  }

  return {
    /**
     * Writes one file of a size known beforehand. Where the source fails or ends early the rest is filled up, so that the
     * archive stays readable, and the fault is thrown: the entry must then not be relied on.
     */
    async add(name: string, size: number, body: AsyncIterable<Buffer>): Promise<void> {
      await write(headerOf(name, size));
      let written = 0;
      try {
        for await (const chunk of body) {
          if (written + chunk.length > size) throw new Error(`${name} grew while it was read`);
          await write(chunk);
          written += chunk.length;
        }
        if (written < size) throw new Error(`${name} shrank while it was read`);
      } finally {
        await fill(padded(size) - written);
      }
    },

    /** Two empty blocks say that nothing follows. */
    end: (): Promise<void> => fill(2 * BLOCK),
  };
}

export type TarEntry = { name: string; size: number; body(): AsyncGenerator<Buffer> };

export const damaged = (why: string): CommandError => new CommandError(`The backup is damaged: ${why}.`);

const textAt = (header: Buffer, from: number, length: number): string =>
  header
    .toString('utf8', from, from + length)
    .replace(/\0.*$/s, '')
    .trim();

export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  async function read(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw damaged('it ends too early');
    return buffer;
  }

  for (let position = 0; ; ) {
    const header = await read(position, BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (textAt(header, 257, 5) !== 'ustar' || textAt(header, 156, 1) !== '0') throw damaged('an entry is not a file');
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksumOf(header)) throw damaged('an entry cannot be read');
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    const start = position + BLOCK;
    yield {
      name: textAt(header, 0, NAME_BYTES),
      size,
      async *body() {
        for (let at = 0; at < size; at += CHUNK) yield read(start + at, Math.min(CHUNK, size - at));
      },
    };
    position = start + padded(size);
  }
}
