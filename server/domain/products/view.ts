import type { Numbers } from '#contract/numbers.ts';
import type { Picture } from '#contract/pictures.ts';
import type { CategoryShowcase, Product } from '#contract/products.ts';
import type { Values } from '#server/events/event.ts';
import type { StoredProduct } from './repository.ts';

const pictureOf = ({ image_json }: StoredProduct): Picture | null =>
  image_json === null ? null : JSON.parse(image_json);

/** A product as the outside sees it, with the numbers a visitor asks about it by. */
export const toProduct = (row: StoredProduct, { whatsapp, phoneNumber }: Numbers): Product => ({
  id: row.id,
  code: row.code,
  productname: row.productname,
  brandname: row.brandname,
  size: row.size,
  thickness: row.thickness,
  color: row.color,
  type: row.type,
  categories: row.categoryValue,
  productimage: row.image_path,
  picture: pictureOf(row),
  piecesPerM2: row.pieces_per_m2,
  created_at: row.created_at,
  whatsapp,
  phoneNumber,
});

/** What its events tell of a product. */
export const valuesOf = (row: StoredProduct): Values => ({
  code: row.code,
  productname: row.productname,
  brandname: row.brandname,
  size: row.size,
  thickness: row.thickness,
  color: row.color,
  type: row.type,
  categories: row.categoryValue,
  piecesPerM2: row.pieces_per_m2,
  productimage: row.image_path,
});

export const toShowcase = (row: StoredProduct): CategoryShowcase => ({
  id: row.id,
  categories: row.categoryValue,
  label: row.categoryLabel,
  productimage: row.image_path,
  picture: pictureOf(row),
  productname: row.productname,
});
