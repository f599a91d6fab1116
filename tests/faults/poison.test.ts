import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { poison } from '#drills/poison.ts';
import { seedOfRun } from '#drills/random.ts';

it('keeps every kept page and answer as it was, whatever is asked of it', async () => {
  const seed = seedOfRun();
  const figures = await poison({ attempts: 100, seed, log: console.log });
  console.log(describeFigures('poison', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(100);
}, 300_000);
