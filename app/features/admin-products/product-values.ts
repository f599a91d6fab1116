import { z } from 'zod';
import { PRODUCT_FIELD_NAMES, type ProductField, readDecimal, specOf } from '#contract/product-fields.ts';
import { type Product, type ProductInput, productInput } from '#contract/products.ts';

/** The text of every control of the product form. */
export type ProductValues = Record<ProductField, string>;

/** No is empty text, as in a box that is not ticked. */
const textOf = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined || value === false ? '' : String(value);

const valuesFrom = (textOfField: (field: ProductField) => string): ProductValues =>
  Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, textOfField(field)])) as ProductValues;

export const EMPTY_PRODUCT: ProductValues = valuesFrom(() => '');

/** Without a picture a new product starts hidden. */
export const NEW_PRODUCT: ProductValues = { ...EMPTY_PRODUCT, hidden: 'true' };

export const valuesOf = (product: Product): ProductValues => valuesFrom((field) => textOf(product[field]));

/** A colour variant: all but what tells the two apart, and what was said of that one alone. */
export const copyOf = (product: Product): ProductValues => ({
  ...valuesOf(product),
  code: '',
  color: '',
  pinned: '',
  hidden: 'true',
});

function fromText(field: ProductField, text: string): string | number | boolean | null {
  const { required, kind } = specOf(field);
  if (kind === 'flag') return text === 'true';
  if (!required && text.trim() === '') return null;
  return kind === 'number' ? readDecimal(text) : text;
}

/** The form's text read as the contract's product, so that form and server refuse alike. */
export const productForm = z.preprocess((values) => {
  const texts = values as ProductValues;
  return Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, fromText(field, texts[field])]));
}, productInput);

/** Only what differs from the row travels. Empty text clears a field. */
export function changedFields(input: ProductInput, before: ProductValues): [ProductField, string][] {
  return PRODUCT_FIELD_NAMES.map((field): [ProductField, string] => [field, textOf(input[field])]).filter(
    ([field, text]) => text !== before[field],
  );
}
