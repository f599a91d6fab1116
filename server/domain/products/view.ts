import type { Numbers } from '#contract/numbers.ts';
import type { Picture } from '#contract/pictures.ts';
import type { CategoryShowcase, ColourVariant, Product } from '#contract/products.ts';
import type { Values } from '#server/events/event.ts';
import { fromColumns, type StoredProduct } from './repository.ts';

const pictureOf = ({ image_json }: Pick<StoredProduct, 'image_json'>): Picture | null =>
  image_json === null ? null : JSON.parse(image_json);

const fieldsOf = (row: StoredProduct) => ({ ...fromColumns(row), categories: row.categoryValue });

/** A product as the outside sees it, with the numbers a visitor asks about it by. */
export const toProduct = (row: StoredProduct, { whatsapp, phoneNumber }: Numbers): Product => ({
  id: row.id,
  ...fieldsOf(row),
  productimage: row.image_path,
  picture: pictureOf(row),
  categoryLabel: row.categoryLabel,
  categoryLabelSo: row.categoryLabelSo,
  created_at: row.created_at,
  updated_at: row.updated_at,
  whatsapp,
  phoneNumber,
});

export const toVariant = (row: Pick<StoredProduct, 'id' | 'color' | 'image_json'>): ColourVariant => ({
  id: row.id,
  color: row.color,
  picture: pictureOf(row),
});

/** What its events tell of a product. */
export const valuesOf = (row: StoredProduct): Values => ({ ...fieldsOf(row), productimage: row.image_path });

export const toShowcase = (row: StoredProduct): CategoryShowcase => ({
  id: row.id,
  categories: row.categoryValue,
  label: row.categoryLabel,
  labelSo: row.categoryLabelSo,
  productimage: row.image_path,
  picture: pictureOf(row),
  productname: row.productname,
  productnameSo: row.productname_so,
});
