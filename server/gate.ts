import { refuse } from './errors.ts';

/** Lets at most `places` pieces of work run at once; the others wait their turn in order. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

type Line = {
  /** Whoever comes when so many wait already is sent away. */
  maxWaiting: number;
  retryAfterSeconds: number;
};

export function createGate(places: number, line?: Line): Gate {
  let free = places;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (line && waiting.length >= line.maxWaiting) throw refuse('unavailable', 'unavailable', line);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A place goes straight to the next in line, so that a newcomer cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
