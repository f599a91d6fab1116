import type { ReadCall } from '#contract/calls/call.ts';
import { ApiError } from './api-error.ts';

/** What public pages have read, and the rules by which it is read again. The panel has React Query for the same questions. */

/** Begins with the path of the call, by which a write finds what it has made stale. */
export type QueryKey = readonly unknown[];

export type ReadContext = {
  meta?: { read: ReadCall } | undefined;
  /** What the store holds under the key now. */
  last?: unknown;
};

/** One question of a page. It is spelled as React Query spells its own, so that the panel can ask it as it is. */
export type Query<T> = {
  queryKey: QueryKey;
  queryFn: (context: ReadContext) => Promise<T>;
  /** A failure is the answer; without it two more tries follow. */
  retry?: false;
};

/** What a page's loader read on the server, as it travels in the HTML. */
export type QuerySeed = { key: QueryKey; data: unknown };

/** Neither: nothing has been answered yet. Both: what was read stays when reading it again has failed. */
export type State<T> = { readonly data?: T; readonly error?: Error };

/** The page itself was revalidated with the server on the way in, so what it carries is fresh at the visit. */
const FRESH_MS = 30_000;
/** What nobody shows any more is kept for the way back. */
const KEPT_MS = 300_000;
const PAUSES_MS = [1000, 2000];

const NOTHING: State<never> = {};

type Entry = {
  key: QueryKey;
  state: State<unknown>;
  /** 0: stale, whatever its age. */
  readAt: number;
  /** The request that was made last: an answer to an older one is not heard. */
  turn: number;
  asking: Promise<void> | null;
  /** Between a failure and the next try. */
  pausing: boolean;
  /** Those who show it, and the question they ask. */
  shown: Map<() => void, Query<unknown>>;
  leftAt: number;
};

export type Store = ReturnType<typeof createStore>;

const textOf = (key: QueryKey): string => JSON.stringify(key);
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function createStore(read: ReadCall, seeds: readonly QuerySeed[] = []) {
  const entries = new Map<string, Entry>();

  function entryOf(key: QueryKey): Entry {
    const text = textOf(key);
    const found = entries.get(text);
    if (found) return found;
    const now = Date.now();
    for (const [name, { shown, asking, leftAt }] of entries) {
      if (shown.size === 0 && !asking && leftAt < now - KEPT_MS) entries.delete(name);
    }
    const made: Entry = {
      key,
      state: NOTHING,
      readAt: 0,
      turn: 0,
      asking: null,
      pausing: false,
      shown: new Map(),
      leftAt: now,
    };
    entries.set(text, made);
    return made;
  }

  function set(entry: Entry, state: State<unknown>): void {
    entry.state = state;
    for (const listener of [...entry.shown.keys()]) listener();
  }

  const isFresh = ({ state, readAt }: Entry): boolean => state.data !== undefined && Date.now() - readAt < FRESH_MS;

  async function answer(entry: Entry, query: Query<unknown>, turn: number): Promise<void> {
    const isOver = () => turn !== entry.turn;
    for (const wait of [...PAUSES_MS, null]) {
      try {
        const data = await query.queryFn({ meta: { read }, last: entry.state.data });
        if (isOver()) break;
        entry.readAt = Date.now();
        const { data: before, error } = entry.state;
        // The same again is not drawn again.
        if (error || JSON.stringify(before) !== JSON.stringify(data)) set(entry, { data });
        break;
      } catch (error) {
        if (isOver()) break;
        if (wait === null || query.retry === false || isRefused(error)) {
          set(entry, { ...entry.state, error: error as Error });
          break;
        }
        entry.pausing = true;
        await pause(wait);
        if (isOver()) break;
        entry.pausing = false;
      }
    }
    // Who asked earlier waits for the answer that decides.
    if (isOver()) await entry.asking;
    else entry.asking = null;
  }

  /** Asks now. A request under way is left to itself, except where nothing has come of it yet. */
  function ask(query: Query<unknown>): Promise<void> {
    const entry = entryOf(query.queryKey);
    if (entry.asking && entry.state.data === undefined && !entry.pausing) return entry.asking;
    entry.turn += 1;
    entry.pausing = false;
    if (entry.state.data === undefined && entry.state.error) set(entry, NOTHING);
    const asking = answer(entry, query, entry.turn);
    entry.asking = asking;
    return asking;
  }

  /** Asks again for everything on the screen that passes the test. */
  function askShown(test: (entry: Entry) => boolean): void {
    for (const entry of entries.values()) {
      const [query] = entry.shown.values();
      if (query && test(entry)) void ask(query);
    }
  }

  // What came with the page waits for the parts of it that still sleep.
  for (const { key, data } of seeds)
    Object.assign(entryOf(key), { state: { data }, readAt: Date.now(), leftAt: Number.POSITIVE_INFINITY });

  return {
    state: <T>({ queryKey }: Query<T>): State<T> => (entries.get(textOf(queryKey))?.state ?? NOTHING) as State<T>,

    /** Resolves when the question is answered, or cannot be. */
    async ask<T>(query: Query<T>): Promise<State<T>> {
      await ask(query);
      return entryOf(query.queryKey).state as State<T>;
    },

    /** Resolves when nothing is under way for the question. */
    async settled({ queryKey }: Query<unknown>): Promise<void> {
      await entries.get(textOf(queryKey))?.asking;
    },

    /** The answer, asked for where it is not fresh. */
    async fetch<T>(query: Query<T>): Promise<T> {
      const entry = entryOf(query.queryKey);
      if (!isFresh(entry)) await (entry.asking ?? ask(query));
      if (entry.state.error) throw entry.state.error;
      return entry.state.data as T;
    },

    /** Shows the answer somewhere, and asks where it is not fresh. */
    show(query: Query<unknown>, listener: () => void): () => void {
      const entry = entryOf(query.queryKey);
      entry.shown.set(listener, query);
      if (!isFresh(entry) && !entry.asking) void ask(query);
      return () => {
        entry.shown.delete(listener);
        entry.leftAt = Date.now();
      };
    },

    /** Makes what passes the test stale, and asks again for what of it is on the screen. */
    invalidate(test: (key: QueryKey) => boolean = () => true): void {
      for (const entry of entries.values()) if (test(entry.key)) entry.readAt = 0;
      askShown(({ key }) => test(key));
    },

    /** Asks again when the line is back, and for what has grown old when the visitor is. */
    listen(): () => void {
      const onOnline = () => askShown(() => true);
      const onSeen = () => document.visibilityState === 'visible' && askShown((entry) => !isFresh(entry));
      addEventListener('online', onOnline);
      document.addEventListener('visibilitychange', onSeen);
      return () => {
        removeEventListener('online', onOnline);
        document.removeEventListener('visibilitychange', onSeen);
      };
    },

    /** All that is known, with its age. */
    known: () =>
      [...entries.values()].flatMap(({ key, state: { data }, readAt }) =>
        data === undefined ? [] : [{ key, data, readAt }],
      ),
  };
}
