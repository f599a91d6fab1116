import { rmSync } from 'node:fs';
import path from 'node:path';
import type { StorageAddress } from '#server/config.ts';
import { type ObjectStore, startObjectStore } from './object-store.ts';

/** `npm run test:scale` runs the suite on PostgreSQL with uploads in an object store. */
export const IN_OBJECT_STORE = process.env.TEST_STORAGE === 's3';

let running: Promise<ObjectStore> | undefined;
let made = 0;
const roots = new Map<string, string>();

/** One object store for each worker; it ends with it. */
async function storeOfWorker(): Promise<ObjectStore> {
  running ??= startObjectStore().then((store) => {
    process.once('exit', () => {
      store.process().kill('SIGKILL');
      rmSync(store.folder, { recursive: true, force: true });
    });
    return store;
  });
  return running;
}

/** A bucket of its own for the server that works in this folder. */
export async function bucketFor(dataDir: string): Promise<StorageAddress> {
  // Loaded late: other runs never need it.
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { storage, folder } = await storeOfWorker();
  made += 1;
  const bucket = `test-${process.pid}-${made}`;
  const { endpoint, region, credentials } = storage;
  const client = new S3Client({ endpoint: endpoint ?? undefined, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  roots.set(dataDir, path.join(folder, bucket));
  return { ...storage, bucket };
}

/** The same as settings of a process. */
export async function bucketSettings(dataDir: string): Promise<Record<string, string>> {
  const { bucket, endpoint, credentials } = await bucketFor(dataDir);
  return {
    STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

/** Where the files of a server lie that works in this folder: there, or where its object store keeps them. */
export const rootOf = (dataDir: string): string => roots.get(dataDir) ?? dataDir;

const OBJECT = '._S3rver_object';
/** Our name of a file on the object store's disk; null for what it keeps beside. */
export function nameOnDisk(name: string): string | null {
  if (!name.includes('._S3rver_')) return name;
  return name.endsWith(OBJECT) ? name.slice(0, -OBJECT.length) : null;
}
export const onDiskName = (dataDir: string, name: string): string => (roots.has(dataDir) ? name + OBJECT : name);
