/** Counts one answered request. */
export type Observe = (method: string, status: number, seconds: number) => void;

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
  /** What counts the requests of a route; null while nobody looks. */
  observerOf: ((route: string) => Observe) | null;
};

export const createMeters = (): Meters => ({
  renders: 0,
  renderSeconds: 0,
  missedWords: 0,
  purges: 0,
  purgesFailed: 0,
  waiting: new Map(),
  observerOf: null,
});
