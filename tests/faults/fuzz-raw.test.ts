import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { fuzzRaw } from '#drills/fuzz-raw.ts';
import { seedOfRun } from '#drills/random.ts';

it('answers or ends whatever is nearly HTTP or nearly a form, and keeps nothing of it', async () => {
  const seed = seedOfRun();
  const figures = await fuzzRaw({ attempts: 200, seed, log: console.log });
  console.log(describeFigures('fuzz-raw', seed, figures));
  expect(figures.losses).toEqual([]);
  expect(figures.faults).toBe(200);
}, 300_000);
