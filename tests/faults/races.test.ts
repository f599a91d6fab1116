import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { races } from '#drills/races.ts';
import { seedOfRun } from '#drills/random.ts';
import { postgresOfRun } from '../support/postgres-on-demand.ts';

it('lets one win where only one may, on both databases', async () => {
  const seed = seedOfRun();
  const figures = await races({ attempts: 10, seed, log: console.log, postgresUrl: await postgresOfRun() });
  console.log(describeFigures('races', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(160);
}, 300_000);
