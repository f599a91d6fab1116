import { expect, it } from 'vitest';
import { binCrash } from '#drills/bin-crash.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';

it('a server killed while things are deleted, restored and deleted for good loses none of them, and leaves nothing over', async () => {
  const seed = seedOfRun();
  const figures = await binCrash({ attempts: 5, seed, log: console.log });
  console.log(describeFigures('bin-crash', seed, figures));
  expect(figures.losses).toEqual([]);
  expect(figures.faults).toBe(5);
}, 300_000);
