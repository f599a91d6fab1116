import { expect, it } from 'vitest';
import { totalOf, trendOf } from './tap-sums.ts';

it('adds all kinds', () => {
  expect(totalOf({ call: 1, whatsapp: 20, share: 300, quote: 4000 })).toBe(4321);
});

it.each([
  [15, 10, 50],
  [5, 10, -50],
  [10, 10, 0],
  [0, 3, -100],
  [4, 3, 33],
  [7, 0, null],
])('%i after %i is %s percent', (now, before, percent) => {
  expect(trendOf(now, before)).toBe(percent);
});
