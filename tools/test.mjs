import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** All there is: the checks, the build, the tests without a browser, the tests in one. Ends with the sum of them. */
const root = path.join(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

const bin = (name) => path.join(root, 'node_modules/.bin', name);
const run = (name, command, args) => {
  console.log(`\n== ${name}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
};
const json = (name) => {
  const file = path.join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

let passed = 0;
let failed = 0;
const count = (good, bad) => {
  passed += good;
  failed += bad;
};

const checked = run('checks', process.execPath, ['tools/check.mjs']);
count(checked ? 1 : 0, checked ? 0 : 1);

const built = run('build', process.execPath, ['tools/build-if-needed.mjs']);
if (!built) count(0, 1);

const unit = run('unit, API, uploads, faults', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
]);
const vitest = json('vitest.json');
count(vitest?.numPassedTests ?? 0, vitest?.numFailedTests ?? 1);
if (!unit && (vitest?.numFailedTests ?? 0) === 0) count(0, 1);

if (built) {
  const browser = run('browser', bin('playwright'), ['test']);
  const playwright = json('browser.json');
  count((playwright?.stats.expected ?? 0) + (playwright?.stats.flaky ?? 0), playwright?.stats.unexpected ?? 1);
  if (!browser && (playwright?.stats.unexpected ?? 0) === 0) count(0, 1);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
