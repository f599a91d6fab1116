import { describe, expect, it } from 'vitest';
import { inOrder, moved, placeAfterKey } from './order.ts';

describe('inOrder', () => {
  const list = [{ id: 1 }, { id: 2 }, { id: 3 }];

  it('puts things in an order that was kept, and behind them what is newer', () => {
    expect(inOrder(list, [3, 1]).map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(inOrder(list, [2, 9, 1, 3]).map(({ id }) => id)).toEqual([2, 1, 3]);
  });
});

describe('moved', () => {
  const list = ['a', 'b', 'c', 'd'];

  it.each([
    [0, 1, 'bacd'],
    [0, 3, 'bcda'],
    [3, 0, 'dabc'],
    [2, 1, 'acbd'],
    [1, 1, 'abcd'],
  ])('takes the entry from %i to %i', (from, to, order) => {
    expect(moved(list, from, to).join('')).toBe(order);
  });

  it('stops at the ends, and leaves the list itself as it was', () => {
    expect(moved(list, 1, -3).join('')).toBe('bacd');
    expect(moved(list, 1, 99).join('')).toBe('acdb');
    expect(moved(list, 9, 0).join('')).toBe('abcd');
    expect(moved([], 0, 0)).toEqual([]);
    expect(list.join('')).toBe('abcd');
  });
});

describe('placeAfterKey', () => {
  it('moves by arrows in either direction of writing, to the ends by Home and End', () => {
    const keys = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'Home', 'End', 'Enter'];
    expect(keys.map((key) => placeAfterKey(key, 2, 5))).toEqual([1, 1, 3, 3, 0, 4, null]);
  });

  it('goes no further than the ends', () => {
    expect([placeAfterKey('ArrowUp', 0, 3), placeAfterKey('ArrowDown', 2, 3)]).toEqual([0, 2]);
  });
});
