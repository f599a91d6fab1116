import { expect, it } from 'vitest';
import { crash } from '#drills/crash.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';

it('keeps every acknowledged write when it is killed while eight clients write', async () => {
  const seed = seedOfRun();
  const figures = await crash({ attempts: 6, seed, log: console.log });
  console.log(describeFigures('crash', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(6);
  expect(figures.measured['writes acknowledged']).toBeGreaterThan(0);
}, 300_000);
