import { expect, it } from 'vitest';
import { backup } from '#drills/backup.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';

it('restores elsewhere what was acknowledged before a backup taken while people write', async () => {
  const seed = seedOfRun();
  const figures = await backup({ attempts: 1, seed, log: console.log });
  console.log(describeFigures('backup', seed, figures));
  expect(figures.losses).toEqual([]);
  expect(figures.faults).toBe(1);
}, 300_000);
