/** Counts requests of one kind. */
export type Meter = { count(seconds: number): void };

/** What the server counts of itself, in plain numbers that cost nothing to keep. `/metrics` shows them where it is switched on. */
export type Meters = {
  renders: number;
  renderSeconds: number;
  /** Words of other instances that never came. */
  missedWords: number;
  /** Purges that the CDN took, and those it did not; these are tried again. */
  purges: number;
  purgesFailed: number;
  /** How long each line is now, by its name. */
  waiting: Map<string, () => number>;
  /** What counts the requests of a route, method and status; null while nobody looks. */
  meterOf: ((route: string, method: string, status: number) => Meter) | null;
};

export const createMeters = (): Meters => ({
  renders: 0,
  renderSeconds: 0,
  missedWords: 0,
  purges: 0,
  purgesFailed: 0,
  waiting: new Map(),
  meterOf: null,
});
