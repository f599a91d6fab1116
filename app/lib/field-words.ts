import type { Language } from '#contract/enums.ts';
import { PRODUCT_FIELD_NAMES, type ProductField, specOf } from '#contract/product-fields.ts';
import type { Product } from '#contract/products.ts';
import { type Twin, twinOf } from '#contract/twins.ts';
import type { Messages } from '../messages/en.ts';
import { withUnit } from './units.ts';

/** The words for a product's fields, in the form and on the detail page alike. */
export const labelOf = (field: ProductField, language: Language): string => specOf(field).label[language];

/** The word for a value that is one of a closed list. */
export function optionWord(
  field: ProductField,
  value: string,
  language: Language,
  { product }: Pick<Messages, 'product'>,
): string {
  const words: Partial<Record<ProductField, Record<string, string>>> = { color: product.colors, type: product.types };
  const spec = specOf(field);
  const own = spec.kind === 'choice' ? spec.words?.[value]?.[language] : undefined;
  return words[field]?.[value] ?? own ?? value;
}

/** What the detail page says of a product: a label and a value for each fact that is known. */
export function factsOf(
  product: Product,
  language: Language,
  messages: Pick<Messages, 'product'>,
): ({ field: ProductField; label: string } & Twin)[] {
  return PRODUCT_FIELD_NAMES.flatMap((field) => {
    const { fact, label, twin } = specOf(field);
    const value = product[field];
    if (!fact || value === null || value === '') return [];
    const words = fact === true ? label : fact;
    const other = twin ? product[twin as ProductField] : null;
    const said = twin
      ? twinOf(language, String(value), other === null ? null : String(other))
      : { text: withUnit(optionWord(field, String(value), language, messages), messages.product.pieces) };
    return [{ field, label: words[language], ...said }];
  });
}
