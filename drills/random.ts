/** Repeatable chance: the same seed gives the same choices (mulberry32). */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick(values) {
      const picked = values[Math.floor(next() * values.length)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
  };
}

/** Given by SEED, to repeat a run; else new each time. */
export const seedOfRun = (): number => Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
