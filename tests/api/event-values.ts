import { NOT_SAID } from './calls.ts';

/** What events tell of a product and of a video. */
const PRODUCT_FIELDS = [
  ...['code', 'productname', 'brandname', 'size', 'thickness', 'color', 'type', 'categories'],
  ...Object.keys(NOT_SAID),
];
export const productValues = (product: object) =>
  Object.fromEntries([...PRODUCT_FIELDS, 'productimage'].map((field) => [field, Reflect.get(product, field)]));

export const videoValues = ({ title, description, filepath, bytes, thumbnail }: Record<string, unknown>) => ({
  products: '',
  title,
  titleSo: null,
  description,
  descriptionSo: null,
  filepath,
  bytes,
  thumbnail,
});
