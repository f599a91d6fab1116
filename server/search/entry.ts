import { COLORS } from '#contract/enums.ts';
import { productWords } from '#contract/words.ts';
import type { ProductRow } from '#server/db/schema.ts';
import { fact, isSoldIn } from './query.ts';

export type SearchableProduct = Pick<
  ProductRow,
  | 'id'
  | 'code'
  | 'productname'
  | 'productname_so'
  | 'brandname'
  | 'size'
  | 'color'
  | 'type'
  | 'category_id'
  | 'hidden'
  | 'pinned'
>;

/** What the full text holds of one product. */
export type Entry = { id: number; words: readonly string[]; facts: readonly string[] };

export const entryOf = (product: SearchableProduct): Entry => ({
  id: product.id,
  words: productWords({ ...product, productnameSo: product.productname_so }),
  facts: [
    fact('category', product.category_id),
    fact('size', product.size),
    fact('type', product.type),
    ...(product.hidden ? [fact('hidden', 1)] : []),
    ...(product.pinned ? [fact('pinned', 1)] : []),
    ...COLORS.filter((color) => isSoldIn(product.color, color)).map((color) => fact('color', color)),
  ],
});
