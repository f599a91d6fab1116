import { statSync } from 'node:fs';
import { isLoopback } from './address.ts';
import type { Config } from './config.ts';

const OTHERS = 0o077;

/** Settings that work but are unsafe, each with what to do about it. */
export function startWarnings({ dataDir, host, publicUrl }: Pick<Config, 'dataDir' | 'host' | 'publicUrl'>): string[] {
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
  return warnings;
}
