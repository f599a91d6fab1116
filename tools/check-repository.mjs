import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { trackedFiles } from './tracked.mjs';

/** What must hold of the repository itself: sizes, the lock file, no escape hatches, one reader of the environment. */
const root = path.join(import.meta.dirname, '..');
const tracked = trackedFiles();
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const faults = [];

const MAX_LINES = 300;
const code = tracked.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const isTest = (file) => /\.test\.tsx?$|^(tests|drills)\//.test(file);
/** Sentences in two languages are not code that a test could cover; types and the translations test hold them. */
const isText = (file) => /^app\/messages\/|^contract\/messages|words\.ts$/.test(file);
const isSource = (file) => /^(app|server|contract|cli)\//.test(file) && !isTest(file);

let sourceLines = 0;
let testLines = 0;
for (const file of code) {
  const text = read(file);
  const lines = text.split('\n').length - 1;
  if (isSource(file) && !isText(file)) sourceLines += lines;
  if (isTest(file)) testLines += lines;
  if (lines > MAX_LINES) faults.push(`${file} has ${lines} lines; ${MAX_LINES} is the most`);
  if (isSource(file) && file !== 'server/config.ts' && /process\.env\b/.test(text))
    faults.push(`${file} reads process.env; server/config.ts alone may`);
  if (/@ts-(ignore|nocheck)|\bas any\b/.test(text) && !file.startsWith('tools/'))
    faults.push(`${file} switches the type checker off`);
  if (/\b(test|it|describe)\.(only|skip|fixme|todo)\b/.test(text) && !file.startsWith('tools/'))
    faults.push(`${file} focuses or skips a test`);
  if (/waitForTimeout\(/.test(text) && !file.startsWith('tools/')) faults.push(`${file} sleeps in a test`);
  if (isTest(file) && /\bvi\.mock\(/.test(text) && !file.endsWith('.alone.test.ts'))
    faults.push(
      `${file} watches a library, which others in its process would see: its name must end in .alone.test.ts`,
    );
}
const ratio = testLines / sourceLines;
if (ratio < 0.8)
  faults.push(`Test lines are ${ratio.toFixed(2)} of source lines (${testLines} of ${sourceLines}); 0.8 is the least`);

const lock = read('package-lock.json');
if (lock.includes('"resolved"')) faults.push('package-lock.json names download addresses');
for (const name of [
  '@img/sharp-linux-x64',
  '@img/sharp-linux-arm64',
  '@img/sharp-darwin-arm64',
  '@img/sharp-darwin-x64',
  '@biomejs/cli-linux-x64',
  '@biomejs/cli-linux-arm64',
]) {
  if (!lock.includes(`node_modules/${name}"`))
    faults.push(`package-lock.json lacks ${name}: make it from a clean tree`);
}

/** The files of deployment agree with the code: settings, versions, and a stop that leaves the server its time. */
const settings = new Set([...read('server/config.ts').matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name]) => name));
/** The image has its own. */
const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR'];
const forcedExit = Number(/FORCED_EXIT_MS = ([\d_]+)/.exec(read('server/main.ts'))?.[1].replaceAll('_', '')) / 1000;
const stops = [['deploy/catalogue.service', /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/catalogue.service'))?.[1]]];
for (const file of ['compose.yaml', 'deploy/compose.yaml']) {
  const services = Object.entries(parse(read(file), { merge: true }).services);
  const instances = services.filter(([, { image }]) => image === 'interlock-catalogue');
  if (instances.length === 0) faults.push(`${file} starts no server`);
  for (const [service, { environment, stop_grace_period }] of instances) {
    const where = `${file} (${service})`;
    for (const name of Object.keys(environment))
      if (!settings.has(name)) faults.push(`${where} sets ${name}, which is no setting`);
    for (const name of settings)
      if (!OF_THE_IMAGE.includes(name) && !(name in environment)) faults.push(`${where} does not pass ${name} on`);
    stops.push([where, stop_grace_period]);
  }
}
for (const [where, time] of stops)
  if (!(Number.parseInt(time, 10) > forcedExit))
    faults.push(`${where} stops the server before its own ${forcedExit} s are over`);
const { test } = parse(read('.github/workflows/ci.yml')).jobs;
if (!test.strategy.matrix.node.includes(read('.nvmrc').trim()))
  faults.push('ci.yml does not test the version in .nvmrc');
for (const [, folder] of read('Dockerfile').matchAll(/^COPY --from=build \/srv\/catalogue\/(\w[\w.]*)/gm))
  if (!['build', 'node_modules'].includes(folder) && !read('.dockerignore').includes(`!${folder}`))
    faults.push(`.dockerignore keeps ${folder} out, which Dockerfile copies`);

for (const line of faults) console.error(line);
process.exit(faults.length === 0 ? 0 : 1);
