import { describe, expect, it } from 'vitest';
import { keptOf } from './retention.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-16T03:05:00Z');
const daily = (days: number): number[] => Array.from({ length: days }, (_, n) => NOW - 5 * 60_000 - n * DAY);
const dates = (kept: Set<number>): string[] =>
  [...kept].sort((one, other) => other - one).map((at) => new Date(at).toISOString().slice(0, 10));

describe('of daily backups', () => {
  it('a first week is kept whole', () => {
    expect(keptOf(daily(7), NOW).size).toBe(7);
  });

  it('after a year 7 days, 4 weeks and 6 months are left', () => {
    expect(dates(keptOf(daily(365), NOW))).toEqual([
      '2026-11-16',
      '2026-11-15',
      '2026-11-14',
      '2026-11-13',
      '2026-11-12',
      '2026-11-11',
      '2026-11-10',
      // Sundays end a week; the week of the 16th and that of the 15th are among the days.
      '2026-11-08',
      '2026-11-01',
      // The last days of the months before.
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
    ]);
  });

  it('what is kept is the same whether one prunes daily or once', () => {
    const all = daily(300).reverse();
    let left: number[] = [];
    for (const at of all) left = [...keptOf([...left, at], at + 5 * 60_000)];
    for (const at of keptOf(all, NOW)) expect(left).toContain(at);
  });
});

it('nothing younger than a day goes, however many were made by hand', () => {
  const many = Array.from({ length: 30 }, (_, n) => NOW - n * 40 * 60_000);
  expect(keptOf(many, NOW).size).toBe(30);
  expect(keptOf(many, NOW + 2 * DAY).size).toBe(2);
});

it('after a long break the old ones are still there', () => {
  const old = daily(10).map((at) => at - 400 * DAY);
  const kept = keptOf([...old, NOW], NOW);
  expect(kept.has(NOW)).toBe(true);
  expect([...kept].filter((at) => at !== NOW).length).toBeGreaterThanOrEqual(6);
});

it('of none, none', () => {
  expect(keptOf([], NOW).size).toBe(0);
});
