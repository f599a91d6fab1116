import type { Category } from '#contract/categories.ts';
import { type ProductField, readDecimal, specOf } from '#contract/product-fields.ts';
import { unmarked } from '#server/csv.ts';
import { sameWord } from './columns.ts';

/** A cell with this alone empties an optional field; an empty cell leaves it as it is. */
export const CLEARED = '-';

const YES = new Set(['yes', 'true', '1', 'x', 'haa']);
const NO = new Set(['no', 'false', '0', 'maya']);

function readFlag(text: string): boolean | string {
  const word = sameWord(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : text;
}

/** One of a closed list: as it is stored, or in the words of either language. */
function readChoice(field: ProductField, text: string): string {
  const spec = specOf(field);
  if (spec.kind !== 'choice') return text;
  const word = sameWord(text);
  const isMeant = (value: string) => {
    const words = spec.words?.[value];
    return [value, ...(words ? [words.en, words.so] : [])].some((name) => sameWord(name) === word);
  };
  return spec.values.find(isMeant) ?? text;
}

/** Categories by what people call them: the value rules, then the labels. */
export function categoryWords(categories: readonly Category[]): ReadonlyMap<string, string> {
  const labels = categories.flatMap(({ label, labelSo, value }) =>
    [label, labelSo ?? ''].filter(Boolean).map((name) => [sameWord(name), value] as const),
  );
  return new Map([...labels.reverse(), ...categories.map(({ value }) => [sameWord(value), value] as const)]);
}

/** What a cell says of its field; undefined where it says nothing. The schema judges what is left as it was written. */
export function readCell(field: ProductField, cell: string, categories: ReadonlyMap<string, string>): unknown {
  const written = cell.trim();
  if (written === '') return undefined;
  const spec = specOf(field);
  if (written === CLEARED && !spec.required && spec.kind !== 'flag') return null;
  const text = unmarked(written);
  if (spec.kind === 'number') return readDecimal(text);
  if (spec.kind === 'flag') return readFlag(text);
  if (spec.kind === 'choice') return readChoice(field, text);
  if (spec.kind === 'category') return categories.get(sameWord(text)) ?? text;
  return text;
}
