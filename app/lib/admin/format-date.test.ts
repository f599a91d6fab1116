import { expect, it } from 'vitest';
import { adminEn } from '#app/messages/admin.en.ts';
import { adminSo } from '#app/messages/admin.so.ts';
import { formatDate, formatMoment } from './format-date.ts';

it.each([
  ['2026-01-01T00:00:00.000Z', 'January 1, 2026', 'Janaayo 1, 2026'],
  ['2026-11-16T23:59:59.999Z', 'November 16, 2026', 'Nofembar 16, 2026'],
  ['2024-02-29T12:00:00.000Z', 'February 29, 2024', 'Febraayo 29, 2024'],
])('%s: %s, %s', (moment, english, somali) => {
  expect(formatDate(moment, adminEn.common.months)).toBe(english);
  expect(formatDate(moment, adminSo.common.months)).toBe(somali);
});

it('tells the time of day on the reader’s own clock', () => {
  const moment = new Date(2026, 1, 3, 4, 5).toISOString();
  expect(formatMoment(moment, adminEn.common.months)).toBe('February 3, 2026, 04:05');
  expect(formatMoment(moment, adminSo.common.months)).toBe('Febraayo 3, 2026, 04:05');
});

it('has twelve months in each language', () => {
  expect(new Set(adminEn.common.months).size).toBe(12);
  expect(new Set(adminSo.common.months).size).toBe(12);
});
