import os from 'node:os';
import { MEGABYTE } from '#contract/limits.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { backup } from './backup.ts';
import { backupCrash } from './backup-crash.ts';
import { backupLarge } from './backup-large.ts';
import { findBalancer } from './balanced.ts';
import { binCrash } from './bin-crash.ts';
import { corpus } from './corpus.ts';
import { crash } from './crash.ts';
import { crashFiles } from './crash-files.ts';
import { cutUpload } from './cut-upload.ts';
import { diskFull, mayMount } from './disk-full.ts';
import { type DrillOptions, describeFigures, type Figures } from './figures.ts';
import { fuzz } from './fuzz.ts';
import { fuzzRaw } from './fuzz-raw.ts';
import { greedySearches, wholeLists } from './greedy.ts';
import { load, overload } from './load.ts';
import { poison } from './poison.ts';
import { factorRaces, races } from './races.ts';
import { seedOfRun } from './random.ts';
import { restart } from './restart.ts';
import { resumedUpload } from './resumed-upload.ts';
import { several } from './several.ts';
import { slowClients } from './slow-clients.ts';
import { timing } from './timing.ts';

/** `npm run drill` runs all of them, `npm run drill -- crash` one. `SEED=1` repeats a run, `SHARE=0.1` does a tenth of it. */
const MINUTE = 60;
const share = Number(process.env.SHARE ?? 1);
if (!(share > 0 && share <= 1)) {
  console.error(`SHARE must be a number above 0 and at most 1, such as 0.1 for a tenth; it is "${process.env.SHARE}".`);
  process.exit(1);
}
const part = (full: number) => Math.max(1, Math.round(full * share));

async function withPostgres(use: (postgresUrl: string) => Promise<Figures>): Promise<Figures> {
  const postgres = await startPostgres();
  try {
    return await use(postgres.url);
  } finally {
    await postgres.stop();
  }
}

type Run = (options: Omit<DrillOptions, 'attempts'>) => Promise<Figures | string>;
const DRILLS: Record<string, Run> = {
  crash: (options) => crash({ ...options, attempts: part(300) }),
  'crash-files': (options) => crashFiles({ ...options, attempts: part(240) }),
  'cut-upload': (options) => cutUpload({ ...options, attempts: part(200) }),
  'resumed-upload': (options) => resumedUpload({ ...options, attempts: 10, bytes: 199 * MEGABYTE, kills: 0 }),
  'resumed-upload-killed': (options) => resumedUpload({ ...options, attempts: 10, bytes: 199 * MEGABYTE, kills: 5 }),
  'disk-full': async (options) =>
    mayMount() ? diskFull({ ...options, attempts: part(10) }) : 'only root may mount the small disk it needs',
  'slow-clients': (options) => slowClients({ ...options, attempts: part(900) }),
  fuzz: (options) => withPostgres((postgresUrl) => fuzz({ ...options, postgresUrl, attempts: part(1000) })),
  'fuzz-raw': (options) => fuzzRaw({ ...options, attempts: part(2000) }),
  races: (options) => withPostgres((postgresUrl) => races({ ...options, postgresUrl, attempts: part(100) })),
  'factor-races': (options) =>
    withPostgres((postgresUrl) => factorRaces({ ...options, postgresUrl, attempts: part(40) })),
  corpus: (options) => corpus({ ...options, attempts: 60 }),
  poison: (options) => poison({ ...options, attempts: part(400) }),
  restart: (options) => restart({ ...options, attempts: part(5) }),
  backup: (options) => backup({ ...options, attempts: part(20) }),
  'backup-large': (options) => backupLarge({ ...options, attempts: part(2048) }),
  'backup-crash': (options) => backupCrash({ ...options, attempts: part(100) }),
  'bin-crash': (options) => binCrash({ ...options, attempts: part(100) }),
  several: async (options) => {
    const balancer = findBalancer();
    return balancer
      ? several(balancer, { ...options, attempts: part(20), cold: part(20), storeAwayMs: part(MINUTE) * 1000 })
      : 'HAProxy is not installed';
  },
  timing: (options) => timing({ ...options, attempts: part(200) }),
  'whole-lists': (options) => wholeLists({ ...options, attempts: part(10) }),
  'greedy-searches': (options) => greedySearches({ ...options, attempts: part(90) }),
  load: (options) => load({ ...options, attempts: 1, seconds: part(10 * MINUTE) }),
  overload: (options) =>
    overload({ ...options, attempts: 1, seconds: part(2 * MINUTE), connections: 200, strangers: 100 }),
  'overload-large': (options) =>
    overload({ ...options, attempts: 1, seconds: part(2 * MINUTE), connections: 1000, strangers: 600 }),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in DRILLS));
if (unknown.length > 0) {
  console.error(`No drill is called ${unknown.join(', ')}. There are: ${Object.keys(DRILLS).join(', ')}.`);
  process.exit(1);
}

const seed = seedOfRun();
console.log(
  `Node ${process.version}, ${os.cpus().length} cores ${os.arch()}, load ${os.loadavg()[0]?.toFixed(1)}, seed ${seed}\n`,
);
let failed = 0;
for (const [name, run] of Object.entries(DRILLS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const start = performance.now();
  const figures = await run({ seed, log: (line) => console.log(`     ${line}`) }).catch((error: unknown) => {
    const fault: Figures = {
      attempts: 0,
      faults: 0,
      losses: [String((error as Error).stack ?? error)],
      late: [],
      measured: {},
    };
    return fault;
  });
  if (typeof figures === 'string') {
    console.log(`SKIP ${name}: ${figures}`);
    continue;
  }
  if (figures.attempts === 0 && figures.losses.length === 0) figures.losses.push('it made no attempt');
  if (figures.losses.length > 0 || figures.late.length > 0) failed += 1;
  figures.measured['took s'] = Math.round((performance.now() - start) / 1000);
  console.log(describeFigures(name, seed, figures));
}
console.log(failed === 0 ? '\nPASS: every drill held' : `\nFAIL: ${failed} did not hold`);
process.exit(failed === 0 ? 0 : 1);
