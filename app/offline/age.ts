import type { Messages } from '../messages/en.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `3 hours ago`, `yesterday`, `this minute`. */
export function ageText(milliseconds: number, words: Messages['offline']['age']): string {
  if (milliseconds >= DAY) return words.days(Math.floor(milliseconds / DAY));
  if (milliseconds >= HOUR) return words.hours(Math.floor(milliseconds / HOUR));
  if (milliseconds >= MINUTE) return words.minutes(Math.floor(milliseconds / MINUTE));
  return words.now;
}
