import { z } from 'zod';
import { CURSOR } from './cursor.ts';
import { COLORS, SIZE_SLIPS, SIZES, TYPES } from './enums.ts';
import { earlierPicture, id, idText, lastRead, NO_NUL, readable, requiredText, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import {
  type FieldValue,
  PRODUCT_FIELD_NAMES,
  type PRODUCT_FIELDS,
  type ProductField,
  type ProductValue,
  specOf,
} from './product-fields.ts';

const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === ''
        ? `${label} is required`
        : `${label} must be one of: ${values.join(', ')}`,
  });

const size = z.preprocess(
  (value) => (typeof value === 'string' ? (SIZE_SLIPS.get(value) ?? value) : value),
  choice('Size', SIZES),
);

const number = (label: string, max: number, whole = false) =>
  (whole ? z.int({ error: `${label} must be a whole number` }) : z.number({ error: `${label} must be a number` }))
    .positive(`${label} must be more than 0`)
    .max(max, `${label} must be at most ${max}`);

/** A field as it is filled in. */
function filled(field: ProductField): z.ZodType {
  const spec = specOf(field);
  const { en: label } = spec.label;
  if (field === 'size') return size;
  if (spec.kind === 'choice') return choice(label, spec.values);
  if (spec.kind === 'number') return number(label, spec.max, spec.whole);
  if (spec.kind === 'flag') return z.boolean({ error: `${label} must be yes or no` });
  return spec.required ? requiredText(label, spec.max) : readable(label, spec.max);
}

/** A field as a product has it. */
function stored(field: ProductField): z.ZodType {
  const spec = specOf(field);
  if (spec.kind === 'flag') return z.boolean();
  const value = spec.kind === 'choice' ? z.enum(spec.values) : spec.kind === 'number' ? z.number() : z.string();
  return spec.required || (spec.kind === 'text' && spec.blank) ? value : value.nullable();
}

const shapeOf = <Shape>(schemaOf: (field: ProductField) => z.ZodType): Shape =>
  Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [field, schemaOf(field)])) as Shape;

type RequiredField = {
  [F in ProductField]: (typeof PRODUCT_FIELDS)[F] extends { required: true } ? F : never;
}[ProductField];
type Filled<F extends ProductField> = z.ZodType<FieldValue<F>, FieldValue<F>>;
type Optional<T extends z.ZodType> = z.ZodOptional<z.ZodNullable<T>>;

/** The fields of the form, as the domain takes them. An optional one that is null is empty. */
export const productInput = z.strictObject(
  shapeOf<{ [F in RequiredField]: Filled<F> } & { [F in Exclude<ProductField, RequiredField>]: Optional<Filled<F>> }>(
    (field) => (specOf(field).required ? filled(field) : filled(field).nullish()),
  ),
);
export type ProductInput = z.infer<typeof productInput>;

/** Absent fields stay as they are; an optional one that is null is cleared. */
export const productPatch = productInput.partial().extend({ earlierPicture, updated_at: lastRead });
export type ProductPatch = z.infer<typeof productPatch>;

export const picture = z.object({
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  widths: z.array(z.number().int()),
});

export const product = z.object({
  id,
  ...shapeOf<{ [F in ProductField]: z.ZodType<ProductValue<F>> }>(stored),
  productimage: z.string().nullable(),
  picture: picture.nullable(),
  categoryLabel: z.string(),
  categoryLabelSo: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  whatsapp: z.string(),
  phoneNumber: z.string(),
});
export type Product = z.infer<typeof product>;

/** One of the pictures of a product, by which it is ordered and removed. */
export const productPicture = picture.extend({ id });
export type ProductPicture = z.infer<typeof productPicture>;

/** A product on its own. Lists hold the first picture alone. */
export const productDetail = product.extend({ pictures: z.array(productPicture) });
export type ProductDetail = z.infer<typeof productDetail>;

/** The same product in another colour. */
export const colourVariant = z.object({ id, color: z.enum(COLORS), picture: picture.nullable() });
export type ColourVariant = z.infer<typeof colourVariant>;

/** The picture itself is a file beside these fields, of which there are none. */
export const pictureInput = z.strictObject({});

/** Every picture of the product, each once, the first first. */
export const pictureOrder = z.strictObject({
  order: z
    .array(id)
    .min(1)
    .max(LIMITS.pictures)
    .refine((ids) => new Set(ids).size === ids.length, MESSAGES.pictureTwice),
});

export const searchText = z
  .string()
  .regex(NO_NUL)
  .trim()
  .max(LIMITS.search, `Search must be at most ${LIMITS.search} characters`);

const page = {
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).optional(),
  cursor: z.string().regex(CURSOR, 'The cursor is not valid').optional(),
};

/** An empty value in an address (`?size=`) means "any", as an HTML form without scripts sends it. */
const filter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const productQuery = z.strictObject({
  q: filter(searchText),
  category: filter(z.string().regex(NO_NUL).max(LIMITS.categoryValue)),
  size: filter(size),
  color: filter(choice('Color', COLORS)),
  type: filter(choice('Type', TYPES)),
  ...page,
});
export type ProductQuery = z.infer<typeof productQuery>;

export const pageQuery = z.strictObject(page);

export const productPage = withData(z.array(product)).extend({
  total: z.number().int(),
  /** A search stops counting at 1,000; there are more. */
  totalIsMore: z.boolean().optional(),
  nextCursor: z.string().nullable(),
  /** What may have been meant, where a search found nothing. */
  suggestions: z.array(z.string()).optional(),
  /** The category's value now, where it was asked for by one that it had before. */
  movedTo: z.string().optional(),
});
export type ProductPage = z.infer<typeof productPage>;

export const productResponse = withData(productDetail);

/** The id comes in the body, as the specification has it, or in the address. */
export const productDeletion = z.strictObject({ id: id.nullish() }).nullish();
export const productDeletionQuery = z.strictObject({
  id: z.preprocess((value) => (value === '' ? undefined : value), idText.optional()),
});

/** One row for every category that has products, with the picture that stands for it. */
export const categoryShowcase = z.object({
  id,
  categories: z.string(),
  label: z.string(),
  labelSo: z.string().nullable(),
  productimage: z.string().nullable(),
  picture: picture.nullable(),
  productname: z.string(),
  productnameSo: z.string().nullable(),
});
export type CategoryShowcase = z.infer<typeof categoryShowcase>;
export const categoryShowcaseResponse = withData(z.array(categoryShowcase)).extend({ success: z.literal(true) });
