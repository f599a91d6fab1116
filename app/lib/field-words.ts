import type { Language } from '#contract/enums.ts';
import { PRODUCT_FIELD_NAMES, type ProductField, specOf } from '#contract/product-fields.ts';
import type { Product } from '#contract/products.ts';
import type { Messages } from '../messages/en.ts';

/** The words for a product's fields, in the form and on the detail page alike. */
export const labelOf = (field: ProductField, language: Language): string => specOf(field).label[language];

/** The word for a value that is one of a closed list. */
export function optionWord(field: ProductField, value: string, { product }: Pick<Messages, 'product'>): string {
  const words: Partial<Record<ProductField, Record<string, string>>> = { color: product.colors, type: product.types };
  return words[field]?.[value] ?? value;
}

/** What the detail page says of a product: a label and a value for each fact that is known. */
export function factsOf(
  product: Product,
  language: Language,
  messages: Pick<Messages, 'product'>,
): { field: ProductField; label: string; value: string }[] {
  return PRODUCT_FIELD_NAMES.flatMap((field) => {
    const { fact, label } = specOf(field);
    const value = product[field];
    if (!fact || value === null || value === '') return [];
    const words = fact === true ? label : fact;
    return [{ field, label: words[language], value: optionWord(field, String(value), messages) }];
  });
}
