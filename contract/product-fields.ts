import { COLORS, SIZES, TYPES } from './enums.ts';
import { LIMITS } from './limits.ts';

/**
 * Every field of a product that people fill in, once: what it holds, what it is called, where it is shown. The schemas, the columns, the
 * form, the detail page and the server's Somali sentences follow this list. No zod here: public pages load this file.
 */
type Words = { en: string; so: string };

type FieldSpec = {
  label: Words;
  required?: true;
  /** Which part of the panel's form it stands in. */
  part: 'main' | 'facts' | 'more';
  /** A row of the detail page's facts; other words than the label where the page has its own. */
  fact?: true | Words;
} & (
  | { kind: 'text'; max: number /** Stored empty where it is empty, never as null. */; blank?: true }
  | { kind: 'number'; max: number }
  | { kind: 'choice'; values: readonly [string, ...string[]] }
  /** One of the stored categories, by its value. */
  | { kind: 'category'; max: number }
);

export const PRODUCT_FIELDS = {
  code: {
    kind: 'text',
    max: LIMITS.code,
    required: true,
    label: { en: 'Code', so: 'Koodhka' },
    part: 'main',
    fact: { en: 'Code#', so: 'Koodhka' },
  },
  productname: {
    kind: 'text',
    max: LIMITS.productname,
    required: true,
    label: { en: 'Name', so: 'Magaca' },
    part: 'main',
    fact: true,
  },
  size: {
    kind: 'choice',
    values: SIZES,
    required: true,
    label: { en: 'Size', so: 'Cabbirka' },
    part: 'facts',
    fact: true,
  },
  thickness: {
    kind: 'text',
    max: LIMITS.thickness,
    required: true,
    label: { en: 'Meter²', so: 'Mitir²' },
    part: 'facts',
    fact: true,
  },
  categories: {
    kind: 'category',
    max: LIMITS.categoryValue,
    required: true,
    label: { en: 'Category', so: 'Qaybta' },
    part: 'main',
  },
  color: {
    kind: 'choice',
    values: COLORS,
    required: true,
    label: { en: 'Color', so: 'Midabka' },
    part: 'facts',
    fact: true,
  },
  type: {
    kind: 'choice',
    values: TYPES,
    required: true,
    label: { en: 'Type', so: 'Nooca' },
    part: 'facts',
    fact: true,
  },
  brandname: {
    kind: 'text',
    max: LIMITS.brandname,
    blank: true,
    label: { en: 'Brand name', so: 'Magaca sumadda' },
    part: 'more',
  },
  piecesPerM2: {
    kind: 'number',
    max: LIMITS.piecesPerM2Max,
    label: { en: 'Pieces per m²', so: 'Xabbo m²-kiiba' },
    part: 'more',
  },
} as const satisfies Record<string, FieldSpec>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
export type ProductFieldSpec = FieldSpec;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];
export const specOf = (field: ProductField): FieldSpec => PRODUCT_FIELDS[field];

/** What a field holds where it is filled in. */
export type FieldValue<F extends ProductField> = Fields[F] extends { kind: 'number' }
  ? number
  : Fields[F] extends { values: readonly (infer V)[] }
    ? V
    : string;

/** What a product has of a field. */
export type ProductValue<F extends ProductField> = Fields[F] extends { required: true } | { blank: true }
  ? FieldValue<F>
  : FieldValue<F> | null;

/** `29.5`, and `29,5` as Somalis write it. Anything else stays as it is, for the schema to refuse. */
export function readDecimal(text: string): number | string {
  return /^\s*\d{1,9}([.,]\d{1,9})?\s*$/.test(text) ? Number(text.replace(',', '.')) : text;
}
