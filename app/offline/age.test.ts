import { expect, it } from 'vitest';
import { ageText } from './age.ts';

const MINUTE = 60_000;

it.each([
  [-5000, 'this minute'],
  [0, 'this minute'],
  [59_999, 'this minute'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23.9 * 60 * MINUTE, '23 hours ago'],
  [24 * 60 * MINUTE, 'yesterday'],
  [72 * 60 * MINUTE, '3 days ago'],
])('%d ms: %s', (age, text) => {
  expect(ageText(age, 'en')).toBe(text);
});
