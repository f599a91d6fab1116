import { expect, inject, it } from 'vitest';
import { describeFigures } from './figures.ts';
import { races } from './races.ts';
import { seedOfRun } from './random.ts';

it('lets one win where only one may, on both databases', async () => {
  const seed = seedOfRun();
  const figures = await races({ attempts: 10, seed, log: console.log, postgresUrl: inject('postgresUrl') });
  console.log(describeFigures('races', seed, figures));
  expect(figures.losses).toEqual([]);
  expect(figures.faults).toBe(120);
}, 300_000);
