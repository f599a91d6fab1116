import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Changes the code in small ways and looks whether a test fails: `npm run mutate`, or `npm run mutate -- server/domain/auth`
 * for one place. `--tests a.test.ts,b.test.ts` lets only those judge; `--static` also tries what runs once when a file is
 * loaded, such as schemas, for which every test must run again. `--share 0.1` tries a tenth of the lines, drawn by `SEED`: an estimate
 * of the whole in a tenth of its time. `--again` tries what survived in the last report with every test: what runs while a file is
 * loaded or a server starts belongs to no test, so the tests it matters to did not judge it.
 */
const root = path.join(import.meta.dirname, '..');
const ALL = ['contract', 'server/domain', 'server/http', 'server/cache', 'server/media'];

const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const tests = option('--tests') ?? '';
const share = Number(option('--share') ?? 1);
const values = [tests, option('--share')];
const places = args.filter((arg) => !arg.startsWith('--') && !values.includes(arg));
const missing = places.filter((place) => !existsSync(path.join(root, place)));
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}.`);
  process.exit(1);
}

const isFolder = (place) => statSync(path.join(root, place)).isDirectory();

/** A number from 0 to 1 that hangs on the words and the seed alone. */
function drawn(words) {
  const hash = createHash('sha256')
    .update(`${process.env.SEED ?? 1} ${words}`)
    .digest();
  return hash.readUInt32BE() / 2 ** 32;
}
const sources = (place) =>
  readdirSync(path.join(root, place), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${place}/${file}`);
function drawnLines(file) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  return lines.flatMap((_, at) => (drawn(`${file} ${at}`) < share ? [`${file}:${at + 1}-${at + 1}`] : []));
}

const REPORT = path.join(root, 'test-results/mutation.json');
function survivors() {
  if (!existsSync(REPORT)) return [];
  return Object.entries(JSON.parse(readFileSync(REPORT, 'utf8')).files).flatMap(([file, { mutants }]) => {
    const left = mutants.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
    return [...new Set(left.map(({ location: { start, end } }) => `${file}:${start.line}-${end.line}`))];
  });
}
const chosen = () =>
  (places.length > 0 ? places : ALL).flatMap((place) => {
    if (share < 1) return (isFolder(place) ? sources(place) : [place]).flatMap(drawnLines);
    return isFolder(place) ? `${place}/**/*.ts` : place;
  });

const again = args.includes('--again');
const patterns = again ? survivors() : chosen();
if (patterns.length === 0) {
  console.error(again ? 'There is no report of an earlier run in which something survived.' : 'No line was drawn.');
  process.exit(1);
}
const mutate = [...patterns, '!**/*.test.ts'].join(',');
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/stryker'),
  ['run', 'stryker.config.json', '--mutate', mutate, ...(again || args.includes('--static') ? [] : ['--ignoreStatic'])],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_ENGINES: 'sqlite', MUTATE_TESTS: tests } },
);
process.exit(status ?? 1);
