import type { PackedBody } from './packed-body.ts';

/** A finished answer: ready bytes in every encoding, its headers, and the tags of the data it was made from. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: PackedBody;
  tags: readonly string[];
  /** false: right for whoever asked now, but not worth keeping (a failed read, an error page). */
  keep: boolean;
};

export type AnswerCache = ReturnType<typeof createAnswerCache>;

const MEGABYTE = 1024 * 1024;
/** Map entry, key text and headers, roughly; so that very many tiny answers are bounded too. */
const ENTRY_OVERHEAD = 1024;
/** Spoils even what is being made from data not yet named. */
const EVERYTHING = '*';

const sizeOf = (key: string, answer: Answer): number => answer.body.bytes + key.length * 2 + ENTRY_OVERHEAD;

/** Room for some hundreds of pages. What is counted is what it costs, as measured with very many small answers. */
const ROOM = 32 * MEGABYTE;

/** Answers by key, least recently used out first, bounded in bytes, dropped by tag. */
export function createAnswerCache(maxBytes = ROOM) {
  const answers = new Map<string, Answer>();
  const keysByTag = new Map<string, Set<string>>();
  const running = new Map<string, { answer: Promise<Answer>; spoiled: Set<string> }>();
  let bytes = 0;
  /** The key used last; it need not be moved to the end again. */
  let newest = '';

  function forget(key: string): void {
    const answer = answers.get(key);
    if (!answer) return;
    answers.delete(key);
    bytes -= sizeOf(key, answer);
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function keep(key: string, answer: Answer): void {
    const size = sizeOf(key, answer);
    // One answer may take a quarter of the room at most: a giant list must not empty the shelf.
    if (!answer.keep || size > maxBytes / 4) return;
    forget(key);
    answers.set(key, answer);
    newest = key;
    bytes += size;
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
    for (const oldest of answers.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  function find(key: string): Answer | undefined {
    const kept = answers.get(key);
    if (kept && key !== newest) {
      answers.delete(key);
      answers.set(key, kept);
      newest = key;
    }
    return kept;
  }

  return {
    /** The kept answer. Most requests end here, so it comes without a promise. */
    find,

    /** The kept answer, or the one that `produce` makes; asked for twice at once, it is made once. */
    async remember(key: string, produce: () => Promise<Answer>): Promise<Answer> {
      const kept = find(key);
      if (kept) return kept;
      const shared = running.get(key);
      if (shared) return shared.answer;

      const spoiled = new Set<string>();
      const entry = { answer: produce(), spoiled };
      running.set(key, entry);
      try {
        const answer = await entry.answer;
        // Something it was made from changed meanwhile: right to send to those who asked before, wrong to keep.
        if (!spoiled.has(EVERYTHING) && !answer.tags.some((tag) => spoiled.has(tag))) keep(key, answer);
        return answer;
      } finally {
        if (running.get(key) === entry) running.delete(key);
      }
    },

    /** Drops everything made from the named data. Returns the dropped keys, most recently used last. */
    invalidate(tags: readonly string[]): string[] {
      // Whoever asks from now on must not join an answer begun before the write.
      for (const entry of running.values()) for (const tag of tags) entry.spoiled.add(tag);
      running.clear();
      const dropped = new Set<string>();
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) dropped.add(key);
      const ordered = dropped.size === 0 ? [] : [...answers.keys()].filter((key) => dropped.has(key));
      for (const key of ordered) forget(key);
      return ordered;
    },

    /** Drops everything: what changed meanwhile is not known. */
    clear(): string[] {
      return this.invalidate([...keysByTag.keys(), EVERYTHING]);
    },

    get bytes(): number {
      return bytes;
    },
    get size(): number {
      return answers.size;
    },
  };
}
