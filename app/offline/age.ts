const MINUTE = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** `3 hours ago`, `yesterday`, `this minute`. */
export function ageText(milliseconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, size]) => milliseconds >= size) ?? ['minute', MINUTE];
  const count = Math.max(0, Math.floor(milliseconds / length));
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit);
}
