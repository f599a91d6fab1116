import { COLORS, SIZES, TYPES } from './enums.ts';
import { LAYING_WORDS, LAYINGS, SHAPE_WORDS, SHAPES, UNIT_WORDS, UNITS } from './laying.ts';
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
  part: 'main' | 'facts' | 'more' | 'texts' | 'planning' | 'shown';
  /** The same text in the other language; the two stand side by side. */
  twin?: string;
  /** Written in Somali. */
  lang?: 'so';
  /** A row of the detail page's facts; other words than the label where the page has its own. */
  fact?: true | Words;
} /** `blank`: stored as empty text where it is empty, never as null. */ & (
  | { kind: 'text'; max: number; blank?: true }
  /** Text of several lines. */
  | { kind: 'long'; max: number }
  | { kind: 'number'; max: number; whole?: true }
  | { kind: 'choice'; values: readonly [string, ...string[]]; words?: Readonly<Record<string, Words>> }
  /** Yes or no; no where nothing is said. */
  | { kind: 'flag' }
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
    twin: 'productnameSo',
    part: 'main',
    fact: true,
  },
  productnameSo: {
    kind: 'text',
    max: LIMITS.productname,
    label: { en: 'Name in Somali', so: 'Magaca oo Soomaali ah' },
    lang: 'so',
    part: 'main',
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
    part: 'planning',
  },
  description: {
    kind: 'long',
    max: LIMITS.productDescription,
    label: { en: 'Description', so: 'Sharaxaadda' },
    twin: 'descriptionSo',
    part: 'texts',
  },
  descriptionSo: {
    kind: 'long',
    max: LIMITS.productDescription,
    label: { en: 'Description in Somali', so: 'Sharaxaadda oo Soomaali ah' },
    lang: 'so',
    part: 'texts',
  },
  unit: {
    kind: 'choice',
    values: UNITS,
    words: UNIT_WORDS,
    label: { en: 'Sold by', so: 'Lagu iibiyo' },
    part: 'planning',
  },
  piecesPerPallet: {
    kind: 'number',
    max: LIMITS.piecesPerPalletMax,
    whole: true,
    label: { en: 'Pieces per pallet', so: 'Xabbo balleetkiiba' },
    part: 'planning',
  },
  kgPerPiece: {
    kind: 'number',
    max: LIMITS.kgPerPieceMax,
    label: { en: 'Weight of a piece (kg)', so: 'Miisaanka xabbada (kg)' },
    part: 'planning',
  },
  shape: {
    kind: 'choice',
    values: SHAPES,
    words: SHAPE_WORDS,
    label: { en: 'Shape', so: 'Qaabka' },
    part: 'planning',
  },
  laying: {
    kind: 'choice',
    values: LAYINGS,
    words: LAYING_WORDS,
    label: { en: 'Laying pattern', so: 'Habka loo dhigo' },
    part: 'planning',
  },
  hidden: { kind: 'flag', label: { en: 'Hidden', so: 'Qarsoon' }, part: 'shown' },
  pinned: { kind: 'flag', label: { en: 'Pinned to the top', so: 'Kor lagu hayo' }, part: 'shown' },
} as const satisfies Record<string, FieldSpec>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
export type ProductFieldSpec = FieldSpec;

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];
export const specOf = (field: ProductField): FieldSpec => PRODUCT_FIELDS[field];

/** What a field holds where it is filled in. */
export type FieldValue<F extends ProductField> = Fields[F] extends { kind: 'number' }
  ? number
  : Fields[F] extends { kind: 'flag' }
    ? boolean
    : Fields[F] extends { values: readonly (infer V)[] }
      ? V
      : string;

/** What a product has of a field. */
export type ProductValue<F extends ProductField> = Fields[F] extends
  | { required: true }
  | { blank: true }
  | { kind: 'flag' }
  ? FieldValue<F>
  : FieldValue<F> | null;

/** `29.5`, and `29,5` as Somalis write it. Anything else stays as it is, for the schema to refuse. */
export function readDecimal(text: string): number | string {
  return /^\s*\d{1,9}([.,]\d{1,9})?\s*$/.test(text) ? Number(text.replace(',', '.')) : text;
}
