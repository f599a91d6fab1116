import type { ProductQuery } from '../../../contract/products.ts';
import type { StoredProduct } from './repository.ts';
import { beginningsOf, termsOf } from './terms.ts';

/** What is looked for. All of it must be met. */
export type ProductFilter = Pick<ProductQuery, 'size' | 'color' | 'type'> & {
  prefixes: readonly string[];
  categoryId?: number;
};

export type NamedProduct = Pick<
  StoredProduct,
  | 'id'
  | 'code'
  | 'productname'
  | 'brandname'
  | 'size'
  | 'color'
  | 'type'
  | 'category_id'
  | 'categoryLabel'
  | 'categoryValue'
>;

/** No word begins with this sign, so what a visitor types never meets one of these names. */
const ALL = '=';
const factNames = (facts: Record<'category' | 'size' | 'color' | 'type', string | number | undefined>): string[] =>
  Object.entries(facts).flatMap(([fact, value]) => (value === undefined ? [] : [`=${fact}=${value}`]));

/** Every name a product is found under: each beginning of each of its words, its facts, and the name they all have. */
export function namesOf(product: NamedProduct): string[] {
  const { category_id, categoryLabel, categoryValue, size, color, type } = product;
  const words = termsOf(product, { label: categoryLabel, value: categoryValue });
  return [
    ...new Set([ALL, ...factNames({ category: category_id, size, color, type }), ...words.flatMap(beginningsOf)]),
  ];
}

/** The names that a product must have, all of them, to meet the filter. */
export function askedNames({ prefixes, categoryId, size, color, type }: ProductFilter): string[] {
  const names = [...prefixes, ...factNames({ category: categoryId, size, color, type })];
  return names.length > 0 ? names : [ALL];
}
