/** Days and hours as East Africa counts them: three hours ahead of UTC, all year. */
const AHEAD_MS = 3 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export function localTime(now: number): { day: string; hour: number } {
  const local = new Date(now + AHEAD_MS);
  return { day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days from the first to the last, both included; 0 or less where they are the wrong way round. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
