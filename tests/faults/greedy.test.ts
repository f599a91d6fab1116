import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { greedySearches, wholeLists } from '#drills/greedy.ts';
import { seedOfRun } from '#drills/random.ts';

it('answers a whole list asked for a hundred times at once with the list or 503', async () => {
  const seed = seedOfRun();
  const figures = await wholeLists({ attempts: 2, products: 2000, seed, log: console.log });
  console.log(describeFigures('whole-lists', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.attempts).toBe(200);
}, 300_000);

it('makes every page that one visitor asks for while another searches without end', async () => {
  const seed = seedOfRun();
  const figures = await greedySearches({ attempts: 12, seed, log: console.log });
  console.log(describeFigures('greedy-searches', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBeGreaterThan(60);
}, 300_000);
