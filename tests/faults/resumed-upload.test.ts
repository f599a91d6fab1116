import { expect, it } from 'vitest';
import { MEGABYTE } from '#contract/limits.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';
import { resumedUpload } from '#drills/resumed-upload.ts';

/** A cut for every 20 MB, as in the drill's 200: what waits in the system's buffers is lost with each. */
it.each([
  ['cut twice', 0],
  ['whose server is killed twice', 2],
])(
  'a video %s arrives whole, with little of it sent twice',
  async (_what, kills) => {
    const seed = seedOfRun();
    const figures = await resumedUpload({ attempts: 2, seed, bytes: 40 * MEGABYTE, kills, log: console.log });
    console.log(describeFigures('resumed-upload', seed, figures));
    expect(figures.losses.join('\n')).toBe('');
    expect(figures.faults).toBe(2);
  },
  300_000,
);
