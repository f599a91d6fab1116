import { setTimeout as sleep } from 'node:timers/promises';
import type { Meters } from '../meters.ts';
import { ALL_TAG, tagInHeader } from './shared-cache.ts';

/** Cloudflare takes this many in one call. */
const TAGS_AT_ONCE = 30;
const PATIENCE_MS = 5000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/**
 * An instance that has not heard of a write yet may hand the old page to the CDN just after the purge. By now all have heard, even
 * those that missed the word.
 */
const AGAIN_AFTER_MS = 3000;
const CLOSING_MS = 3000;

export type Purger = {
  /** Never waits and never fails: what cannot be told now is told later. */
  purge(tags: readonly string[] | 'all'): void;
  /** Tells what is left, for as long as a shutdown can wait. */
  close(): Promise<void>;
};

type Options = {
  url: string;
  token: string | null;
  meters: Pick<Meters, 'purges' | 'purgesFailed'>;
  againAfterMs?: number;
  firstWaitMs?: number;
  patienceMs?: number;
  closingMs?: number;
};

/** Tells the cache in front of us which tags to drop: `{"tags":[…]}`, as Cloudflare takes it, and as Surrogate-Key for others. */
export function createPurger({ url, token, meters, ...waits }: Options): Purger {
  const { againAfterMs = AGAIN_AFTER_MS, firstWaitMs = FIRST_WAIT_MS } = waits;
  const { patienceMs = PATIENCE_MS, closingMs = CLOSING_MS } = waits;
  const waiting = new Set<string>();
  const again = new Map<NodeJS.Timeout, readonly string[]>();
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  async function tell(tags: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': tags.join(' '),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The CDN answered ${response.status}`);
  }

  async function tellAll(): Promise<void> {
    for (let wait = firstWaitMs; waiting.size > 0; ) {
      const tags = [...waiting].slice(0, TAGS_AT_ONCE);
      for (const tag of tags) waiting.delete(tag);
      try {
        await tell(tags);
        meters.purges += 1;
        wait = firstWaitMs;
      } catch {
        meters.purgesFailed += 1;
        for (const tag of tags) waiting.add(tag);
        if (closing.signal.aborted) return;
        await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    }
  }

  function start(tags: readonly string[]): void {
    for (const tag of tags) waiting.add(tag);
    running ??= tellAll().finally(() => {
      running = null;
    });
  }

  return {
    purge(given) {
      const tags = given === 'all' ? [ALL_TAG] : given.map(tagInHeader);
      if (tags.length === 0) return;
      start(tags);
      const timer = setTimeout(() => {
        again.delete(timer);
        start(tags);
      }, againAfterMs).unref();
      again.set(timer, tags);
    },

    async close() {
      closing.abort();
      for (const [timer, tags] of again) {
        clearTimeout(timer);
        start(tags);
      }
      again.clear();
      await Promise.race([running, sleep(closingMs, undefined, { ref: false })]);
    },
  };
}
