import { spawn } from 'node:child_process';
import path from 'node:path';

/** Everything that can be said about the code without running it. All checks run, two at a time; the sum is said at the end. */
const root = path.join(import.meta.dirname, '..');
const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** Version 7 takes a third of the work of 6, which stays for the tools that read code through it. Both call themselves tsc. */
const TSC = path.join(root, 'node_modules/typescript-7/bin/tsc');

/** The types of the app read what this writes, so it goes first. */
const ROUTE_TYPES = ['route types', bin('react-router'), ['typegen']];
const CHECKS = [
  // The app has the DOM, the server does not, the service worker has its own.
  ['types of app and tests', TSC, ['-p', '.']],
  ['types of the server', TSC, ['-p', 'tsconfig.server.json']],
  ['types of the worker', TSC, ['-p', 'tsconfig.worker.json']],
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

let failed = (await finish(ROUTE_TYPES)) ? 0 : 1;
const waiting = [...CHECKS];
const oneAfterAnother = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await finish(next))) failed += 1;
};
await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother));
console.log(`check: ${CHECKS.length + 1 - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
