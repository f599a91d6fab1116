import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWarnings } from './start-warnings.ts';

/** Backups as they should be: daily, on another disk. */
const BACKED_UP = { backupAt: { hour: 3, minute: 0 }, backupPlace: '/mnt/other' };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('is silent where all is as it should be', () => {
  expect(startWarnings({ ...BACKED_UP, dataDir, host: '127.0.0.1', publicUrl: null })).toEqual([]);
  expect(startWarnings({ ...BACKED_UP, dataDir, host: 'localhost', publicUrl: null })).toEqual([]);
  expect(startWarnings({ ...BACKED_UP, dataDir, host: '0.0.0.0', publicUrl: 'https://shop.example' })).toEqual([]);
});

it.each([0o750, 0o705, 0o777])('says of a folder with the rights %o what to run', async (mode) => {
  await chmod(dataDir, mode);
  const [warning] = startWarnings({ ...BACKED_UP, dataDir, host: '::1', publicUrl: null });
  expect(warning).toContain(`chmod 700 ${dataDir}`);
});

it('says that PUBLIC_URL is missing where others can reach the server', () => {
  const [warning] = startWarnings({ ...BACKED_UP, dataDir, host: '0.0.0.0', publicUrl: null });
  expect(warning).toContain('Set PUBLIC_URL');
});

it('asks for a folder on another disk while BACKUP_DIR is not set, and says plainly that backups are off', () => {
  const settings = { ...BACKED_UP, dataDir, host: '127.0.0.1', publicUrl: null };
  const [unset] = startWarnings({ ...settings, backupPlace: null });
  expect(unset).toContain(path.join(dataDir, 'backups'));
  expect(unset).toContain('Set BACKUP_DIR to a folder on another disk');
  expect(startWarnings({ ...settings, backupAt: null })).toEqual(['No daily backups are made: BACKUP_AT is empty.']);
});
