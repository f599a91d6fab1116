const DAY = 24 * 60 * 60 * 1000;

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const month = (at: number): string => day(at).slice(0, 7);
/** Weeks from Monday on; the first of January 1970 was a Thursday. */
const week = (at: number): string => String(Math.floor((at / DAY + 3) / 7));

/** How many periods back, counting those that have a backup: a week without one does not shorten the memory. */
const KEPT: readonly [period: (at: number) => string, count: number][] = [
  [day, 7],
  [week, 4],
  [month, 6],
];

/**
 * Which of these moments to keep: the newest of each of 7 days, 4 weeks and 6 months. Nothing younger than a day goes: one made
 * by hand after an accident must not push out the one from before it.
 */
export function keptOf(moments: readonly number[], now: number): Set<number> {
  const newestFirst = [...moments].sort((one, other) => other - one);
  const kept = new Set(newestFirst.filter((at) => now - at < DAY));
  for (const [periodOf, count] of KEPT) {
    const periods = new Set<string>();
    for (const at of newestFirst) {
      const period = periodOf(at);
      if (periods.has(period)) continue;
      if (periods.size === count) break;
      periods.add(period);
      kept.add(at);
    }
  }
  return kept;
}
