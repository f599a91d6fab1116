import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Backup, BackupOverview } from '#contract/backups.ts';
import { type Drill, emptyFigures, median, quantile } from './figures.ts';
import { makePicture, makeVideo } from './samples.ts';
import { call, formOf, productFields, withServer } from './staff.ts';
import { letWork, until } from './until.ts';

const MEGABYTE = 1024 * 1024;
const LARGEST_FILE = 128;
const ASKED_EVERY_MS = 20;
const SAMPLED_EVERY_MS = 50;
const USUAL_MS = 15_000;
/** In the short form the usual time is looked at more briefly. */
const BRIEF_MS = 3_000;
const LARGE = 1024;
const PATIENCE_MS = 10 * 60_000;
const MOST_MEMORY = 100;
const SLOWER_AT_MOST = 3;
const SECOND_AT_MOST = 0.1;

/** Pages and lists as visitors ask for them. */
const ASKED = ['/', '/product', '/product/1', '/project', '/api/products?limit=20', '/api/videos'];

const ENDED = 'the server has ended';

/** Memory that a process holds, in megabytes; NaN of one that has ended. Linux only, as the drills are. */
function resident(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(path.join(entry.parentPath, entry.name))).size;
  return sum;
}

/** Asks for pages at an even pace while `work` runs. Gives what each took, what went wrong, and the most memory that was held meanwhile. */
async function watched<T>(url: string, pid: number | undefined, work: () => Promise<T>) {
  const times: number[] = [];
  // Each fault once: of a server that has ended every request would tell.
  const wrong = new Set<string>();
  const asking: Promise<void>[] = [];
  let peak = resident(pid);
  const ask = async (asked: string) => {
    const begun = performance.now();
    const response = await fetch(url + asked);
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    if (response.status !== 200) wrong.add(`${asked} was answered ${response.status}`);
  };
  const sample = () => {
    const held = resident(pid);
    if (Number.isNaN(held)) wrong.add(ENDED);
    else peak = Math.max(peak, held);
  };
  let turn = 0;
  const timers = [
    setInterval(() => {
      const asked = ASKED[turn++ % ASKED.length] ?? '/';
      asking.push(ask(asked).catch((error: Error) => void wrong.add(`${asked}: ${error.message}`)));
    }, ASKED_EVERY_MS),
    setInterval(sample, SAMPLED_EVERY_MS),
  ];
  const done = await work()
    .catch((error: Error) => void wrong.add(error.message))
    .finally(() => {
      for (const timer of timers) clearInterval(timer);
    });
  sample();
  await Promise.all(asking);
  return { done, times, wrong: [...wrong], peak };
}

/** A backup of so many megabytes of media (`attempts`): how much memory it takes, what visitors wait meanwhile, what a second one takes. */
export const backupLarge: Drill = async ({ attempts: megabytes, log: say }) => {
  const figures = emptyFigures();
  await withServer(async ({ server, session, dataDir }) => {
    const { url, process: child } = server;
    const folder = path.join(dataDir, 'backups');
    const overview = async () =>
      (await call(`${url}/api/backups`, session, 'GET')).body as unknown as BackupOverview & { data: Backup[] };
    const addProduct = async (code: string) => {
      const picture = await makePicture(code.length, 90, 60);
      await call(`${url}/api/products/add`, session, 'POST', formOf(productFields(code), { productimage: picture }));
    };
    const backUp = async (): Promise<Backup | undefined> => {
      const { status, body } = await call(`${url}/api/backups`, session, 'POST');
      if (status !== 202) figures.losses.push(`a backup was answered ${status} ${body.message}`);
      await until(async () => (await overview()).running === null, PATIENCE_MS);
      figures.attempts += 1;
      const { data, lastFailure } = await overview();
      if (lastFailure) figures.losses.push(`a backup failed: ${lastFailure.code}`);
      return data[0];
    };

    await addProduct('first');
    for (let left = megabytes, turn = 0; left > 0; left -= LARGEST_FILE, turn += 1) {
      const video = makeVideo(Math.min(left, LARGEST_FILE) * MEGABYTE, turn % 256);
      const form = formOf({ title: `Large ${turn}`, description: 'A drill' }, { video });
      const { status, body } = await call(`${url}/api/videos/upload`, session, 'POST', form);
      if (status !== 201) throw new Error(`a video was answered ${status} ${body.message}`);
    }
    say(`backup-large: ${megabytes} MB are there`);

    const usual = await watched(url, child.pid, () => letWork(megabytes < LARGE ? BRIEF_MS : USUAL_MS));
    const held = resident(child.pid);

    const begun = performance.now();
    const { done: first, ...meanwhile } = await watched(url, child.pid, backUp);
    const took = (performance.now() - begun) / 1000;
    figures.losses.push(...usual.wrong, ...meanwhile.wrong);
    if (figures.losses.includes(ENDED)) return;
    const space = await bytesIn(folder);

    await addProduct('second');
    const second = await backUp();
    const more = (await bytesIn(folder)) - space;

    if (!first?.verified || !second?.verified) figures.losses.push('a backup is not verified');
    if (space < megabytes * MEGABYTE) figures.losses.push(`the backup has ${space} bytes`);
    if (more > space * SECOND_AT_MOST) figures.losses.push(`the second backup took ${more} bytes`);
    const memory = meanwhile.peak - held;
    if (memory > MOST_MEMORY) figures.late.push(`it took ${Math.round(memory)} MB of memory`);
    const [calmWorst, busyWorst] = [Math.max(...usual.times), Math.max(...meanwhile.times)];
    if (busyWorst > SLOWER_AT_MOST * calmWorst)
      figures.late.push(`a request took ${Math.round(busyWorst)} ms, usually at most ${Math.round(calmWorst)}`);
    figures.measured = {
      'backup s': Math.round(took),
      'more memory MB': Math.round(memory),
      requests: meanwhile.times.length,
      'median ms': `${median(meanwhile.times).toFixed(1)} (usually ${median(usual.times).toFixed(1)})`,
      'p99 ms': `${quantile(meanwhile.times, 0.99).toFixed(1)} (usually ${quantile(usual.times, 0.99).toFixed(1)})`,
      'slowest ms': `${busyWorst.toFixed(1)} (usually ${calmWorst.toFixed(1)})`,
      'second backup kB': Math.round(more / 1024),
    };
  });
  return figures;
};
