import { expect, it } from 'vitest';
import { backup } from '#drills/backup.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';

it('restores elsewhere what was acknowledged before a backup taken while people write', async () => {
  const seed = seedOfRun();
  const figures = await backup({ attempts: 1, seed, log: console.log });
  console.log(describeFigures('backup', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(1);
}, 300_000);
