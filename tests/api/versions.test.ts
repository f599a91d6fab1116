import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Below these versions there are known holes in what we rely on. */
const LEAST: Record<string, string> = {
  fastify: '5.12.5',
  '@fastify/busboy': '3.2.2',
  sharp: '0.35.5',
  'file-type': '21.3.2',
  kysely: '0.28.17',
  'react-router': '7.18.2',
};

const root = path.join(import.meta.dirname, '../..');
const installed = (name: string): string => {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

/** Positive where `one` is the newer. */
function compare(one: string, other: string): number {
  const numbers = (version: string) => version.split('-', 1)[0]?.split('.').map(Number) ?? [];
  const [left, right] = [numbers(one), numbers(other)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

describe('the packages we rely on', () => {
  it.each(Object.entries(LEAST))('%s is at least %s', (name, least) => {
    expect(compare(installed(name), least)).toBeGreaterThanOrEqual(0);
  });

  it('compares versions as numbers', () => {
    expect(compare('5.12.10', '5.12.9')).toBeGreaterThan(0);
    expect(compare('4.99.99', '5.0.0')).toBeLessThan(0);
  });

  it('is not led to an older copy of any of them', () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string }>;
    };
    for (const [place, { version = '0.0.0' }] of Object.entries(lock.packages)) {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const least = LEAST[name];
      if (least && place.includes('node_modules/')) expect(compare(version, least), place).toBeGreaterThanOrEqual(0);
    }
  });
});
