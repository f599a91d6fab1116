import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { fuzzRaw } from '#drills/fuzz-raw.ts';
import { seedOfRun } from '#drills/random.ts';

it('answers or ends whatever is nearly HTTP or nearly a form, and keeps nothing of it', async () => {
  const seed = seedOfRun();
  const figures = await fuzzRaw({ attempts: 200, seed, log: console.log });
  console.log(describeFigures('fuzz-raw', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(200);
}, 300_000);
