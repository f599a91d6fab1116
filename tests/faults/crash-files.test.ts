import { expect, it } from 'vitest';
import { crashFiles } from '#drills/crash-files.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';

it('keeps rows and files together when it is killed while files come, are replaced and go', async () => {
  const seed = seedOfRun();
  const figures = await crashFiles({ attempts: 6, seed, log: console.log });
  console.log(describeFigures('crash-files', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(6);
}, 300_000);
