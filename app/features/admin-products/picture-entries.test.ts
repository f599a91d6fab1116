import { describe, expect, it } from 'vitest';
import { aPicture as picture } from '#tests/support/a-product.ts';
import { entryOf, orderFor, removedIds } from './picture-entries.ts';

const three = [picture(1), picture(2), picture(3)];

describe('removedIds', () => {
  it('names what the form has no more', () => {
    expect(removedIds(three, [entryOf(picture(3)), entryOf(picture(1))])).toEqual([2]);
    expect(removedIds(three, three.map(entryOf))).toEqual([]);
    expect(removedIds([], [])).toEqual([]);
  });
});

describe('orderFor', () => {
  it('asks for nothing where the order is right already', () => {
    expect(orderFor(three, [1, 2, 3])).toBeNull();
    expect(orderFor([], [])).toBeNull();
  });

  it('asks for the order of the form', () => {
    expect(orderFor(three, [3, 1, 2])).toEqual([3, 1, 2]);
  });

  it('knows nothing of what is gone, and leaves what somebody else has added at the end', () => {
    expect(orderFor(three, [3, 9, 1])).toEqual([3, 1, 2]);
    expect(orderFor(three, [1, 2])).toBeNull();
  });
});
