import { LRUCache } from 'lru-cache';
import type { PackedBody } from './packed-body.ts';
import type { SharedHeaders } from './shared-cache.ts';

/** A finished response: its bytes in every encoding, its headers, and the tags of the data it was made from. */
export type ReadyResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: PackedBody;
  tags: readonly string[];
  /** What a CDN in front is told; absent where there is none. */
  shared?: SharedHeaders;
  /** false: send it, but do not cache it (a failed read, an error page). */
  keep: boolean;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

const MEGABYTE = 1024 * 1024;
/** Rough cost of the map entry, key, headers and up to three buffers, so that many tiny responses are bounded too. */
const ENTRY_OVERHEAD = 2048;
/** Invalidates everything, even responses still being made whose tags are not known yet. */
const EVERYTHING = '*';

/** Room for some hundreds of pages. The size counts overhead as well, as measured with many small responses. */
const ROOM = 32 * MEGABYTE;

type Making = { answer: Promise<ReadyResponse>; invalidated: Set<string> };

/** Responses by key: bounded in bytes, least recently used evicted first, dropped by tag. */
export function createResponseCache(maxBytes = ROOM) {
  const keysByTag = new Map<string, Set<string>>();
  /** What later requests may share. */
  const running = new Map<string, Making>();
  /** All that is being made, also what nobody may share any more: it hears of every write until it is done. */
  const making = new Set<Making>();
  const responses = new LRUCache<string, ReadyResponse>({
    maxSize: maxBytes,
    // One giant list must not evict everything else.
    maxEntrySize: maxBytes / 4,
    sizeCalculation: (answer, key) => answer.body.bytes + key.length * 2 + ENTRY_OVERHEAD,
    dispose: (answer, key) => {
      for (const tag of answer.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  function keep(key: string, answer: ReadyResponse): void {
    if (!answer.keep || !responses.set(key, answer).has(key)) return;
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  }

  const find = (key: string): ReadyResponse | undefined => responses.get(key);

  return {
    /** The cached response. Synchronous, because most requests end here. */
    find,

    /** The cached response, or the one `produce` makes. Concurrent requests share one `produce`. */
    async remember(key: string, produce: () => Promise<ReadyResponse>): Promise<ReadyResponse> {
      const kept = find(key);
      if (kept) return kept;
      const shared = running.get(key);
      if (shared) return shared.answer;

      const invalidated = new Set<string>();
      const entry: Making = { answer: produce(), invalidated };
      running.set(key, entry);
      making.add(entry);
      try {
        const answer = await entry.answer;
        // Its data changed while it was made: send it to those who asked before, but do not cache it.
        if (!invalidated.has(EVERYTHING) && !answer.tags.some((tag) => invalidated.has(tag))) keep(key, answer);
        return answer;
      } finally {
        making.delete(entry);
        if (running.get(key) === entry) running.delete(key);
      }
    },

    /** Drops every response with one of these tags. Returns the dropped keys, most recently used last. */
    invalidate(tags: readonly string[]): string[] {
      // Later requests must not share a response begun before the write.
      for (const entry of making) for (const tag of tags) entry.invalidated.add(tag);
      running.clear();
      const dropped = new Set<string>();
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) dropped.add(key);
      const ordered = dropped.size === 0 ? [] : [...responses.rkeys()].filter((key) => dropped.has(key));
      for (const key of ordered) responses.delete(key);
      return ordered;
    },

    /** Drops everything, for when we may have missed changes. */
    clear(): string[] {
      return this.invalidate([...keysByTag.keys(), EVERYTHING]);
    },

    /** How often a request found its response here, and how often not. */
    counts: { hits: 0, misses: 0 },

    get bytes(): number {
      return responses.calculatedSize;
    },
    get size(): number {
      return responses.size;
    },
  };
}
