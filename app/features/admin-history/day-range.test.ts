import { expect, it } from 'vitest';
import { dayRange } from './day-range.ts';

it('is one day on the own clock', () => {
  const { from = '', until = '' } = dayRange('2026-11-16');
  expect(new Date(from).getHours()).toBe(0);
  expect([new Date(from).getDate(), new Date(until).getDate()]).toEqual([16, 17]);
});

it.each(['', 'today', '2026-1-1'])('is no day: %j', (day) => {
  expect(dayRange(day)).toEqual({});
});
