import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BackupOverview } from '#contract/backups.ts';
import { createFileStore } from '#server/backups/file-store.ts';
import { allHashes, fileOf, namesIn } from '#server/backups/folder.ts';
import { readLists } from '#server/backups/unpack.ts';
import { startServer } from '#tests/support/server-process.ts';
import { type Drill, emptyFigures } from './figures.ts';
import { createRandom } from './random.ts';
import { makePicture, makeVideo } from './samples.ts';
import { call, formOf, productFields, withServer } from './staff.ts';
import { letWork, until } from './until.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '..');
const PATIENCE_MS = 30_000;
const NO_WORK = { signal: new AbortController().signal, onBytes: () => undefined };

/** What should not be in the folder: half a file, a file that no backup names, a trial that was not removed. */
async function leftovers(folder: string): Promise<string[]> {
  const odd = (await readdir(folder)).filter((name) => !/^(README\.txt|files|backup-[\d-]+\.backup)$/.test(name));
  const named = await allHashes(folder);
  if (!named) return [...odd, 'a list that cannot be read'];
  const places = await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true });
  const files = places.filter((place) => place.isFile()).map(({ name }) => name);
  return [...odd, ...files.filter((name) => !named.has(name))];
}

/** Whether every file of a backup is what its list says. */
async function faultsOf(folder: string, name: string): Promise<string[]> {
  const store = createFileStore(folder);
  const { manifest } = await readLists(fileOf(folder, name));
  const faults: string[] = [];
  for (const file of manifest.files) if (!(await store.isWhole(file, NO_WORK))) faults.push(`${name}: ${file.name}`);
  return faults;
}

/** kill -9 while a backup is made, read back, named or tidied up after: earlier ones are whole, and nothing is left over. */
export const backupCrash: Drill = async ({ attempts, seed, log: say }) => {
  const figures = emptyFigures();
  const random = createRandom(seed);
  let finished = 0;
  await withServer(async ({ server: first, settings, dataDir, session }) => {
    const folder = path.join(dataDir, 'backups');
    let server = first;
    const overview = async () =>
      (await call(`${server.url}/api/backups`, session, 'GET')).body as unknown as BackupOverview;
    const isIdle = async () => (await overview()).running === null;
    const begin = async () => {
      // A start that removes leftovers has the turn for a moment.
      await until(isIdle, PATIENCE_MS);
      const { status, body } = await call(`${server.url}/api/backups`, session, 'POST');
      if (status !== 202) figures.losses.push(`a backup was answered ${status} ${body.message}`);
    };
    const addMore = async (turn: number) => {
      const picture = await makePicture(random.whole(0, 255), random.whole(0, 255), turn % 256);
      await call(
        `${server.url}/api/products/add`,
        session,
        'POST',
        formOf(productFields(`k${turn}`), { productimage: picture }),
      );
      const video = makeVideo(random.whole(200_000, 2_000_000), random.whole(0, 255));
      await call(
        `${server.url}/api/videos/upload`,
        session,
        'POST',
        formOf({ title: `k${turn}`, description: '' }, { video }),
      );
    };
    try {
      await addMore(0);
      await begin();
      await until(isIdle, PATIENCE_MS);
      const [oldest = ''] = await namesIn(folder);
      if (oldest === '') figures.losses.push('the first backup is not there');

      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        await addMore(attempt);
        const before = await namesIn(folder);
        await begin();
        await letWork(random.whole(0, 600));
        await server.kill();
        figures.attempts += 1;
        figures.faults += 1;

        server = await startServer(settings);
        let left: string[] = [];
        const swept = await until(async () => {
          left = await leftovers(folder);
          return left.length === 0;
        }, PATIENCE_MS);
        if (swept === null) figures.losses.push(...left.map((name) => `left over: ${name}`));
        const after = await namesIn(folder);
        for (const name of before) if (!after.includes(name)) figures.losses.push(`${name} is gone`);
        finished += after.length - before.length;
        for (const name of new Set([oldest, ...after.slice(-2)]))
          figures.losses.push(...(await faultsOf(folder, name)));
        if (attempt % 20 === 0)
          say(`backup-crash: ${attempt} of ${attempts}, ${finished} were finished before the kill`);
      }

      const earlier = await namesIn(folder);
      await begin();
      const ended = await until(isIdle, PATIENCE_MS);
      const made = (await namesIn(folder)).filter((name) => !earlier.includes(name));
      if (ended === null || made.length === 0) {
        const why = ended === null ? 'it does not end' : (await overview()).lastFailure?.message;
        figures.losses.push(`no backup could be made after the crashes: ${why ?? 'no failure is told'}`);
      }
      await run(process.execPath, ['build/server/cli.js', 'drill-restore'], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
      }).catch((error: Error) => figures.losses.push(`the last backup cannot be restored: ${error.message}`));
    } finally {
      await server.kill();
    }
  });
  figures.measured = { 'finished before the kill': finished };
  return figures;
};
