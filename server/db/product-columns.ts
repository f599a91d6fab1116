import { PRODUCT_FIELD_NAMES, type ProductField, type ProductValue, specOf } from '#contract/product-fields.ts';

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : S;

/** The category is kept by its id; every other field has a column of its own. */
type StoredField = Exclude<ProductField, 'categories'>;

/** The columns of the contract's fields: `piecesPerM2` is `pieces_per_m2`. */
export type ProductColumns = { [F in StoredField as Snake<F>]: ProductValue<F> };

const columnOf = (field: StoredField): keyof ProductColumns =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof ProductColumns;

const STORED = PRODUCT_FIELD_NAMES.filter((field): field is StoredField => field !== 'categories');

type Values = { [F in ProductField]?: ProductValue<F> | null | undefined };

/** What is given as columns. Null empties a column; what is not given stays out. */
export function toColumns(values: Values): Partial<ProductColumns> {
  const columns = STORED.flatMap((field) => {
    const value = values[field];
    if (value === undefined) return [];
    const spec = specOf(field);
    return [[columnOf(field), value ?? (spec.kind === 'text' && spec.blank ? '' : null)]];
  });
  return Object.fromEntries(columns) as Partial<ProductColumns>;
}

/** Every column of a new row. */
export const newColumns = (values: Values): ProductColumns =>
  toColumns(Object.fromEntries(STORED.map((field) => [field, values[field] ?? null]))) as ProductColumns;

/** A row's columns as fields. */
export const fromColumns = (row: ProductColumns): { [F in StoredField]: ProductValue<F> } =>
  Object.fromEntries(STORED.map((field) => [field, row[columnOf(field)]])) as {
    [F in StoredField]: ProductValue<F>;
  };
