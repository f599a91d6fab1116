import { PRODUCT_FIELD_NAMES, type ProductField, specOf } from '#contract/product-fields.ts';
import type { Product, ProductPicture } from '#contract/products.ts';

/** As little as a product can have. */
function least(field: ProductField): string | boolean | null {
  const spec = specOf(field);
  if (spec.kind === 'choice' && spec.required) return spec.values[0];
  if (spec.required) return field;
  if (spec.kind === 'flag') return false;
  return spec.kind === 'text' && spec.blank ? '' : null;
}

/** A product as a call answers with it; only what matters to a test is given. A new field needs no line here. */
export const aProduct = (changes: Partial<Product> = {}): Product => ({
  ...(Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, least(field)])) as Pick<Product, ProductField>),
  id: 1,
  productimage: null,
  picture: null,
  categoryLabel: 'Category',
  categoryLabelSo: null,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  whatsapp: '',
  phoneNumber: '',
  ...changes,
});

export const aPicture = (id: number): ProductPicture => ({
  id,
  path: `uploads/${id}/320.jpg`,
  width: 320,
  height: 240,
  placeholder: '',
  widths: [320],
});
