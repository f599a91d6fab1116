import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';
import { slowClients } from '#drills/slow-clients.ts';

it('closes those who are slow on purpose and serves one who is slow without a choice', async () => {
  const seed = seedOfRun();
  const figures = await slowClients({ attempts: 30, seed, log: console.log });
  console.log(describeFigures('slow-clients', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(30);
}, 300_000);
