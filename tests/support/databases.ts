import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { Engine } from '../../server/db/database.ts';

/** A place of its own for one test: a folder, and on PostgreSQL a database. `remove` leaves nothing behind. */
export type Place = { engine: Engine; dataDir: string; databaseUrl: string | null; remove(): Promise<void> };

let counter = 0;

async function onServer(serverUrl: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(command);
  await client.end();
}

/** `postgresUrl` names the server where no test runner provides one. */
export async function makePlace(engine: Engine, postgresUrl?: string): Promise<Place> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { engine, dataDir, databaseUrl: null, remove: removeFolder };
  const serverUrl = postgresUrl ?? inject('postgresUrl');
  counter += 1;
  const name = `test_${process.pid}_${counter}`;
  await onServer(serverUrl, `create database ${name}`);
  return {
    engine,
    dataDir,
    databaseUrl: `${serverUrl}/${name}`,
    async remove() {
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** The same tests on both engines: same answers, same errors. */
export function eachEngine(tests: (engine: Engine) => void): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', tests);
}
