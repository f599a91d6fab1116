import { expect, it } from 'vitest';
import { cursorOf, isBehind, placeOf, START } from './cursor.ts';

const ORDER = [
  { id: 9, pinned: true },
  { id: 2, pinned: true },
  { id: 12, pinned: false },
  { id: 1, pinned: false },
];

it('goes on behind any product of a list, pinned ones first', () => {
  ORDER.forEach((product, index) => {
    expect(ORDER.filter((other) => isBehind(other, placeOf(cursorOf(product))))).toEqual(ORDER.slice(index + 1));
  });
});

it('begins at the start without a cursor', () => {
  expect([placeOf(null), placeOf(undefined), placeOf('')]).toEqual([START, START, START]);
  expect(ORDER.every((product) => isBehind(product, START))).toBe(true);
});
