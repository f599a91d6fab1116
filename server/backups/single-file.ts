import { createHash, type Hash, type KeyObject } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sync } from '#server/media/durable.ts';
import { AppError } from '../errors.ts';
import { collect, type Sink } from './collect.ts';
import { hashOf, MANIFEST, MANIFEST_HASH, MANIFEST_SIGNATURE, type Manifest } from './manifest.ts';
import { openStored } from './opened.ts';
import { signatureOf } from './signature.ts';
import type { Source } from './source.ts';
import { createTarWriter, type TarWriter } from './tar.ts';

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

function tarSink({ media }: Source, tar: TarWriter): Sink {
  return {
    async addBytes(name, bytes) {
      await tar.add(name, bytes.length, one(bytes));
      return { name, bytes: bytes.length, sha256: hashOf(bytes) };
    },
    async addStored(name) {
      const stored = await openStored(media, name);
      if (!stored) return null;
      const hash = createHash('sha256');
      try {
        await tar.add(name, stored.bytes, hashed(stored.body, hash));
      } finally {
        stored.body.destroy();
      }
      return { name, bytes: stored.bytes, sha256: hash.digest('hex') };
    },
  };
}

/** The list, its hash and its signature: the end of every tar. */
export const listEntries = (list: Buffer, key?: KeyObject): [name: string, bytes: Buffer][] => [
  [MANIFEST, list],
  [MANIFEST_HASH, Buffer.from(hashOf(list))],
  ...(key ? [[MANIFEST_SIGNATURE, Buffer.from(signatureOf(list, key))] satisfies [string, Buffer]] : []),
];

/** One tar with everything in it. Takes the name at once, so that nothing is ever overwritten, and fills it only when it is whole. */
export async function writeSingleFile(source: Source, target: string, key?: KeyObject): Promise<Manifest> {
  const claim = await open(target, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new AppError('conflict', `${target} already exists. A backup never overwrites a file.`);
    throw new AppError('invalid', `${target} cannot be written: ${error.message}.`);
  });
  await claim.close();
  const partial = `${target}.${process.pid}.partial`;
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      const tar = createTarWriter(file);
      const sink = tarSink(source, tar);
      const manifest = await collect(source, sink);
      for (const [name, bytes] of listEntries(Buffer.from(JSON.stringify(manifest)), key))
        await sink.addBytes(name, bytes);
      await tar.end();
      await file.sync();
      await rename(partial, target);
      await sync(path.dirname(target));
      return manifest;
    } finally {
      await file.close();
    }
  } catch (error) {
    for (const file of [partial, target]) await rm(file, { force: true });
    throw error;
  }
}
