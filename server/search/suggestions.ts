import { wordsOf } from '#contract/words.ts';
import { distance, farthest } from './nearness.ts';

const MOST_SUGGESTED = 3;
/** How many near words have their products counted. */
const MOST_COUNTED = 20;

export type Known = {
  /** Known words that differ by at most this many letters in length. */
  ofLength(word: string, difference: number): Promise<string[]>;
  /** Whether any product has a word with this prefix. */
  begins(word: string): Promise<boolean>;
  /** How many products have the word. */
  products(word: string): Promise<number>;
};

/** Known words near an unknown one: nearest first, then by number of products. */
async function nearWords(known: Known, word: string): Promise<string[]> {
  const most = farthest(word);
  if (most === 0) return [];
  const near = (await known.ofLength(word, most))
    .map((other) => ({ word: other, distance: distance(word, other, most) }))
    .filter((other) => other.distance <= most)
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
    .slice(0, MOST_COUNTED);
  const counted = [];
  for (const each of near) counted.push({ ...each, products: await known.products(each.word) });
  return counted
    .filter(({ products }) => products > 0)
    .sort((one, other) => one.distance - other.distance || other.products - one.products)
    .map((each) => each.word);
}

/** The typed words with the unknown ones corrected. */
export async function suggest(
  known: Known,
  typed: string,
  finds: (text: string) => Promise<boolean>,
): Promise<string[]> {
  const words = [...new Set(wordsOf(typed))];
  const right = new Map<string, string[]>();
  for (const word of words) if (!(await known.begins(word))) right.set(word, await nearWords(known, word));
  if (right.size === 0) return [];
  const choices = Math.max(...[...right.values()].map((near) => near.length));
  const texts = Array.from({ length: choices }, (_, at) =>
    words.map((word) => (right.has(word) ? (right.get(word)?.[at] ?? right.get(word)?.[0]) : word)),
  );
  const found: string[] = [];
  for (const text of texts) {
    if (found.length === MOST_SUGGESTED) break;
    // If one word has no near word, no correction can find anything.
    if (!text.includes(undefined) && (await finds(text.join(' ')))) found.push(text.join(' '));
  }
  return found;
}
