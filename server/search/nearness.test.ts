import { describe, expect, it } from 'vitest';
import { distance, farthest } from './nearness.ts';

describe('the distance between two words', () => {
  it.each([
    ['hexagon', 'hexagon', 0],
    ['hexogon', 'hexagon', 1],
    ['hexgon', 'hexagon', 1],
    ['hexxagon', 'hexagon', 1],
    ['ehxagon', 'hexagon', 1],
    ['hexgaon', 'hexagon', 1],
    ['exogon', 'hexagon', 2],
    ['zigzga', 'zigzag', 1],
    ['\u{10400}a', '\u{10401}a', 1],
  ])('%s, %s: %i', (one, other, apart) => {
    expect(distance(one, other, 2)).toBe(apart);
    expect(distance(other, one, 2)).toBe(apart);
  });

  it('is not told where it is more than was asked for', () => {
    expect(distance('hexogon', 'hexagon', 0)).toBe(Number.POSITIVE_INFINITY);
    expect(distance('paver', 'stone', 2)).toBe(Number.POSITIVE_INFINITY);
    expect(distance('pave', 'pavement', 2)).toBe(Number.POSITIVE_INFINITY);
  });
});

it('allows more to differ in longer words', () => {
  expect(['ab', 'red', 'waves', 'zigzag'].map(farthest)).toEqual([0, 1, 1, 2]);
});
