import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { StorageAddress } from '#server/config.ts';
import { freePort } from './postgres.ts';

export type ObjectStore = {
  storage: StorageAddress;
  /** The same as settings of a server. */
  settings: Record<string, string>;
  /** Where it keeps its objects. */
  folder: string;
  process(): ChildProcess;
  /** Takes every object away; a new store for each test takes a second. */
  empty(): Promise<void>;
  /** Stops it, lets `work` run without it, and starts it again with what it holds. */
  away(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

const PROGRAM = path.join(import.meta.dirname, '../../node_modules/s3rver/bin/s3rver.js');
const BUCKET = 'catalogue';
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

async function startProcess(folder: string, port: number): Promise<ChildProcess> {
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent', '--configure-bucket', BUCKET];
  const server = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  // It speaks when it listens.
  const [said] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  if (server.exitCode !== null) throw new Error(`The object store ended with ${said}`);
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill();
  await once(server, 'exit');
}

/** An S3-compatible server that is not ours, as a process of its own on a free port. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-objects-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let server = await startProcess(folder, port);
  return {
    folder,
    process: () => server,
    storage: { bucket: BUCKET, endpoint, region: 'us-east-1', credentials },
    settings: {
      STORAGE_URL: `s3://${BUCKET}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    async empty() {
      const bucket = path.join(folder, BUCKET);
      for (const name of await readdir(bucket)) await rm(path.join(bucket, name), { recursive: true, force: true });
    },
    async away(work) {
      await end(server);
      await work();
      server = await startProcess(folder, port);
    },
    async stop() {
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
