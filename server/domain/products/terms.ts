/** How text becomes the words a product is found by. The same rule reads the catalogue and what a visitor types. */

/** Lower case, without accents, split at everything that is neither letter nor digit: `45° Pavé` gives `45`, `pave`. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export type SearchableProduct = {
  code: string;
  productname: string;
  brandname: string;
  size: string;
  color: string;
  type: string;
};
export type SearchableCategory = { label: string; value: string };

export function termsOf(product: SearchableProduct, category: SearchableCategory): string[] {
  const { code, productname, brandname, size, color, type } = product;
  const words = [code, productname, brandname, size, color, type, category.label, category.value].flatMap(wordsOf);
  // People leave the dash out: `ip101` must find IP-101 too.
  return [...new Set([...words, wordsOf(code).join('')])].filter((word) => word !== '');
}

/** What a visitor typed, as prefixes that must all be met. A word that begins another one asks for nothing more. */
export function prefixesOf(text: string): string[] {
  const words = [...new Set(wordsOf(text))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).sort();
}

/** `zig` gives `z`, `zi`, `zig`: everything a visitor may have typed of the word. */
export function beginningsOf(word: string): string[] {
  const letters = [...word];
  return letters.map((_, at) => letters.slice(0, at + 1).join(''));
}
