import { describe, expect, it } from 'vitest';
import { ownBlocking, ownScore } from '#bench/blocking.ts';
import { type Figure, judge } from '#bench/figure.ts';

const verdict = (figure: Partial<Figure>) =>
  judge('Speed', { what: 'blocking', value: 100, unit: 'ms', limit: 150, sense: 'at most', ...figure }).verdict;

describe('the verdict of a row', () => {
  it('follows the limit', () => {
    expect(verdict({})).toBe('PASS');
    expect(verdict({ value: 151 })).toBe('FAIL');
    expect(verdict({ value: 151, sense: 'at least' })).toBe('PASS');
  });

  it('is none where the rounds lie on both sides of it', () => {
    expect(verdict({ value: 151, rounds: [100, 120, 151, 180, 200] })).toBe('not judged');
    expect(verdict({ value: 180, rounds: [160, 170, 180, 190, 200] })).toBe('FAIL');
  });

  it('is none where the machine took what is too much, and never a pass for that', () => {
    expect(verdict({ value: 300, ownShare: 60 })).toBe('not judged');
    expect(verdict({ value: 300, ownShare: 160 })).toBe('FAIL');
    expect(verdict({ value: 100, ownShare: 60 })).toBe('PASS');
  });
});

const URL = 'http://localhost/';
const event = (name: string, ts: number, more: object = {}) => ({ name, pid: 1, tid: 2, ts, ...more });
const start = event('navigationStart', 1000, { args: { data: { documentLoaderURL: URL } } });
const painted = event('firstContentfulPaint', 50_000);

describe("a page's own blocking time", () => {
  it('counts the processor time of its tasks after the first paint, on a phone four times slower', () => {
    const trace = [
      start,
      event('RunTask', 10_000, { tdur: 90_000 }),
      painted,
      event('RunTask', 60_000, { dur: 80_000, tdur: 20_000 }),
      event('RunTask', 150_000, { dur: 12_000, tdur: 12_000 }),
      event('RunTask', 170_000, { tid: 3, tdur: 90_000 }),
      event('Layout', 180_000, { tdur: 90_000 }),
    ];
    expect(ownBlocking(trace, URL)).toBe(30);
  });

  it('says so where the page is not in the trace', () => {
    expect(() => ownBlocking([painted], URL)).toThrow('http://localhost/');
  });

  it('gives back the points that the machine cost', () => {
    expect(ownScore([{ score: 88, blocking: 600, own: 0 }])).toBeCloseTo(103, 1);
    expect(ownScore([{ score: 88, blocking: 200, own: 200 }])).toBe(88);
    expect(ownScore([{ score: 90, blocking: 600, own: 200 }])).toBeCloseTo(90 + 30 * 0.4, 1);
  });
});
