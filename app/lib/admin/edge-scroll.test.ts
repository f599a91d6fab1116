import { expect, it } from 'vitest';
import { stepAt } from './edge-scroll.ts';

it('scrolls up near the upper edge, down near the lower one, and stays between them', () => {
  expect([50, 121, 122, 400, 728, 729, 790].map((y) => Math.sign(stepAt(y, 50, 800)))).toEqual([-1, -1, 0, 0, 0, 1, 1]);
});
