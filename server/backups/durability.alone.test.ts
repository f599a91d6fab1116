import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { writeSettings } from '../db/settings.ts';
import { authorOf } from '../events/event.ts';
import { createMedia } from '../media/media.ts';
import { createBackups } from './backups.ts';
import { fileOf } from './folder.ts';
import { tidy } from './make.ts';
import { openPlace } from './place.ts';

/** What was done to which file, in order. Everything is really done; it is only written down. `broken` cannot be read for now. */
const { done, broken } = vi.hoisted(() => ({
  done: [] as [act: 'sync' | 'rename', file: string, to?: string][],
  broken: { place: '' },
}));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const assertReadable = (place: unknown) => {
    if (String(place) === broken.place) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  };
  const open: typeof real.open = async (file, ...rest) => {
    assertReadable(file);
    const handle = await real.open(file, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      done.push(['sync', String(file)]);
    };
    return handle;
  };
  const readdir = (async (...args: Parameters<typeof real.readdir>) => {
    assertReadable(args[0]);
    return real.readdir(...args);
  }) as typeof real.readdir;
  const rename: typeof real.rename = async (from, to) => {
    await real.rename(from, to);
    done.push(['rename', String(from), String(to)]);
  };
  return { ...real, open, readdir, rename };
});

const NOBODY = authorOf(null, { info: () => undefined, warn: () => undefined }, 'tests');

let dataDir: string;
let database: OpenDatabase;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-durable-'));
  database = openDatabase(settings());
  await database.migrate();
});
afterEach(async () => {
  broken.place = '';
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const settings = () => ({ ...readConfig({ DEMO: '0' }), dataDir });
const backupFolder = () => path.join(dataDir, 'backups');

async function openBackups() {
  const { db, engine } = database;
  await writeSettings(db, { kept: 'yes' });
  const config = settings();
  const media = await createMedia(config);
  return createBackups({ db, engine, media, config }, { freeBytes: async () => Number.MAX_SAFE_INTEGER });
}

it('a backup: every file and its name are on the disk before its list is there, the name of the list right after', async () => {
  const backups = await openBackups();
  done.length = 0;
  const { name } = await backups.make(NOBODY);

  const folder = backupFolder();
  const list = fileOf(folder, name);
  const at = done.findIndex(([act, , to]) => act === 'rename' && to === list);
  expect(at, 'no list was made').toBeGreaterThan(-1);
  const [, partial = ''] = done[at] ?? [];
  const before = done.slice(0, at);
  const files = before.flatMap(([act, , to]) => (act === 'rename' && to ? [to] : []));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const since = before.slice(before.findIndex(([, , to]) => to === file));
    for (const durable of [file, path.dirname(file), path.join(folder, 'files'), folder])
      expect(since, durable).toContainEqual(['sync', durable]);
  }
  expect(before).toContainEqual(['sync', partial]);
  expect(done[at + 1]).toEqual(['sync', folder]);
});

it('backups stay whole where their folder cannot be read while needless files are looked for', async () => {
  const backups = await openBackups();
  const { name } = await backups.make(NOBODY);
  broken.place = backupFolder();
  await expect(tidy(await openPlace(settings()), Date.now())).rejects.toThrow('EIO');
  broken.place = '';
  expect(await backups.drill()).toMatchObject({ name });
});

it('a backup is not called damaged where its list cannot be opened for a moment', async () => {
  const backups = await openBackups();
  const { name } = await backups.make(NOBODY);
  broken.place = fileOf(backupFolder(), name);
  await expect(backups.drill()).rejects.toMatchObject({ code: 'unavailable' });
  broken.place = '';
  expect((await backups.overview()).data).toMatchObject([{ name, verified: true }]);
});

it('a backup is made also where there is nothing yet', async () => {
  const backups = await openBackups();
  await database.db.deleteFrom('settings').execute();
  const { name, files } = await backups.make(NOBODY);
  expect(files).toBe(0);
  expect(await backups.drill()).toMatchObject({ name });
});
