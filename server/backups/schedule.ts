/** When the daily backup is due, on the clock of the machine. */
export type TimeOfDay = { hour: number; minute: number };

/** What is known of a job's runs. 0 means never. */
export type Runs = { sinceMs: number; begunMs: number; doneMs: number; failedMs: number };

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After a failure. */
const RETRY_MS = HOUR;
/** After a run that neither ended nor failed: its process was stopped. */
const INTERRUPTED_MS = 10 * MINUTE;
const LATE_MS = 2 * DAY;
/** A little less than a week, so that it stays on its day. */
const DRILL_EVERY_MS = 7 * DAY - HOUR;

const onDay = (now: number, days: number, { hour, minute }: TimeOfDay): number => {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  date.setHours(hour, minute, 0, 0);
  return date.getTime();
};

/** The last time of day that has come: today's or yesterday's. */
export const lastDue = (now: number, at: TimeOfDay): number =>
  onDay(now, 0, at) <= now ? onDay(now, 0, at) : onDay(now, -1, at);

export const nextDue = (now: number, at: TimeOfDay): number =>
  onDay(now, 0, at) > now ? onDay(now, 0, at) : onDay(now, 1, at);

/** An hour that was missed, because the server was off, is made up for. A new installation waits for its first hour. */
export function isDue(runs: Runs, now: number, at: TimeOfDay): boolean {
  const due = lastDue(now, at);
  if (runs.doneMs >= due || runs.sinceMs > due) return false;
  if (runs.begunMs < due) return true;
  const wasStopped = runs.begunMs > Math.max(runs.doneMs, runs.failedMs);
  return now - runs.begunMs >= (wasStopped ? INTERRUPTED_MS : RETRY_MS);
}

export const isDrillDue = ({ doneMs, failedMs }: Runs, now: number): boolean =>
  now - Math.max(doneMs, failedMs) >= DRILL_EVERY_MS;

/** Whether the newest whole backup, or where there is none the installation, is older than two days. */
export const isLate = ({ sinceMs, doneMs }: Pick<Runs, 'sinceMs' | 'doneMs'>, now: number): boolean =>
  now - Math.max(sinceMs, doneMs) > LATE_MS;

export const hasFailed = ({ doneMs, failedMs }: Runs): boolean => failedMs > doneMs;
