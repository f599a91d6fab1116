import { AsyncLocalStorage } from 'node:async_hooks';
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

/** Collects the tags of everything read while a page is rendered, however deep. */
const collector = new AsyncLocalStorage<Set<string>>();

export async function collectTags<T>(work: () => Promise<T>): Promise<{ result: T; tags: string[] }> {
  const tags = new Set<string>();
  const result = await collector.run(tags, work);
  return { result, tags: [...tags] };
}

const note = (answer: Answer): Answer => {
  const tags = collector.getStore();
  if (tags) for (const tag of answer.tags) tags.add(tag);
  return answer;
};

const sizeOf = (key: string, answer: Answer): number => answer.body.bytes + key.length * 2 + ENTRY_OVERHEAD;

/** Answers by key, least recently used out first, bounded in bytes, dropped by tag. */
export function createAnswerCache(maxBytes = 64 * MEGABYTE) {
  const answers = new Map<string, Answer>();
  const keysByTag = new Map<string, Set<string>>();
  const running = new Map<string, { answer: Promise<Answer>; spoiled: Set<string> }>();
  let bytes = 0;

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

  return {
    /** The kept answer, or the one that `produce` makes; asked for twice at once, it is made once. */
    async remember(key: string, produce: () => Promise<Answer>): Promise<Answer> {
      const kept = answers.get(key);
      if (kept) {
        answers.delete(key);
        answers.set(key, kept);
        return note(kept);
      }
      const shared = running.get(key);
      if (shared) return note(await shared.answer);

      const spoiled = new Set<string>();
      const entry = { answer: produce(), spoiled };
      running.set(key, entry);
      try {
        const answer = await entry.answer;
        // Something it was made from changed meanwhile: right to send to those who asked before, wrong to keep.
        if (!spoiled.has(EVERYTHING) && !answer.tags.some((tag) => spoiled.has(tag))) keep(key, answer);
        return note(answer);
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
