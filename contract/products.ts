import { z } from 'zod';
import { COLORS, SIZE_SLIPS, SIZES, TYPES } from './enums.ts';
import { id, idText, NO_NUL, optionalText, requiredText, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';

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

export const piecesPerM2 = z
  .number({ error: 'Pieces per m² must be a number' })
  .positive('Pieces per m² must be more than 0')
  .max(LIMITS.piecesPerM2Max, `Pieces per m² must be at most ${LIMITS.piecesPerM2Max}`);

/** The fields of the form, as the domain takes them. */
export const productInput = z.strictObject({
  code: requiredText('Code', LIMITS.code),
  productname: requiredText('Name', LIMITS.productname),
  size,
  thickness: requiredText('Meter²', LIMITS.thickness),
  categories: requiredText('Category', LIMITS.categoryValue),
  color: choice('Color', COLORS),
  type: choice('Type', TYPES),
  brandname: optionalText('Brand name', LIMITS.brandname),
  piecesPerM2: piecesPerM2.optional(),
});
export type ProductInput = z.infer<typeof productInput>;

/** Form bodies carry text alone; empty and null mean "leave it as it is". */
export const productPatch = productInput.partial();
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
  code: z.string(),
  productname: z.string(),
  brandname: z.string(),
  size: z.enum(SIZES),
  thickness: z.string(),
  color: z.enum(COLORS),
  type: z.enum(TYPES),
  categories: z.string(),
  productimage: z.string().nullable(),
  picture: picture.nullable(),
  piecesPerM2: z.number().nullable(),
  created_at: z.string(),
  whatsapp: z.string(),
  phoneNumber: z.string(),
});
export type Product = z.infer<typeof product>;

export const searchText = z
  .string()
  .regex(NO_NUL)
  .trim()
  .max(LIMITS.search, `Search must be at most ${LIMITS.search} characters`);

const page = {
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).optional(),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'The cursor is not valid')
    .transform(Number)
    .optional(),
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
});
export type ProductPage = z.infer<typeof productPage>;

export const productResponse = withData(product);

/** What `/api/products/{idOrCategory}` gives, for the document: a product, or a page of them. */
export const oneOrMany = productPage.extend({
  total: productPage.shape.total.optional(),
  nextCursor: productPage.shape.nextCursor.optional(),
  data: z.union([product, productPage.shape.data]),
});

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
  productimage: z.string().nullable(),
  picture: picture.nullable(),
  productname: z.string(),
});
export type CategoryShowcase = z.infer<typeof categoryShowcase>;
export const categoryShowcaseResponse = withData(z.array(categoryShowcase)).extend({ success: z.literal(true) });
