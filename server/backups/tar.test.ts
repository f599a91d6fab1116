import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Header, type HeaderData, Pax } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTarWriter, readTar, type TarWriter } from './tar.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-tar-'));
  file = path.join(folder, 'test.tar');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(fill: (tar: TarWriter) => Promise<void>): Promise<void> {
  const handle = await open(file, 'wx');
  const tar = createTarWriter(handle);
  await fill(tar);
  await tar.end();
  await handle.close();
}

async function readAll(): Promise<Record<string, Buffer>> {
  const handle = await open(file, 'r');
  const found: Record<string, Buffer> = {};
  try {
    for await (const entry of readTar(handle)) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry.body()) chunks.push(chunk);
      found[entry.name] = Buffer.concat(chunks);
    }
  } finally {
    await handle.close();
  }
  return found;
}

const body = (...chunks: Buffer[]) => Readable.from(chunks) as AsyncIterable<Buffer>;
const add = (tar: TarWriter, name: string, bytes: Buffer) => tar.add(name, bytes.length, body(bytes));

const FILES: Record<string, Buffer> = {
  'empty.txt': Buffer.alloc(0),
  'rows/users/000001.jsonl': Buffer.from('{"id":1}\n'),
  'one-block': Buffer.alloc(512, 7),
  'large.bin': Buffer.alloc(700_001, 'abc'),
};
const writeFiles = () =>
  write(async (tar) => {
    for (const [name, bytes] of Object.entries(FILES)) await add(tar, name, bytes);
  });

describe('the archive', () => {
  it('gives back what was put in, in its order', async () => {
    await writeFiles();
    const found = await readAll();
    expect(Object.keys(found)).toEqual(Object.keys(FILES));
    for (const [name, bytes] of Object.entries(FILES)) expect(found[name]?.equals(bytes)).toBe(true);
  });

  it('is one that the system tar understands', async () => {
    await writeFiles();
    const names = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(names).toEqual(Object.keys(FILES));
    expect(
      execFileSync('tar', ['-xOf', file, 'large.bin'], { maxBuffer: 2 ** 20 }).equals(FILES['large.bin'] as Buffer),
    ).toBe(true);
  });

  it.each([
    ['shrinks', body(Buffer.from('abc'))],
    ['grows', body(Buffer.alloc(2000))],
    [
      'fails',
      (async function* () {
        yield Buffer.from('abc');
        throw new Error('gone');
      })(),
    ],
  ])('stays readable when a source %s, and says so', async (_what, source) => {
    await write(async (tar) => {
      await expect(tar.add('broken', 1000, source)).rejects.toThrow();
      await add(tar, 'whole', Buffer.from('whole'));
    });
    expect((await readAll()).whole?.toString()).toBe('whole');
  });

  it('refuses names and sizes that its format cannot hold', async () => {
    const handle = await open(file, 'wx');
    const tar = createTarWriter(handle);
    await expect(add(tar, 'x'.repeat(101), Buffer.alloc(1))).rejects.toThrow('does not fit');
    await expect(tar.add('x', 2 ** 33, body())).rejects.toThrow('does not fit');
    expect((await handle.stat()).size).toBe(0);
    await handle.close();
  });

  it('is refused when it is cut off anywhere', async () => {
    await writeFiles();
    const whole = await readFile(file);
    for (const length of [0, 100, 512, 1300, whole.length - 1024]) {
      await writeFile(file, whole.subarray(0, length));
      await expect(readAll()).rejects.toThrow('damaged');
    }
  });

  it('is refused when a header was changed', async () => {
    await writeFiles();
    const whole = await readFile(file);
    for (const at of [0, 124, 130, 148, 257]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(file, changed);
      await expect(readAll()).rejects.toThrow('damaged');
    }
  });

  it('can be followed by empty blocks, as other tools write it, and by nothing else', async () => {
    await writeFiles();
    const whole = await readFile(file);
    await writeFile(file, Buffer.concat([whole, Buffer.alloc(8192)]));
    expect(Object.keys(await readAll())).toEqual(Object.keys(FILES));
    for (const junk of ['x', `${'\0'.repeat(600_000)}x`, whole]) {
      await writeFile(file, Buffer.concat([whole, Buffer.from(junk)]));
      await expect(readAll()).rejects.toThrow('damaged: something follows its end');
    }
  });

  it('passes over what nobody reads', async () => {
    await writeFiles();
    const handle = await open(file, 'r');
    const names: string[] = [];
    for await (const { name } of readTar(handle)) names.push(name);
    await handle.close();
    expect(names).toEqual(Object.keys(FILES));
  });
});

describe('an archive that somebody forged', () => {
  const blockOf = (data: HeaderData): Buffer => {
    const header = new Header({ path: 'rows/users/000001.jsonl', mode: 0o600, size: 0, ...data });
    header.encode();
    return header.block ?? Buffer.alloc(0);
  };
  const END = Buffer.alloc(1024);
  const refused = async (...blocks: Buffer[]): Promise<void> => {
    await writeFile(file, Buffer.concat(blocks));
    await expect(readAll()).rejects.toThrow('The backup is damaged: ');
  };

  it.each([
    'SymbolicLink',
    'Link',
    'CharacterDevice',
    'BlockDevice',
    'FIFO',
    'Directory',
    'ContiguousFile',
    'SparseFile',
    'TapeVolumeHeader',
  ] as const)('is refused for a %s', async (type) => {
    const linkpath = type.endsWith('Link') ? '/etc/passwd' : undefined;
    await refused(blockOf({ type, linkpath }), END);
  });

  it('is refused where it renames what follows', async () => {
    const file = Buffer.concat([blockOf({ type: 'File', size: 4 }), Buffer.alloc(512, 'evil'), END]);
    await refused(new Pax({ path: '../escaped' }, false).encode(), file);
    await refused(new Pax({ path: '../escaped' }, true).encode(), file);
    await refused(blockOf({ type: 'NextFileHasLongPath', size: 10 }), Buffer.alloc(512, '../escaped'), file);
  });

  it('is refused for a size that the file cannot hold, before a byte of it is given out', async () => {
    for (const size of [1025, 2 ** 33 - 1, 2 ** 40, Number.MAX_SAFE_INTEGER]) {
      await writeFile(file, Buffer.concat([blockOf({ type: 'File', size }), Buffer.alloc(1024), END]));
      const handle = await open(file, 'r');
      await expect(readTar(handle).next()).rejects.toThrow('The backup is damaged: ');
      await handle.close();
    }
  });

  it('is refused when it is packed, so that a small file cannot become a large one', async () => {
    await refused(gzipSync(Buffer.concat([blockOf({ type: 'File', size: 2 ** 20 }), Buffer.alloc(2 ** 20), END])));
  });

  it('is refused when it is random bytes', async () => {
    for (const length of [1, 511, 512, 5000]) await refused(Buffer.alloc(length, 'random'));
  });
});
