import { setImmediate } from 'node:timers/promises';
import { type Place, START } from '#contract/cursor.ts';
import { MAX_ID } from '#contract/limits.ts';
import { categoryWords, typedWords } from '#contract/words.ts';
import type { Db, Engine } from '#server/db/types.ts';
import { entryOf, type SearchableProduct } from './entry.ts';
import { createPostgresFullText } from './postgres-full-text.ts';
import {
  beginningQuery,
  type NamedCategory,
  othersOf,
  pinnedOf,
  queryOf,
  type SearchFilter,
  wholeWordQuery,
} from './query.ts';
import { createSqliteFullText } from './sqlite-full-text.ts';
import { suggest } from './suggestions.ts';
import { createVocabulary } from './vocabulary.ts';

const ENTRIES_AT_ONCE = 200;
/** Counting stops here. */
export const MOST_COUNTED = 1000;

/** Ids in the order of a list; so many of the first are pinned. */
export type Found = { ids: number[]; pinned: number; total: number; totalIsMore: boolean };

export const asksForWords = ({ q = '' }: SearchFilter): boolean => typedWords(q).length > 0;

/** Whether the filter has words or facts, not only a category. */
export const isSearch = (filter: SearchFilter): boolean =>
  asksForWords(filter) || [filter.size, filter.color, filter.type].some((value) => value !== undefined);

/** Finds products by words and facts. `db` may be a transaction: an entry is written together with its row. */
export function createSearch(db: Db, engine: Engine) {
  const fullText = engine === 'sqlite' ? createSqliteFullText(db) : createPostgresFullText(db);
  const vocabulary = createVocabulary(db);

  async function put(products: readonly SearchableProduct[]): Promise<void> {
    const entries = products.map(entryOf);
    for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
      // SQLite is synchronous: without this no other request would run until all are written.
      if (at > 0) await setImmediate();
      await fullText.put(entries.slice(at, at + ENTRIES_AT_ONCE));
    }
    // In one go, so that the words of all are sorted.
    await vocabulary.add(entries);
  }

  async function categories(): Promise<(NamedCategory & { label: string; labelSo: string | null; value: string })[]> {
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'label', 'label_so', 'value'])
      .orderBy('position')
      .orderBy('id')
      .execute();
    return rows.map(({ id, label, label_so, value }) => ({
      id,
      label,
      labelSo: label_so,
      value,
      words: categoryWords(label, value, label_so),
    }));
  }

  return {
    /** Or replaces it. */
    add: (product: SearchableProduct): Promise<void> => put([product]),
    remove: fullText.remove,

    /** Adds or replaces many at once. */
    addAll: put,
    async clear(): Promise<void> {
      await fullText.clear();
      await vocabulary.clear();
    },

    /** Pinned ones first, each part newest first, from a place on. The filter must not be empty. */
    async find(filter: SearchFilter, limit: number, from: Place = START): Promise<Found> {
      const query = queryOf(filter, filter.q ? await categories() : []);
      const upTo = Math.min(from.below - 1, MAX_ID);
      const first = from.pinned ? await fullText.ids(pinnedOf(query), upTo, limit) : [];
      const pinned = first.length;
      const others =
        pinned < limit ? await fullText.ids(othersOf(query), from.pinned ? MAX_ID : upTo, limit - pinned) : [];
      const ids = [...first, ...others];
      // A first page that is not full is its own count.
      if (from.pinned && upTo === MAX_ID && ids.length < limit) {
        return { ids, pinned, total: ids.length, totalIsMore: false };
      }
      const counted = await fullText.count(query, MOST_COUNTED + 1);
      return { ids, pinned, total: Math.min(counted, MOST_COUNTED), totalIsMore: counted > MOST_COUNTED };
    },

    /** The categories that have a word for every typed one, in their own order. */
    async categoriesNamed(typed: string): Promise<{ label: string; labelSo: string | null; value: string }[]> {
      const beginnings = typedWords(typed);
      if (beginnings.length === 0) return [];
      return (await categories())
        .filter(({ words }) => beginnings.every((beginning) => words.some((word) => word.startsWith(beginning))))
        .map(({ label, labelSo, value }) => ({ label, labelSo, value }));
    },

    /** Up to three texts that do find something, for a search that found nothing. */
    async suggest(filter: SearchFilter): Promise<string[]> {
      const named = await categories();
      const any = async (query: ReturnType<typeof queryOf>) => (await fullText.count(query, 1)) > 0;
      return suggest(
        {
          async ofLength(word, difference) {
            const words = await vocabulary.ofLength(word, difference);
            return [...new Set([...words, ...named.flatMap((category) => category.words)])];
          },
          begins: (word) => any(beginningQuery(filter, word, named)),
          products: (word) => fullText.count(wholeWordQuery(filter, word, named), MOST_COUNTED + 1),
        },
        filter.q ?? '',
        (q) => any(queryOf({ ...filter, q }, named)),
      );
    },
  };
}
