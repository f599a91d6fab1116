import { expect, it } from 'vitest';
import { backupLarge } from '#drills/backup-large.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';

it('a backup of large files disturbs nobody, and the next one holds only what is new', async () => {
  const seed = seedOfRun();
  const figures = await backupLarge({ attempts: 40, seed, log: console.log });
  console.log(describeFigures('backup-large', seed, figures));
  expect(figures.losses).toEqual([]);
  expect(figures.attempts).toBe(2);
}, 300_000);
