import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { LRUCache } from 'lru-cache';
import type { StorageAddress } from '../config.ts';
import { refuse } from '../errors.ts';
import { contentTypeOf, isFileName, isFolderName } from './names.ts';
import type { Place, Store } from './store.ts';

const CONNECT_MS = 3000;
/** Without a byte for this long the store counts as gone. */
const SILENT_MS = 15_000;
export const PART_BYTES = 8 * 1024 * 1024;
/** Sizes of files that were asked for: names are never reused, so a size once read stays true. */
const SIZES = 10_000;

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NotFound', 'NoSuchKey', '404'].includes(error.name);

/** What only the store can mend: the visitor is told to come back. */
function awayOr(error: unknown): unknown {
  const status = (error as { $metadata?: { httpStatusCode?: number } })?.$metadata?.httpStatusCode;
  const isAway = status === undefined || status >= 500 || status === 429;
  return isAway ? refuse('unavailable', 'unavailable', { retryAfterSeconds: 5 }) : error;
}

export const orAway = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw awayOr(error);
  });

export const s3ClientOf = ({ endpoint, region, credentials }: StorageAddress): S3Client =>
  new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS },
    // Stores other than Amazon's know no checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/**
 * Folders as keys of an S3-compatible store: `uploads/<folder>/<file>`. A store has no rename: a folder is published file by file
 * before any row names it, and moved by copying all of it before the first original goes. Whatever an interruption leaves over is
 * without a row, and the sweep removes it.
 */
export function createS3Store(address: StorageAddress): Store {
  const client = s3ClientOf(address);
  const sizes = new LRUCache<string, number>({ max: SIZES });
  const Bucket = address.bucket;

  async function keysUnder(Prefix: string): Promise<{ key: string; changedMs: number }[]> {
    const found: { key: string; changedMs: number }[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key = '', LastModified } of Contents)
        found.push({ key: Key, changedMs: LastModified?.getTime() ?? Date.now() });
    }
    return found;
  }
  const filesIn = async (place: Place, folder: string): Promise<string[]> =>
    (await keysUnder(`${place}/${folder}/`)).map(({ key }) => path.posix.basename(key));

  async function removeKeys(keys: string[]): Promise<void> {
    for (const key of keys) sizes.delete(key);
    for (let at = 0; at < keys.length; at += 1000) {
      const Objects = keys.slice(at, at + 1000).map((Key) => ({ Key }));
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      if (Errors[0]) throw new Error(`The object store did not remove ${Errors[0].Key}: ${Errors[0].Message}`);
    }
  }

  async function removeFolder(place: Place, folder: string): Promise<void> {
    await removeKeys((await keysUnder(`${place}/${folder}/`)).map(({ key }) => key));
  }

  async function put(file: string, key: string, ContentType: string): Promise<void> {
    const params = { Bucket, Key: key, Body: createReadStream(file), ContentType };
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done();
  }

  /** The body is asked for when it is first read. */
  async function* bytesOf(key: string, range: { start: number; end: number } | undefined): AsyncGenerator<Buffer> {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    const found = client.send(new GetObjectCommand({ Bucket, Key: key, Range })).catch((error: unknown) => {
      // Another instance has moved or removed it.
      sizes.delete(key);
      throw error;
    });
    const { Body } = await orAway(found);
    yield* Body as Readable;
  }

  return {
    async publish(work, folder) {
      try {
        for (const name of await readdir(work)) {
          const key = `uploads/${folder}/${name}`;
          await put(path.join(work, name), key, contentTypeOf(key));
        }
      } catch (error) {
        await removeFolder('uploads', folder).catch(() => undefined);
        throw awayOr(error);
      }
    },

    async addPiece(file, folder, name) {
      await orAway(put(file, `unfinished/${folder}/${name}`, 'application/octet-stream'));
      await rm(file, { force: true });
    },

    move: (folder, from, to) =>
      orAway(
        (async () => {
          const names = await filesIn(from, folder);
          for (const name of names) {
            const CopySource = `${Bucket}/${from}/${folder}/${name}`;
            await client.send(new CopyObjectCommand({ Bucket, CopySource, Key: `${to}/${folder}/${name}` }));
          }
          await removeKeys(names.map((name) => `${from}/${folder}/${name}`));
          return names.length > 0;
        })(),
      ),

    remove: (place, folder) => orAway(removeFolder(place, folder)),

    has: async (place, folder) => (await orAway(filesIn(place, folder))).length > 0,

    async folders(place) {
      const newest = new Map<string, number>();
      for (const { key, changedMs } of await orAway(keysUnder(`${place}/`))) {
        const folder = key.split('/')[1] ?? '';
        if (isFolderName(folder)) newest.set(folder, Math.max(changedMs, newest.get(folder) ?? 0));
      }
      return [...newest].map(([folder, changedMs]) => ({ folder, changedMs }));
    },

    async namesIn(place, folder) {
      const names = (await orAway(filesIn(place, folder))).filter(isFileName);
      return names.length > 0 ? names : null;
    },

    async file(place, filePath) {
      const key = `${place}/${filePath}`;
      let bytes = sizes.get(key);
      if (bytes === undefined) {
        try {
          bytes = (await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength ?? 0;
        } catch (error) {
          if (isMissing(error)) return null;
          throw awayOr(error);
        }
        sizes.set(key, bytes);
      }
      return { bytes, stream: (range) => Readable.from(bytesOf(key, range), { objectMode: false }) };
    },
  };
}
