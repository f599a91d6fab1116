import type { FileHandle } from 'node:fs/promises';
import { Header, Parser, type ReadEntry } from 'tar';
import { AppError } from '../errors.ts';

/** Plain POSIX tar (ustar), regular files only: what any `tar` can list and unpack, streamed in both directions. */
const BLOCK = 512;
const CHUNK = 256 * 1024;

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

function headerOf(name: string, size: number): Buffer {
  const owner = { mode: 0o600, uid: 0, gid: 0, mtime: new Date(0) };
  const header = new Header({ path: name, size, type: 'File', ...owner });
  // Names and sizes that need an extension of the format, which not every tool reads and our own reader refuses.
  if (header.encode() || !header.block) throw new Error(`${name} with ${size} bytes does not fit a backup`);
  return header.block;
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

export type TarSource = { name: string; size: number; body(): AsyncIterable<Buffer> };

/** How long a tar of these entries is. */
export const tarSize = (entries: readonly Pick<TarSource, 'size'>[]): number =>
  entries.reduce((total, { size }) => total + BLOCK + padded(size), 2 * BLOCK);

/** The same archive as a stream, for sending. An entry that is not as long as was said breaks it off. */
export async function* tarBytes(entries: Iterable<TarSource>): AsyncGenerator<Buffer> {
  for (const { name, size, body } of entries) {
    yield headerOf(name, size);
    let sent = 0;
    for await (const chunk of body()) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== size) throw new Error(`${name} has another length than its list says`);
    if (padded(size) > size) yield Buffer.alloc(padded(size) - size);
  }
  yield Buffer.alloc(2 * BLOCK);
}

export type TarEntry = { name: string; size: number; body(): AsyncGenerator<Buffer> };

export const damaged = (why: string): AppError => new AppError('invalid', `The backup is damaged: ${why}.`);

/** The parser keeps all it is given behind the end of an archive, so what stands there is looked at without it. */
async function assertEmpty(file: FileHandle, from: number): Promise<void> {
  const buffer = Buffer.alloc(CHUNK);
  for (let position = from; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, position);
    if (bytesRead === 0) return;
    if (buffer.subarray(0, bytesRead).some((byte) => byte !== 0)) throw damaged('something follows its end');
    position += bytesRead;
  }
}

/** An entry's bytes are read as they are asked for, so that no more than a chunk is in memory. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: total } = await file.stat();
  const waiting: ReadEntry[] = [];
  let fault: Error | null = null;
  let ended = false;
  const refuse = (why: string) => (): void => {
    fault ??= damaged(why);
  };
  const parser = new Parser({ strict: true, zstd: false, onReadEntry: (entry) => waiting.push(entry) });
  parser.on('error', refuse('an entry cannot be read'));
  // Another kind of entry, or one that says something about the entries behind it.
  for (const event of ['ignoredEntry', 'meta'] as const) parser.on(event, refuse('an entry is not a file'));
  parser.on('eof', () => {
    ended = true;
  });

  let position = 0;
  async function feed(): Promise<void> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) throw damaged('it ends too early');
    position += bytesRead;
    parser.write(buffer.subarray(0, bytesRead));
    if (fault) throw fault;
  }

  async function* bodyOf(entry: ReadEntry): AsyncGenerator<Buffer> {
    while (!entry.emittedEnd) {
      const chunk = entry.read();
      if (chunk) yield chunk;
      else if (!entry.emittedEnd) await feed();
    }
  }

  let end = 2 * BLOCK;
  for (;;) {
    while (waiting.length === 0 && !ended) await feed();
    const entry = waiting.shift();
    if (!entry) break;
    if (entry.type !== 'File') throw damaged('an entry is not a file');
    end += BLOCK + padded(entry.size);
    if (end > total) throw damaged('it ends too early');
    yield { name: entry.path, size: entry.size, body: () => bodyOf(entry) };
    // What nobody asked for is passed over.
    entry.resume();
    while (!entry.emittedEnd) await feed();
  }
  await assertEmpty(file, end);
}
