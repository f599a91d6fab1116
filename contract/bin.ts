import { z } from 'zod';
import { categoryInput } from './categories.ts';
import { id, idText, withData } from './envelope.ts';
import { productInput } from './products.ts';

/** What goes to the bin when it is deleted. */
export const BIN_KINDS = ['product', 'picture', 'video', 'still', 'category', 'user'] as const;
export type BinKindName = (typeof BIN_KINDS)[number];

const kind = z.enum(BIN_KINDS);

/** An empty value in an address means "any". */
const orAny = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const binQuery = z.strictObject({ kind: orAny(kind), cursor: orAny(idText) });
export type BinQuery = z.infer<typeof binQuery>;

const binned = z.object({
  kind,
  id,
  name: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  /** When it is deleted for good by itself. */
  goneAt: z.string(),
});
export type BinnedThing = z.infer<typeof binned>;

/** Newest first. */
export const binList = withData(z.array(binned)).extend({ nextCursor: z.string().nullable() });

const thing = { kind, id };

/** Where its own is in use by now: another code or category of a product, another value of a category. */
const instead = {
  code: productInput.shape.code.optional(),
  categories: productInput.shape.categories.optional(),
  value: categoryInput.shape.value.optional(),
};

export const binRestore = z.strictObject({ ...thing, ...instead });
export type Instead = Omit<z.infer<typeof binRestore>, 'kind' | 'id'>;

export const binErasure = z.strictObject(thing);
