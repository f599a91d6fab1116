import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildWorkers } from './build-worker.mjs';

/** Builds browser and server files and the service worker, then packs the text among them once, at the highest level. */
const root = path.join(import.meta.dirname, '..');
const PACKED = /\.(js|css|svg|json)$/;
const WORTH_PACKING = 200;
const begun = new Date();

const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.js', 'build'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(built.status ?? 1);

const client = path.join(root, 'build/client');
await buildWorkers(root, client);

for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (!entry.isFile() || !PACKED.test(entry.name)) continue;
  const bytes = readFileSync(file);
  if (bytes.length < WORTH_PACKING) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

// It counts from the beginning: what is saved while it builds may not be in it.
const stamp = path.join(root, 'build/complete');
writeFileSync(stamp, `${begun.toISOString()}\n`);
utimesSync(stamp, begun, begun);
