import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectsCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { StorageAddress } from '../config.ts';
import { sync } from '../media/durable.ts';
import { isMissing, orAway, PART_BYTES, s3ClientOf } from '../media/s3-store.ts';
import { type Content, type FileStore, hasHash, spool } from './file-store.ts';

/** In a bucket that may hold the uploads too. */
const ROOT = 'backups/';
const FILES = 'files/';
const AT_ONCE = 1000;

const missing = (key: string) => Object.assign(new Error(`The object store has no ${key}`), { code: 'ENOENT' });

/** Backups in an object store: `backups/NAME.backup` for each, and `backups/files/ab12…` for what they share. */
export function createObjects(address: StorageAddress, scratch: string) {
  const client = s3ClientOf(address);
  const Bucket = address.bucket;
  const scratchFile = () => path.join(scratch, `partial-${randomUUID()}`);

  async function* listed(under: string): AsyncGenerator<{ name: string; bytes: number }> {
    const Prefix = ROOT + under;
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' }))
      for (const { Key = '', Size = 0 } of Contents) yield { name: Key.slice(Prefix.length), bytes: Size };
  }

  async function* bytesOf(name: string): AsyncGenerator<Buffer> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: ROOT + name })).catch((error: unknown) => {
      if (isMissing(error)) throw missing(name);
      return orAway(Promise.reject(error));
    });
    yield* Body as Readable;
  }

  async function upload(file: string, name: string): Promise<void> {
    const params = { Bucket, Key: ROOT + name, Body: createReadStream(file) };
    await orAway(new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done());
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const Objects = names.slice(at, at + AT_ONCE).map((name) => ({ Key: ROOT + name }));
      const sent = client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      const { Errors = [] } = await orAway(sent);
      if (Errors[0]) throw new Error(`The object store did not remove ${Errors[0].Key}: ${Errors[0].Message}`);
    }
  }

  /** Sizes by hash, listed once: asking for each file of a large site would take minutes. */
  let sizes: Promise<Map<string, number>> | null = null;
  async function listFiles(): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for await (const { name, bytes } of listed(FILES)) found.set(name, bytes);
    return found;
  }
  function known(): Promise<Map<string, number>> {
    sizes ??= orAway(listFiles()).catch((error: unknown) => {
      sizes = null;
      throw error;
    });
    return sizes;
  }
  const read = ({ sha256 }: Pick<Content, 'sha256'>) => bytesOf(FILES + sha256);

  const files: FileStore = {
    read,
    has: async ({ sha256, bytes }) => (await known()).get(sha256) === bytes,

    /** By way of this disk: a store has no rename, and the name is the hash of all of it. */
    async put(body, space, work) {
      const file = scratchFile();
      const content = await spool(body, file, space, work);
      try {
        await upload(file, FILES + content.sha256);
      } finally {
        await rm(file, { force: true });
      }
      (await known()).set(content.sha256, content.bytes);
      return content;
    },

    async isWhole(content, work) {
      return (await files.has(content)) && hasHash(read(content), content, work);
    },
    link: async () => false,
    settle: async () => undefined,

    async removeAllBut(named) {
      sizes = null;
      const needless = [...(await known()).keys()].filter((hash) => !named.has(hash));
      await remove(needless.map((hash) => FILES + hash));
      sizes = null;
    },
  };

  return {
    files,
    upload,
    remove,

    async lists(): Promise<string[]> {
      const names: string[] = [];
      const gather = async () => {
        for await (const { name } of listed('')) names.push(name);
      };
      await orAway(gather());
      return names;
    },

    /** Brings one here, to a file of its own. */
    async fetch(name: string): Promise<string> {
      const file = scratchFile();
      await pipeline(bytesOf(name), createWriteStream(file, { mode: 0o600 }));
      // Under its name it is never fetched again, so it must not come out of a power cut empty.
      await sync(file);
      return file;
    },
  };
}
