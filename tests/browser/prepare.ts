import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { filledFolder } from '../support/demonstration.ts';
import setupPostgres from '../support/postgres-on-demand.ts';
import { IN_OBJECT_STORE } from '../support/scale.ts';

/** Builds, and names one data folder with the demonstration catalogue; every worker starts from a copy of it. */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  const root = path.join(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['tools/build-if-needed.mjs'], { cwd: root, stdio: 'inherit' });
  if (IN_OBJECT_STORE) return setupPostgres();
  process.env.CATALOGUE_TEMPLATE = await filledFolder();
}
