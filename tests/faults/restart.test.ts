import { expect, it } from 'vitest';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';
import { restart } from '#drills/restart.ts';

it('fails no request and loses no write when a new process takes over under load', async () => {
  const seed = seedOfRun();
  const figures = await restart({ attempts: 1, seed, log: console.log });
  console.log(describeFigures('restart', seed, figures));
  // As one text: a list is cut short in the report.
  expect(figures.losses.join('\n')).toBe('');
  expect(figures.faults).toBe(1);
}, 300_000);
