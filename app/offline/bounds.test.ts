import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { surplusOf } from './bounds.ts';

const entries = (...sizes: number[]) => sizes.map((bytes, at) => ({ key: `k${at}`, bytes }));

describe('surplusOf', () => {
  it('leaves alone what is within both bounds', () => {
    expect(surplusOf(entries(5, 5), { entries: 2, bytes: 10 })).toEqual([]);
    expect(surplusOf([], { entries: 0, bytes: 0 })).toEqual([]);
  });

  it('drops the oldest when there are too many', () => {
    expect(surplusOf(entries(1, 1, 1, 1), { entries: 2, bytes: 100 })).toEqual(['k0', 'k1']);
  });

  it('drops the oldest when they weigh too much', () => {
    expect(surplusOf(entries(10, 1, 1), { entries: 9, bytes: 5 })).toEqual(['k0']);
    expect(surplusOf(entries(1, 1, 10), { entries: 9, bytes: 5 })).toEqual(['k0', 'k1', 'k2']);
  });

  it('always ends within the bounds and never drops more than it must', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100)), fc.nat(20), fc.nat(500), (sizes, count, bytes) => {
        const all = entries(...sizes);
        const dropped = surplusOf(all, { entries: count, bytes });
        const weigh = (from: number) => all.slice(from).reduce((sum, entry) => sum + entry.bytes, 0);
        expect(all.length - dropped.length).toBeLessThanOrEqual(count);
        expect(weigh(dropped.length)).toBeLessThanOrEqual(bytes);
        if (dropped.length > 0) {
          const before = dropped.length - 1;
          expect(all.length - before > count || weigh(before) > bytes).toBe(true);
        }
      }),
    );
  });
});
