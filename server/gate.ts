import { refuse } from './errors.ts';

/** Runs at most `places` tasks at once; the others wait in order. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

type Line = {
  /** Past this many waiting, a task is refused. */
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
      // The place goes straight to the next in line, so a new task cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

type FairLine = Line & {
  maxWaitingPerKey: number;
  /** Most places of one key; all of them by default. */
  placesPerKey?: number;
  /** A task that has waited this long is refused. */
  patienceMs?: number;
};

type Waiting = { enter(): void; sendAway(): void };

/** A gate that serves keys (addresses) in turn, however many tasks of one key wait. */
export type FairGate = {
  /** `signal` removes a waiting task whose client has gone. */
  <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  readonly waiting: number;
};

export function createFairGate(places: number, line: FairLine): FairGate {
  const { maxWaiting, maxWaitingPerKey, placesPerKey = places, patienceMs } = line;
  let free = places;
  let total = 0;
  const running = new Map<string, number>();
  /** Keys in order of their turn: a key that got a place moves to the end. */
  const lines = new Map<string, Waiting[]>();
  const busy = () => refuse('unavailable', 'unavailable', line);

  function leave(key: string, who: Waiting): void {
    const ofKey = lines.get(key) ?? [];
    const at = ofKey.indexOf(who);
    if (at < 0) return;
    ofKey.splice(at, 1);
    total -= 1;
    if (ofKey.length === 0) lines.delete(key);
  }

  /** When the line is full, the key with the most waiting loses its last task to a key with fewer. */
  function makeRoom(own: number): boolean {
    let longest: [string, Waiting[]] | undefined;
    for (const entry of lines) if (entry[1].length > (longest?.[1].length ?? own + 1)) longest = entry;
    const last = longest?.[1].at(-1);
    if (!longest || !last) return false;
    leave(longest[0], last);
    last.sendAway();
    return true;
  }

  function take(key: string): void {
    free -= 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  /** Fills the place that became free. It stays free if no waiting key may have another. */
  function letOneIn(): void {
    for (const [key, [next]] of lines) {
      if (!next || (running.get(key) ?? 0) >= placesPerKey) continue;
      const rest = lines.get(key) ?? [];
      leave(key, next);
      if (lines.delete(key)) lines.set(key, rest);
      take(key);
      next.enter();
      return;
    }
  }

  function giveBack(key: string): void {
    free += 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
    letOneIn();
  }

  function waitInLine(key: string, signal: AbortSignal | undefined): Promise<void> {
    const own = lines.get(key)?.length ?? 0;
    if (own >= maxWaitingPerKey) throw busy();
    if (total >= maxWaiting && !makeRoom(own)) throw busy();
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const who: Waiting = {
        enter() {
          done();
          resolve();
        },
        sendAway() {
          done();
          reject(busy());
        },
      };
      const giveUp = () => {
        leave(key, who);
        who.sendAway();
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs).unref();
      signal?.addEventListener('abort', giveUp);
      lines.set(key, [...(lines.get(key) ?? []), who]);
      total += 1;
    });
  }

  const gate = async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw busy();
    if (free > 0 && (running.get(key) ?? 0) < placesPerKey) take(key);
    else await waitInLine(key, signal);
    try {
      return await work();
    } finally {
      giveBack(key);
    }
  };
  return Object.defineProperty(gate, 'waiting', { get: () => total }) as FairGate;
}
