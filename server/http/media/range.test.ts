import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './range.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-5000', { start: 90, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-5000', { start: 0, end: 99 }],
    ['BYTES= 5-6 ', { start: 5, end: 6 }],
    ['bytes=0-99999999999999999999999', { start: 0, end: 99 }],
  ])('%s', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999999-'])(
    '%s is unsatisfiable',
    (header) => {
      expect(parseRange(header, 100)).toBe('unsatisfiable');
    },
  );

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=0-1,5-6',
    'bytes=5-4',
    'bytes=a-b',
    'items=0-5',
    'kilobytes=0-5',
    'bytes 0-5',
    'bytes=+1-5',
    'bytes=1.5-6',
  ])('%j is ignored', (header) => {
    expect(parseRange(header, 100)).toBe('whole');
  });

  it('finds nothing in an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  it('never leaves the file, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(1000), (noise, first, last, size) => {
        for (const header of [noise, `bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`, `bytes=${noise}`]) {
          const range = parseRange(header, size);
          if (typeof range === 'string') continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.end).toBeLessThan(size);
          expect(range.start).toBeLessThanOrEqual(range.end);
        }
      }),
    );
  });
});
