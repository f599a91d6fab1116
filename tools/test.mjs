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
/** Said again at the very end: what failed early is far up by then. */
const failures = [];

const checked = run('checks', process.execPath, ['tools/check.mjs']);
if (checked) passed += 1;
else failures.push('npm run check');

const built = run('build', process.execPath, ['tools/build-if-needed.mjs']);
if (!built) failures.push('npm run build');

const unit = run('unit, API, uploads, faults', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
]);
const vitest = json('vitest.json');
passed += vitest?.numPassedTests ?? 0;
const failedUnits = (vitest?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
  const file = path.relative(root, name);
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  // A file that could not even be read has no tests, only a message.
  if (message && tests.length === 0) return [`${file}\n${message}`];
  return tests.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`);
});
failures.push(...failedUnits);
if (!unit && failedUnits.length === 0) failures.push('vitest, which named no test');

const failedSpecs = (suite, file = suite.file) => [
  ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, file)),
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `tests/browser/${file}:${line} ${title}\n${errors.map(({ message }) => message).join('\n')}`;
    }),
];
if (built) {
  const browser = run('browser', bin('playwright'), ['test']);
  const playwright = json('browser.json');
  passed += (playwright?.stats.expected ?? 0) + (playwright?.stats.flaky ?? 0);
  const failed = (playwright?.suites ?? []).flatMap((suite) => failedSpecs(suite));
  failures.push(...failed);
  if (!browser && failed.length === 0) failures.push('playwright, which named no test');
}

for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
