import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase, SQLITE_FILE } from '#server/db/database.ts';
import type { Engine } from '#server/db/types.ts';
import { postgresOfRun } from './postgres-on-demand.ts';

/** A place of its own for one test: a folder, and on PostgreSQL a database. `remove` leaves nothing behind. */
export type Place = { engine: Engine; dataDir: string; databaseUrl: string | null; remove(): Promise<void> };

type PlaceOptions = {
  /** Names the server where no test runner provides one. */
  postgresUrl?: string;
  /** A copy of a database with all its tables, for tests that are not about making them. */
  migrated?: boolean;
};

/** Of this worker alone: threads have the same process id. */
const WORKER = `${process.pid}_${randomBytes(4).toString('hex')}`;
let counter = 0;
const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'catalogue-test-'));

async function onServer(serverUrl: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(command);
  await client.end();
}

async function migrate(place: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  const database = openDatabase(place);
  await database.migrate();
  await database.close();
}

/** Once for each process and each server: copying is many times quicker than migrating. */
const templates = new Map<string, Promise<string>>();
function once(key: string, make: () => Promise<string>): Promise<string> {
  const made = templates.get(key) ?? make();
  templates.set(key, made);
  return made;
}

const sqliteTemplate = () =>
  once('sqlite', async () => {
    const dataDir = await newFolder();
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    await migrate({ dataDir, databaseUrl: null });
    return path.join(dataDir, SQLITE_FILE);
  });

const postgresTemplate = (serverUrl: string) =>
  once(serverUrl, async () => {
    const name = `template_${WORKER}`;
    await onServer(serverUrl, `create database ${name}`);
    await migrate({ dataDir: '', databaseUrl: `${serverUrl}/${name}` });
    return name;
  });

export async function makePlace(engine: Engine, options: PlaceOptions = {}): Promise<Place> {
  const dataDir = await newFolder();
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (options.migrated) await copyFile(await sqliteTemplate(), path.join(dataDir, SQLITE_FILE));
    return { engine, dataDir, databaseUrl: null, remove: removeFolder };
  }
  const serverUrl = options.postgresUrl ?? (await postgresOfRun());
  // A template is small and nobody changes it: copying its files takes a tenth of writing all of it through the journal.
  const like = options.migrated ? ` template ${await postgresTemplate(serverUrl)} strategy file_copy` : '';
  counter += 1;
  const name = `test_${WORKER}_${counter}`;
  await onServer(serverUrl, `create database ${name}${like}`);
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
