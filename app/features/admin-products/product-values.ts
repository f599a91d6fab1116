import { z } from 'zod';
import { type Product, type ProductInput, productInput } from '#contract/products.ts';

/** The text of every control of the product form. */
export type ProductValues = Record<keyof ProductInput, string>;

export const EMPTY_PRODUCT: ProductValues = {
  code: '',
  productname: '',
  size: '',
  thickness: '',
  categories: '',
  color: '',
  type: '',
  brandname: '',
  piecesPerM2: '',
};

export const valuesOf = (product: Product): ProductValues => ({
  code: product.code,
  productname: product.productname,
  size: product.size,
  thickness: product.thickness,
  categories: product.categories,
  color: product.color,
  type: product.type,
  brandname: product.brandname,
  piecesPerM2: product.piecesPerM2 === null ? '' : String(product.piecesPerM2),
});

const textToNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** The form's text read as the contract's product, so that form and server refuse alike. */
export const productForm = z.preprocess((values) => {
  const text = values as ProductValues;
  return { ...text, piecesPerM2: textToNumber(text.piecesPerM2) };
}, productInput);

/** Only what has text and differs from the row travels: an empty field means "leave it as it is". */
export function changedFields(input: ProductInput, before: ProductValues): [keyof ProductInput, string][] {
  return (Object.keys(before) as (keyof ProductInput)[])
    .map((field): [keyof ProductInput, string] => [field, String(input[field] ?? '')])
    .filter(([field, text]) => text !== '' && text !== before[field]);
}
