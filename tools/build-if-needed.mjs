import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Builds when there is no build newer than every source. */
const root = path.join(import.meta.dirname, '..');
/** What the build reads; of tools/ what vite.config.ts and build.mjs import, and they in turn. */
const SOURCES = [
  'app',
  'cli',
  'contract',
  'server',
  'public',
  'site.config.ts',
  'site.about.ts',
  'site.pictures.ts',
  'site.media.generated.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'tools/build.mjs',
  'tools/build-worker.mjs',
  'tools/calls-for-browsers.mjs',
  'tools/message-files.mjs',
  'tools/production-router.mjs',
  'tools/zod-without-eval.mjs',
];
const stamp = path.join(root, 'build/complete');

function newestUnder(name) {
  const top = path.join(root, name);
  if (!existsSync(top)) return 0;
  if (!statSync(top).isDirectory()) return statSync(top).mtimeMs;
  const files = readdirSync(top, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.includes('.test.'),
  );
  return Math.max(0, ...files.map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs));
}

const isFresh = () => existsSync(stamp) && Math.max(...SOURCES.map(newestUnder)) <= statSync(stamp).mtimeMs;

// A deployed copy may hold the build alone, with nothing to build from.
if (existsSync(path.join(root, 'app')) && !isFresh()) {
  console.log('Building (only when something has changed) ...');
  const built = spawnSync(process.execPath, [path.join(root, 'tools/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    process.stderr.write(`${built.stdout}${built.stderr}`);
    process.exit(built.status ?? 1);
  }
}
