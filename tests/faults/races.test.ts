import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { factorRaces, races } from '#drills/races.ts';
import { seedOfRun } from '#drills/random.ts';
import { postgresOfRun } from '../support/postgres-on-demand.ts';

it('lets one win where only one may, on both databases', async () => {
  const seed = seedOfRun();
  const figures = await races({ attempts: 5, seed, log: console.log, postgresUrl: await postgresOfRun() });
  console.log(describeFigures('races', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(120);
}, 300_000);

it('lets in one where a link, a code, a ticket or a passkey is used several times at once, on both databases', async () => {
  const seed = seedOfRun();
  const figures = await factorRaces({ attempts: 2, seed, log: console.log, postgresUrl: await postgresOfRun() });
  console.log(describeFigures('factor-races', seed, figures));
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(36);
}, 300_000);
