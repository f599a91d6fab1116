import { z } from 'zod';
import { BIN_KINDS } from './bin.ts';
import { LANGUAGES } from './enums.ts';
import { fieldError, id, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { MANY_LIMITS } from './many-limits.ts';
import { MESSAGES } from './messages.ts';
import { productInput } from './products.ts';

export const BULK_ACTIONS = ['hide', 'show', 'pin', 'unpin', 'move', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const ids = z
  .array(id)
  .min(1)
  .max(MANY_LIMITS.bulk)
  .refine((all) => new Set(all).size === all.length, MESSAGES.productTwice);

/** `categories`: where to, by its value; only for `move`, and required there. */
export const productsBulk = z
  .strictObject({ ids, action: z.enum(BULK_ACTIONS), categories: productInput.shape.categories.optional() })
  .refine(({ action, categories }) => action !== 'move' || categories !== undefined, {
    path: ['categories'],
    message: 'Category is required',
  });
export type ProductsBulk = z.infer<typeof productsBulk>;

export const binRestoreMany = z.strictObject({ kind: z.enum(BIN_KINDS), ids });

/** With `dry` nothing is written. */
export const importQuery = z.strictObject({ dry: z.enum(['1']).optional() });

/** The table itself is a file beside these fields, of which there are none. */
export const importInput = z.strictObject({});

const fault = fieldError.extend({ row: z.number().int() });
export type ImportFault = z.infer<typeof fault>;

const importReport = z.object({
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  /** Rows that say nothing new of their product. */
  unchanged: z.number().int(),
  /** How many faults there are. */
  faults: z.number().int(),
  /** By row as a spreadsheet counts them; the first 1,000. */
  errors: z.array(fault),
});
export type ImportReport = z.infer<typeof importReport>;
export const importResponse = withData(importReport);

/** A table as CSV: sent line by line, or whole. */
export const productLines = z.string() as unknown as z.ZodType<AsyncIterable<string>>;
export const productTable = z.string();
export const templateQuery = z.strictObject({ language: z.enum(LANGUAGES).optional() });

/** Which of these codes are whose, whatever the case. */
export const codesInput = z.strictObject({
  codes: z.array(z.string().max(LIMITS.code)).min(1).max(MANY_LIMITS.bulk),
});
const codeOwner = z.object({
  id,
  code: z.string(),
  productname: z.string(),
  productnameSo: z.string().nullable(),
  pictures: z.number().int(),
});
export type CodeOwner = z.infer<typeof codeOwner>;
export const codeOwners = withData(z.array(codeOwner));
