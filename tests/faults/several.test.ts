import { expect, it } from 'vitest';
import { findBalancer } from '#drills/balanced.ts';
import { describeFigures } from '#drills/figures.ts';
import { seedOfRun } from '#drills/random.ts';
import { several } from '#drills/several.ts';

const balancer = findBalancer();
if (!balancer)
  console.log('HAProxy is not installed: three instances behind a balancer are not tried. Debian: apt install haproxy');

it.skipIf(!balancer)(
  'three instances on PostgreSQL and an object store hide the death of one, and survive that of either store',
  async () => {
    const seed = seedOfRun();
    const figures = await several(balancer ?? '', {
      attempts: 2,
      seed,
      cold: 4,
      storeAwayMs: 0,
      log: console.log,
    });
    console.log(describeFigures('several', seed, figures));
    expect(figures.losses.join('\n')).toBe('');
  },
  600_000,
);
