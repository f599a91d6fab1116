import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What must hold of the repository itself: sizes, the lock file, no escape hatches, one reader of the environment. */
const root = path.join(import.meta.dirname, '..');
const tracked = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .stdout.split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const faults = [];

const MAX_LINES = 300;
const code = tracked.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const isTest = (file) => /\.test\.tsx?$|^tests\//.test(file);
const isSource = (file) => /^(app|server|contract|cli)\//.test(file) && !isTest(file);

let sourceLines = 0;
let testLines = 0;
for (const file of code) {
  const text = read(file);
  const lines = text.split('\n').length - 1;
  if (isSource(file)) sourceLines += lines;
  if (isTest(file)) testLines += lines;
  if (lines > MAX_LINES) faults.push(`${file} has ${lines} lines; ${MAX_LINES} is the most`);
  if (isSource(file) && file !== 'server/config.ts' && /process\.env\b/.test(text))
    faults.push(`${file} reads process.env; server/config.ts alone may`);
  if (/@ts-(ignore|nocheck)|\bas any\b/.test(text) && !file.startsWith('tools/'))
    faults.push(`${file} switches the type checker off`);
  if (/\b(test|it|describe)\.(only|skip|fixme|todo)\b/.test(text) && !file.startsWith('tools/'))
    faults.push(`${file} focuses or skips a test`);
  if (/waitForTimeout\(/.test(text) && !file.startsWith('tools/')) faults.push(`${file} sleeps in a test`);
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

for (const line of faults) console.error(line);
process.exit(faults.length === 0 ? 0 : 1);
