import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Changes the code in small ways and looks whether a test fails: `npm run mutate`, or `npm run mutate -- server/domain/auth`
 * for one place. `--tests a.test.ts,b.test.ts` lets only those judge; `--static` also tries what runs once when a file is
 * loaded, such as schemas, for which every test must run again.
 */
const root = path.join(import.meta.dirname, '..');
const ALL = ['contract', 'server/domain', 'server/http', 'server/cache', 'server/media'];

const args = process.argv.slice(2);
const at = args.indexOf('--tests');
const tests = at === -1 ? '' : (args[at + 1] ?? '');
const places = args.filter((arg, index) => !arg.startsWith('--') && (at === -1 || index !== at + 1));
const missing = places.filter((place) => !existsSync(path.join(root, place)));
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}.`);
  process.exit(1);
}

const patterns = (places.length > 0 ? places : ALL).map((place) =>
  statSync(path.join(root, place)).isDirectory() ? `${place}/**/*.ts` : place,
);
const mutate = [...patterns, '!**/*.test.ts'].join(',');
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/stryker'),
  ['run', 'stryker.config.json', '--mutate', mutate, ...(args.includes('--static') ? [] : ['--ignoreStatic'])],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_ENGINES: 'sqlite', MUTATE_TESTS: tests } },
);
process.exit(status ?? 1);
