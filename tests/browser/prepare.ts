import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import setupPostgres from '../support/postgres-on-demand.ts';
import { IN_OBJECT_STORE } from '../support/scale.ts';
import { startServer } from '../support/server-process.ts';

export const ADMIN = { email: 'admin@example.com', password: 'a strong admin password' };

/** Builds once and fills one data folder with the demonstration catalogue; every worker starts from a copy of it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const root = path.join(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['tools/build-if-needed.mjs'], { cwd: root, stdio: 'inherit' });
  if (IN_OBJECT_STORE) return setupPostgres();
  const template = await mkdtemp(path.join(os.tmpdir(), 'catalogue-template-'));
  const server = await startServer({ DATA_DIR: template, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await server.stop();
  process.env.CATALOGUE_TEMPLATE = template;
  return () => rm(template, { recursive: true, force: true });
}
