import type { Color, ProductType, Size } from '#contract/enums.ts';
import { typedWords } from '#contract/words.ts';

/** What a product's entry is matched against: a word, a prefix, or a fact. */
export type Token = { text: string; prefix: boolean };

/** All groups must match, each by any one of its tokens; none of `none` may. */
export type FullTextQuery = { all: readonly (readonly Token[])[]; none: readonly Token[] };

export type SearchFilter = {
  q?: string | undefined;
  categoryId?: number | undefined;
  size?: Size | undefined;
  color?: Color | undefined;
  type?: ProductType | undefined;
  /** Staff find hidden products too. */
  withHidden?: boolean | undefined;
};

/** A category and the words that find it. */
export type NamedCategory = { id: number; words: readonly string[] };

const ALL_COLORS: Color = 'all colors';

/** No word contains this sign, so typed text never matches a fact. */
export const fact = (
  name: 'category' | 'size' | 'color' | 'type' | 'hidden' | 'pinned',
  value: string | number,
): string => `=${name.slice(0, 2)}=${String(value).replaceAll(' ', '')}`;

/** The colours that find a product: one sold in all colours is found by each. */
export const isSoldIn = (color: Color, wanted: Color): boolean => color === wanted || color === ALL_COLORS;

const exact = (text: string): Token => ({ text, prefix: false });

const inCategories = (categories: readonly NamedCategory[], isNamed: (word: string) => boolean): Token[] =>
  categories.filter(({ words }) => words.some(isNamed)).map(({ id }) => exact(fact('category', id)));

/** A word matches the product's own words or those of its category, which are read at query time. */
const beginning = (word: string, categories: readonly NamedCategory[]): Token[] => [
  { text: word, prefix: true },
  ...inCategories(categories, (known) => known.startsWith(word)),
];

const HIDDEN = exact(fact('hidden', 1));
const PINNED = exact(fact('pinned', 1));

const hiddenFrom = ({ withHidden }: SearchFilter): Token[] => (withHidden ? [] : [HIDDEN]);

export const pinnedOf = ({ all, none }: FullTextQuery): FullTextQuery => ({ all: [...all, [PINNED]], none });
export const othersOf = ({ all, none }: FullTextQuery): FullTextQuery => ({ all, none: [...none, PINNED] });

type Categories = readonly NamedCategory[];

export const beginningQuery = (filter: SearchFilter, word: string, categories: Categories): FullTextQuery => ({
  all: [beginning(word, categories)],
  none: hiddenFrom(filter),
});

export const wholeWordQuery = (filter: SearchFilter, word: string, categories: Categories): FullTextQuery => ({
  all: [[exact(word), ...inCategories(categories, (known) => known === word)]],
  none: hiddenFrom(filter),
});

export function queryOf(filter: SearchFilter, categories: readonly NamedCategory[]): FullTextQuery {
  const { q = '', categoryId, size, color, type } = filter;
  const all = [
    ...typedWords(q).map((word) => beginning(word, categories)),
    ...(categoryId === undefined ? [] : [[exact(fact('category', categoryId))]]),
    ...(size === undefined ? [] : [[exact(fact('size', size))]]),
    ...(color === undefined ? [] : [[exact(fact('color', color))]]),
    ...(type === undefined ? [] : [[exact(fact('type', type))]]),
  ];
  return { all, none: hiddenFrom(filter) };
}
