import { statSync } from 'node:fs';
import path from 'node:path';
import { isLoopback } from './address.ts';
import type { Config } from './config.ts';

const OTHERS = 0o077;

/** Settings that work but are unsafe, each with what to do about it. */
type Settings = Pick<Config, 'dataDir' | 'host' | 'publicUrl' | 'backupAt' | 'backupPlace'>;

export function startWarnings({ dataDir, host, publicUrl, backupAt, backupPlace }: Settings): string[] {
  const warnings: string[] = [];
  // Windows shows every folder as open; its rights are kept elsewhere.
  if (process.platform !== 'win32' && (statSync(dataDir).mode & OTHERS) !== 0) {
    warnings.push(`Others on this machine can look into DATA_DIR. Run: chmod 700 ${dataDir}`);
  }
  if (publicUrl === null && host !== 'localhost' && !isLoopback(host)) {
    warnings.push(
      `PUBLIC_URL is not set, but HOST is ${host}: cookies go without Secure, and absolute addresses are not the public ones. ` +
        'Set PUBLIC_URL to the address people see.',
    );
  }
  if (backupAt === null) {
    warnings.push('No daily backups are made: BACKUP_AT is empty.');
  } else if (backupPlace === null) {
    warnings.push(
      `BACKUP_DIR is not set: backups are kept in ${path.join(dataDir, 'backups')}, and are lost with that disk. ` +
        'Set BACKUP_DIR to a folder on another disk, or to an s3:// address.',
    );
  }
  return warnings;
}
