import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { boundedCache } from './cache.ts';
import { drawing } from './drawing.ts';
import { type Figure, type Group, type Judged, judge, table, type Verdict } from './figure.ts';
import { freshPages } from './fresh-pages.ts';
import { growth } from './growth.ts';
import { instances } from './instances.ts';
import { keptRows } from './kept-rows.ts';
import { findability, largestPaint, scores } from './lighthouse.ts';
import { metricsCost } from './metrics.ts';
import { tapsOnPhone } from './phone-taps.ts';
import { postgresGrowth } from './postgres-growth.ts';
import { memoryAfterLoad, startTime } from './process.ts';
import { categoryRequests, detailRequests, homeRequests, listRequests } from './requests.ts';
import { slowPhone } from './slow-phone.ts';
import { taps } from './taps.ts';
import { pictureUpload, videoUpload } from './uploads.ts';
import { weight } from './weight.ts';
import { clearUp } from './world.ts';

/** `npm run bench`: every figure. `npm run bench -- home api`: some. `--json`: for machines. Exits 1 where one is missed. */
const ROWS: Record<string, [Group, () => Promise<Figure[]>]> = {
  weight: ['Weight', weight],
  home: ['Speed', homeRequests],
  api: ['Speed', listRequests],
  detail: ['Speed', detailRequests],
  category: ['Speed', categoryRequests],
  fresh: ['Speed', freshPages],
  lcp: ['Speed', largestPaint],
  lighthouse: ['Speed', scores],
  phone: ['Speed', slowPhone],
  inp: ['Speed', tapsOnPhone],
  search: ['Speed', findability],
  picture: ['Speed', pictureUpload],
  video: ['Speed', videoUpload],
  start: ['Speed', startTime],
  memory: ['Speed', memoryAfterLoad],
  taps: ['Speed', taps],
  drawing: ['Speed', drawing],
  metrics: ['Speed', metricsCost],
  instances: ['Growth', instances],
  growth: ['Growth', growth],
  kept: ['Growth', keptRows],
  postgres: ['Growth', postgresGrowth],
  cache: ['Growth', boundedCache],
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const asJson = process.argv.includes('--json');
const unknown = wanted.filter((name) => !(name in ROWS));
if (unknown.length > 0) {
  console.error(`No such row: ${unknown.join(', ')}. There are: ${Object.keys(ROWS).join(', ')}.`);
  process.exit(1);
}

// Whatever is said on the way goes to the other channel, so that --json prints JSON alone.
const say = (line: string) => process.stderr.write(`${line}\n`);

execFileSync(process.execPath, ['tools/build-if-needed.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
const machine = `${os.cpus().length} x ${os.cpus()[0]?.model.trim()}, ${os.arch()}, Node ${process.version}`;
const figures: Judged[] = [];
const broken: string[] = [];
for (const [name, [group, measure]] of Object.entries(ROWS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  say(`${name} ...`);
  try {
    for (const figure of await measure()) {
      const judged = judge(group, figure);
      figures.push(judged);
      say(`  ${judged.verdict} ${judged.what}: ${judged.note ?? ''}`);
    }
  } catch (error) {
    broken.push(name);
    console.error(`  FAIL ${name} could not be measured:`, error);
  }
}
await clearUp();

const count = (verdict: Verdict) => figures.filter((figure) => figure.verdict === verdict).length;
const missed = count('FAIL');
if (asJson) console.log(JSON.stringify({ machine, figures, broken }, null, 2));
else {
  console.log(`\n${machine}\n\n${table(figures)}\n`);
  const unmeasured = broken.length > 0 ? `, not measured: ${broken.join(', ')}` : '';
  console.log(`${count('PASS')} held, ${missed} missed, ${count('not judged')} not judged${unmeasured}`);
}
process.exit(missed + broken.length === 0 ? 0 : 1);
