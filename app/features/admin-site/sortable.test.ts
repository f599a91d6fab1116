import { expect, it } from 'vitest';
import { moved } from './sortable.tsx';

it.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [1, 2, 'acb'],
  [5, 0, 'abc'],
])('moves item %i to place %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});

it('leaves the list it was given as it is', () => {
  const given = ['a', 'b', 'c'];
  moved(given, 0, 2);
  expect(given).toEqual(['a', 'b', 'c']);
});

it('moves equal things as well', () => {
  expect(moved(['a', 'a', 'b'], 2, 0)).toEqual(['b', 'a', 'a']);
});
