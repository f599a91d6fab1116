import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServer } from './server-process.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const KEPT = path.join(ROOT, 'node_modules/.cache/demonstration');

/** The first ADMIN of every folder with the demonstration. */
export const ADMIN = { email: 'admin@example.com', password: 'a strong admin password' };
export const FIRST_ADMIN = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** One name for one build and one state of the demonstration's files. */
async function nameOfNow(): Promise<string> {
  const build = await readFile(path.join(ROOT, 'build/complete'), 'utf8');
  const demo = path.join(ROOT, 'demo');
  const files = await readdir(demo, { recursive: true });
  const changed = await Promise.all(files.map(async (file) => (await stat(path.join(demo, file))).mtimeMs));
  return `${build}-${Math.max(...changed)}`.replace(/[^\w.-]/g, '_');
}

/** Keeps a copy of a folder that a server has filled with the demonstration and left. */
export async function keepDemonstration(filled: string): Promise<string> {
  const kept = path.join(KEPT, await nameOfNow());
  if (existsSync(kept)) return kept;
  await rm(KEPT, { recursive: true, force: true });
  await cp(filled, `${kept}.new`, { recursive: true });
  await rename(`${kept}.new`, kept);
  return kept;
}

/** A folder with the demonstration, to copy and never to write to. To fill one takes half a minute, so one is kept for each build. */
export async function filledFolder(): Promise<string> {
  const kept = path.join(KEPT, await nameOfNow());
  if (existsSync(kept)) return kept;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-demonstration-'));
  try {
    const server = await startServer({ DATA_DIR: dataDir, ...FIRST_ADMIN });
    await server.stop();
    return await keepDemonstration(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
