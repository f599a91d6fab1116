import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

/** Everything that can be said about the code without running it. All checks run, two at a time; the sum is said at the end. */
const root = path.join(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);

const CHECKS = [
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

/** Most checks use one core. */
const AT_ONCE = 2;

const finish = ([name, command, args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.on('close', (status) => {
      const ok = status === 0;
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${ok ? '' : `\n${text}`}`);
      resolve(ok);
    });
  });

// The types of the app read what this writes.
spawnSync(bin('react-router'), ['typegen'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

const waiting = [...CHECKS];
let failed = 0;
const oneAfterAnother = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await finish(next))) failed += 1;
};
await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother));
console.log(`check: ${CHECKS.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
