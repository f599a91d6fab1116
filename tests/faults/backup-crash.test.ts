import { expect, it } from 'vitest';
import { backupCrash } from '#drills/backup-crash.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';

it('a server killed while it makes a backup leaves the earlier ones whole, and nothing over', async () => {
  const seed = seedOfRun();
  const figures = await backupCrash({ attempts: 5, seed, log: console.log });
  console.log(describeFigures('backup-crash', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(5);
}, 300_000);
