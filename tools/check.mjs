import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Everything that can be said about the code without running it. All checks run; the sum is said at the end. */
const root = path.join(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);

const CHECKS = [
  ['route types', bin('react-router'), ['typegen']],
  // The app has the DOM, the server does not, the service worker has its own.
  ['types of app and tests', bin('tsc'), ['-p', '.']],
  ['types of the server', bin('tsc'), ['-p', 'tsconfig.server.json']],
  ['types of the worker', bin('tsc'), ['-p', 'tsconfig.worker.json']],
  ['lint and format', bin('biome'), ['ci', '--error-on-warnings', '--colors=off', '--max-diagnostics=30', '.']],
  [
    'import boundaries',
    bin('depcruise'),
    [
      '--config',
      '.dependency-cruiser.cjs',
      'app',
      'server',
      'contract',
      'cli',
      'tests',
      'drills',
      'bench',
      'site.config.ts',
      'site.about.ts',
      'site.pictures.ts',
    ],
  ],
  ['unused code', bin('knip'), []],
  ['docs', process.execPath, ['tools/check-docs.mjs']],
  ['repository', process.execPath, ['tools/check-repository.mjs']],
];

let failed = 0;
for (const [name, command, args] of CHECKS) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  const ok = result.status === 0;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
  if (!ok) {
    failed += 1;
    process.stdout.write(`${result.stdout}${result.stderr}\n`);
  }
}
console.log(`check: ${CHECKS.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
