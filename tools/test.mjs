import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * `npm test`: the checks, the build, the tests without a browser, the tests in one; ends with the sum of them.
 * `npm test -- session` or `npm test -- tests/api/session.test.ts -t limits`: only the tests so named, with their runner.
 */
const root = path.join(import.meta.dirname, '..');
const results = path.join(root, 'test-results');

/**
 * Tests make thousands of small databases and folders. In memory that takes a fraction of the time, so they are made there where
 * a file system in memory has room for the largest of them.
 */
const MEMORY = '/dev/shm';
const ROOM = 4 * 1024 ** 3;
function placeForTests() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return process.env;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM && os.freemem() > ROOM ? { ...process.env, TMPDIR: MEMORY } : process.env;
}
const env = placeForTests();

const bin = (name) => path.join(root, 'node_modules/.bin', name);
const run = (name, command, args) => {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const ok = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status === 0;
  console.log(`== ${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  return ok;
};
const build = () => run('build', process.execPath, ['tools/build-if-needed.mjs']);

const ROOMS = ['app', 'server', 'contract', 'cli', 'tools', 'tests'];
const allTests = () =>
  ROOMS.flatMap((room) => readdirSync(path.join(root, room), { recursive: true }).map((file) => `${room}/${file}`))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file));

const BROWSER = /^tests\/browser\//;
/** These start the built server as a process, or read what was built. */
const isBuilt = (file) =>
  /^tests\/(process|faults)\//.test(file) || /server-process|build\//.test(readFileSync(path.join(root, file), 'utf8'));

function runChosen(args) {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const names = firstOption === -1 ? args : args.slice(0, firstOption);
  const options = firstOption === -1 ? [] : args.slice(firstOption);
  const wanted = names.map((name) => path.relative(root, path.resolve(root, name)).replaceAll(path.sep, '/'));
  const chosen = allTests().filter((file) => wanted.some((part) => file.includes(part)));
  if (chosen.length === 0) {
    console.error(`No test is called ${names.join(' ')}.`);
    return false;
  }
  const specs = chosen.filter((file) => BROWSER.test(file));
  const tests = chosen.filter((file) => !BROWSER.test(file));
  if (tests.some(isBuilt) && !build()) return false;
  let ok = true;
  if (tests.length > 0) ok = run('vitest', bin('vitest'), ['run', ...tests, ...options]);
  // Playwright builds by itself where it must.
  if (specs.length > 0) ok = run('playwright', bin('playwright'), ['test', ...specs, ...options]) && ok;
  return ok;
}

const json = (name) => {
  const file = path.join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
};

function vitestOutcome() {
  const ok = run('unit, API, faults', bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ]);
  const report = json('vitest.json');
  const failures = (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not even be read has no tests, only a message.
    if (message && tests.length === 0) return [`${file}\n${message}`];
    return tests.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`);
  });
  if (!ok && failures.length === 0) failures.push('vitest, which named no test');
  return { passed: report?.numPassedTests ?? 0, failures };
}

const failedSpecs = (suite, file = suite.file) => [
  ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, file)),
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `tests/browser/${file}:${line} ${title}\n${errors.map(({ message }) => message).join('\n')}`;
    }),
];

function browserOutcome() {
  const ok = run('browser', bin('playwright'), ['test']);
  const report = json('browser.json');
  const failures = (report?.suites ?? []).flatMap((suite) => failedSpecs(suite));
  if (!ok && failures.length === 0) failures.push('playwright, which named no test');
  return { passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0), failures };
}

function runAll() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results);
  const checked = run('checks', process.execPath, ['tools/check.mjs']);
  const built = build();
  const outcomes = [
    { passed: checked ? 1 : 0, failures: checked ? [] : ['npm run check'] },
    { passed: 0, failures: built ? [] : ['npm run build'] },
    vitestOutcome(),
    ...(built ? [browserOutcome()] : []),
  ];
  // Said again at the very end: what failed early is far up by then.
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
}

const args = process.argv.slice(2);
process.exit((args.length > 0 ? runChosen(args) : runAll()) ? 0 : 1);
