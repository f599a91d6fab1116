import type { Generated, Selectable } from 'kysely';
import { PRODUCT_FIELD_NAMES, type ProductField, type ProductValue, specOf } from '#contract/product-fields.ts';

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : S;

/** The category is kept by its id; every other field has a column of its own. */
type StoredField = Exclude<ProductField, 'categories'>;

/** The columns of the contract's fields: `piecesPerM2` is `pieces_per_m2`. */
export type ProductColumns = {
  [F in StoredField as Snake<F>]: ProductValue<F> extends boolean ? Generated<number> : ProductValue<F>;
};

type Row = Selectable<ProductColumns>;

const columnOf = (field: StoredField): keyof ProductColumns =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof ProductColumns;

const STORED = PRODUCT_FIELD_NAMES.filter((field): field is StoredField => field !== 'categories');

type Values = { [F in ProductField]?: ProductValue<F> | null | undefined };

function emptyOf(field: StoredField): string | number | null {
  const spec = specOf(field);
  if (spec.kind === 'flag') return 0;
  return spec.kind === 'text' && spec.blank ? '' : null;
}

/** What is given as columns. Null empties a column; what is not given stays out. */
export function toColumns(values: Values): Partial<Row> {
  const columns = STORED.flatMap((field) => {
    const value = values[field];
    if (value === undefined) return [];
    return [[columnOf(field), typeof value === 'boolean' ? Number(value) : (value ?? emptyOf(field))]];
  });
  return Object.fromEntries(columns) as Partial<Row>;
}

/** Every column of a new row. */
export const newColumns = (values: Values): Row =>
  toColumns(Object.fromEntries(STORED.map((field) => [field, values[field] ?? null]))) as Row;

/** A row's columns as fields. */
export const fromColumns = (row: Row): { [F in StoredField]: ProductValue<F> } =>
  Object.fromEntries(
    STORED.map((field) => {
      const value = row[columnOf(field)];
      return [field, specOf(field).kind === 'flag' ? value === 1 : value];
    }),
  ) as {
    [F in StoredField]: ProductValue<F>;
  };
