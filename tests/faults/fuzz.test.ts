import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { fuzz } from '#drills/fuzz.ts';
import { seedOfRun } from '#drills/random.ts';
import { postgresOfRun } from '../support/postgres-on-demand.ts';

it('answers whatever is sent to any endpoint with the same status on both databases, and changes nothing on refusal', async () => {
  const seed = seedOfRun();
  const figures = await fuzz({ attempts: 100, seed, log: () => undefined, postgresUrl: await postgresOfRun() });
  console.log(describeFigures('fuzz', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
}, 600_000);
