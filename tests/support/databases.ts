import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { Engine } from '../../server/db/database.ts';

/** A place of its own for one test: a folder, and on PostgreSQL a database. `remove` leaves nothing behind. */
export type Place = { engine: Engine; dataDir: string; databaseUrl: string | null; remove(): Promise<void> };

let counter = 0;

async function onServer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  await client.query(command);
  await client.end();
}

export async function makePlace(engine: Engine): Promise<Place> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { engine, dataDir, databaseUrl: null, remove: removeFolder };
  counter += 1;
  const name = `test_${process.pid}_${counter}`;
  await onServer(`create database ${name}`);
  return {
    engine,
    dataDir,
    databaseUrl: `${inject('postgresUrl')}/${name}`,
    async remove() {
      await onServer(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** The same tests on both engines: same answers, same errors. */
export function eachEngine(tests: (engine: Engine) => void): void {
  describe.each(['sqlite', 'postgres'] as const)('on %s', tests);
}
