import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run test:scale`: the API suite, the tests of several instances and the main browser journeys on PostgreSQL with uploads in an
 * S3-compatible store. `npm test` runs the API on PostgreSQL, the media suite over both stores and the short drill of several instances.
 */
const root = path.join(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const env = { ...process.env, TEST_ENGINES: 'postgres', TEST_STORAGE: 's3' };

const JOURNEYS = [
  'home',
  'catalogue',
  'product',
  'gallery',
  'quote',
  'account',
  'admin-products',
  'admin-videos',
  'admin-bin',
  'site',
];

const run = (name, command, args) => {
  console.log(`\n== ${name}`);
  const ok = spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0;
  console.log(`== ${name}: ${ok ? 'held' : 'FAILED'}`);
  return ok;
};

const outcomes = [
  run('build', process.execPath, ['tools/build-if-needed.mjs']),
  run('API', bin('vitest'), ['run', 'tests/api/', 'tests/uploads/stores.test.ts', 'tests/repositories/bus.test.ts']),
  run('several instances, CDN', bin('vitest'), ['run', 'tests/faults/several.test.ts', 'tests/faults/cdn.test.ts']),
  run('browser', bin('playwright'), ['test', ...JOURNEYS.map((name) => `tests/browser/${name}.spec.ts`)]),
];
process.exit(outcomes.every(Boolean) ? 0 : 1);
