import { expect, it } from 'vitest';
import { MEGABYTE } from '#contract/limits.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';
import { resumedUpload } from '#drills/resumed-upload.ts';

it.each([
  ['cut five times', 0],
  ['whose server is killed twice', 2],
])(
  'a video %s arrives whole, with little of it sent twice',
  async (_what, kills) => {
    const seed = seedOfRun();
    const figures = await resumedUpload({ attempts: 5, seed, bytes: 40 * MEGABYTE, kills, log: console.log });
    console.log(describeFigures('resumed-upload', seed, figures));
    expect(figures.losses.join('\n')).toBe('');
    expect(figures.faults).toBe(5);
  },
  300_000,
);
