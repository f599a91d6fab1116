/** How text becomes the words a product is found by, on the server and in the offline copy. No zod here: the service worker loads it. */

/** PostgreSQL takes no word above 2,046 bytes, and one character can unfold into eighteen. */
const LONGEST_WORD = 64;

/** Lower case, without accents, split at everything that is neither letter nor digit: `45° Pavé` gives `45`, `pave`. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(shorten);

const shorten = (word: string): string =>
  word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join('');

/** What a visitor typed, as beginnings of words that must all be met. A word that begins another one asks for nothing more. */
export function typedWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).sort();
}

/** The Somali words for what the catalogue names in English. */
const SOMALI: ReadonlyMap<string, string> = new Map([
  ['red', 'casaan'],
  ['black', 'madow'],
  ['white', 'caddaan'],
  ['yellow', 'jaalle'],
  ['all colors', 'midab kasta, dhammaan midabada'],
  ['outdoor', 'dibadda'],
  ['indoor', 'gudaha'],
  ['floor', 'dhulka'],
  ['floors', 'dhulka'],
  ['wall', 'derbi, derbiga'],
  ['walls', 'derbi, derbiga'],
]);

/** Every product has a colour, so `midab madow` and `red color` must not be shut out by the word for it. */
const OF_EVERY_PRODUCT = ['color', 'colour', 'midab', 'midabka'];

const withSomali = (term: string): string[] => wordsOf(`${term} ${SOMALI.get(term) ?? ''}`);

export type WordedProduct = Readonly<
  Record<'code' | 'productname' | 'brandname' | 'size' | 'color' | 'type', string> & { productnameSo: string | null }
>;

/** The words of a product itself; those of its category are kept apart, because a category can be renamed. */
export function productWords(product: WordedProduct): string[] {
  const { code, productname, productnameSo, brandname, size, color, type } = product;
  const words = [code, productname, productnameSo ?? '', brandname, size].flatMap(wordsOf);
  // People leave the dash out: `ip101` must find IP-101 too.
  const whole = wordsOf(wordsOf(code).join(''));
  return [...new Set([...words, ...whole, ...withSomali(color), ...withSomali(type), ...OF_EVERY_PRODUCT])];
}

export const categoryWords = (label: string, value: string, labelSo: string | null): string[] => [
  ...new Set([label, value, labelSo ?? ''].flatMap(wordsOf).flatMap(withSomali)),
];
