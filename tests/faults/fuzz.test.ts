import { expect, inject, it } from 'vitest';
import { describeFigures } from './figures.ts';
import { fuzz } from './fuzz.ts';
import { seedOfRun } from './random.ts';

it('answers whatever is sent to any endpoint with the same status on both databases, and changes nothing on refusal', async () => {
  const seed = seedOfRun();
  const figures = await fuzz({ attempts: 200, seed, log: () => undefined, postgresUrl: inject('postgresUrl') });
  console.log(describeFigures('fuzz', seed, figures));
  expect(figures.losses).toEqual([]);
}, 600_000);
