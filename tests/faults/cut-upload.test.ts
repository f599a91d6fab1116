import { expect, it } from 'vitest';
import { cutUpload } from '#drills/cut-upload.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';

it('keeps nothing of an upload that its client cuts', async () => {
  const seed = seedOfRun();
  const figures = await cutUpload({ attempts: 20, seed, log: console.log });
  console.log(describeFigures('cut-upload', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(20);
}, 300_000);
