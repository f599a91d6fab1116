import { expect, it } from 'vitest';
import { fits, LAYINGS, layingsFor, SHAPES } from './laying.ts';

it('offers for a shape only patterns that fit it', () => {
  expect(layingsFor('hexagon')).toEqual(['honeycomb']);
  expect(layingsFor('rectangle')).not.toContain('honeycomb');
  expect(layingsFor('fan')).toEqual([]);
  expect([layingsFor(null), layingsFor(''), layingsFor('toString')]).toEqual([[], [], []]);
  for (const shape of SHAPES) for (const laying of layingsFor(shape)) expect(LAYINGS).toContain(laying);
});

it('lets a product have no pattern, and none without a shape', () => {
  expect([fits(null, null), fits('fan', null), fits('square', 'stack')]).toEqual([true, true, true]);
  expect([fits(null, 'stack'), fits('fan', 'stack'), fits('hexagon', 'herringbone-45')]).toEqual([false, false, false]);
});
