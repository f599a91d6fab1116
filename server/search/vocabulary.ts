import type { Db } from '#server/db/types.ts';
import type { Entry } from './entry.ts';

/** SQLite allows 32,766 parameters in one statement; each row needs two. */
const ROWS_AT_ONCE = 5000;
/** Most words compared for one suggestion. */
const MOST_READ = 20_000;

const lettersOf = (word: string): number => [...word].length;
/** Codes and sizes are not suggested. */
const isSuggestable = (word: string): boolean => !/\p{N}/u.test(word);

/**
 * Words that products have, or once had. Old words stay, so that a write only adds rows and never waits; before a word is suggested its
 * products are counted.
 */
export function createVocabulary(db: Db) {
  return {
    async add(entries: readonly Entry[]): Promise<void> {
      // Sorted, so that two writers adding the same words cannot deadlock.
      const words = [...new Set(entries.flatMap((entry) => entry.words))].filter(isSuggestable).sort();
      for (let at = 0; at < words.length; at += ROWS_AT_ONCE) {
        const part = words.slice(at, at + ROWS_AT_ONCE);
        await db
          .insertInto('search_words')
          .values(part.map((word) => ({ word, letters: lettersOf(word) })))
          .onConflict((conflict) => conflict.column('word').doNothing())
          .execute();
      }
    },

    async clear(): Promise<void> {
      await db.deleteFrom('search_words').execute();
    },

    /** Words that differ by at most this many letters in length. */
    async ofLength(word: string, difference: number): Promise<string[]> {
      const letters = lettersOf(word);
      const rows = await db
        .selectFrom('search_words')
        .select('word')
        .where('letters', '>=', letters - difference)
        .where('letters', '<=', letters + difference)
        .orderBy('word')
        .limit(MOST_READ)
        .execute();
      return rows.map((row) => row.word);
    },
  };
}
