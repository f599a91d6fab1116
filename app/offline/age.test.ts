import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { so } from '../messages/so.ts';
import { ageText } from './age.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  [-5000, 'this minute', 'hadda'],
  [0, 'this minute', 'hadda'],
  [59_999, 'this minute', 'hadda'],
  [MINUTE, '1 minute ago', '1 daqiiqo ka hor'],
  [59 * MINUTE, '59 minutes ago', '59 daqiiqo ka hor'],
  [HOUR, '1 hour ago', '1 saac ka hor'],
  [23.9 * HOUR, '23 hours ago', '23 saacadood ka hor'],
  [24 * HOUR, 'yesterday', 'shalay'],
  [72 * HOUR, '3 days ago', '3 maalmood ka hor'],
])('%d ms: %s, %s', (age, english, somali) => {
  expect(ageText(age, en.offline.age)).toBe(english);
  expect(ageText(age, so.offline.age)).toBe(somali);
});
