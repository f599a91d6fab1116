import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ADMIN } from '#drills/staff.ts';
import { type ServerProcess, type ServerSettings, startServer } from '#tests/support/server-process.ts';
import { fillCatalogue } from './fill.ts';

/** The servers and data folders the rows are measured on. Everything made here is gone when the run ends. */
const made: (() => Promise<unknown>)[] = [];

export async function clearUp(): Promise<void> {
  for (const undo of made.splice(0).reverse()) await undo();
}

export async function folder(): Promise<string> {
  const name = await mkdtemp(path.join(os.tmpdir(), 'catalogue-bench-'));
  made.push(() => rm(name, { recursive: true, force: true }));
  return name;
}

const once = <Key, Value>(make: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const kept = new Map<Key, Promise<Value>>();
  return (key) => {
    const found = kept.get(key) ?? make(key);
    kept.set(key, found);
    return found;
  };
};

export const settingsFor = (dataDir: string): ServerSettings => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});

/** The demonstration catalogue, with its pictures and videos. */
async function makeDemo(): Promise<string> {
  const dataDir = await folder();
  await (await startServer({ ...settingsFor(dataDir), DEMO: '1' })).stop();
  return dataDir;
}
const demoFolder = once(makeDemo);

/** A catalogue of so many products, written straight into the database. */
const filledFolder = once(async (products: number) => {
  const dataDir = await folder();
  await (await startServer(settingsFor(dataDir))).stop();
  await fillCatalogue({ databaseUrl: null, dataDir }, products);
  return dataDir;
});

export type World = { server: ServerProcess; dataDir: string; settings: ServerSettings };

/** `own demo`: a demonstration for one row alone, which changes it. All others share theirs. */
type Catalogue = 'demo' | 'own demo' | number;

/** A catalogue's folder, without a server. */
export function folderOf(catalogue: Catalogue): Promise<string> {
  if (catalogue === 'own demo') return makeDemo();
  return catalogue === 'demo' ? demoFolder('demo') : filledFolder(catalogue);
}

/** The built server on a catalogue, for as long as `use` runs. */
export async function withServer<T>(catalogue: Catalogue, use: (world: World) => Promise<T>): Promise<T> {
  const dataDir = await folderOf(catalogue);
  const settings = settingsFor(dataDir);
  const server = await startServer(settings);
  try {
    return await use({ server, dataDir, settings });
  } finally {
    await server.stop();
  }
}

/** Processor time a process has used so far, in milliseconds; NaN where the system does not tell (it does on Linux). */
export function processorMilliseconds({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // Fields 14 and 15 are counted from 1, in hundredths of a second; the name in brackets before them may hold spaces.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory a process holds in RAM, in megabytes. */
export const residentMegabytes = ({ pid }: ChildProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
