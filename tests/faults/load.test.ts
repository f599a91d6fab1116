import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { load } from '#drills/load.ts';
import { seedOfRun } from '#drills/random.ts';

it('fails nobody at half of what it can do, on a hundred connections', async () => {
  const seed = seedOfRun();
  const figures = await load({ attempts: 1, seconds: 5, seed, log: console.log });
  console.log(describeFigures('load', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.attempts).toBeGreaterThan(0);
}, 300_000);
