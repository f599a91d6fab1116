import { z } from 'zod';
import { MAX_ID } from './limits.ts';

/** `message` on its own, as every write answers. */
export const done = z.object({ status: z.literal(1), message: z.string() });

export const withData = <T extends z.ZodType>(data: T) => z.object({ status: z.literal(1), message: z.string(), data });

/** A sentence for a person: in English, with its key in the contract's messages and its parts, to be said in another language. */
const sentence = z.object({
  message: z.string(),
  code: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Sentence = z.infer<typeof sentence>;

export const fieldError = sentence.extend({ field: z.string() });

export const failure = sentence.extend({ status: z.literal(0), errors: z.array(fieldError).optional() });
export type Failure = z.infer<typeof failure>;

/** A number in JSON. */
export const id = z.number().int().min(1).max(MAX_ID);

/** Digits in an address; anything else cannot name a row. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(id);

/** When the row was last changed, as the sender read it. A row that is newer is left alone (409). */
export const lastRead = z.iso.datetime().optional();

/** Where a picture is stored that the thing has had, as its history names it: it is put back. */
export const earlierPicture = z
  .string()
  .regex(/^uploads\/[\w.\-/]{1,100}$/)
  .optional();

/** PostgreSQL cannot store NUL, SQLite can: refused alike, before either sees it. */
export const NO_NUL = /^[^\0]*$/;
export const readable = (label: string, max: number) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
    .regex(NO_NUL, `${label} holds a character that cannot be stored`)
    .trim()
    .max(max, `${label} must be at most ${max} characters`);

export const requiredText = (label: string, max: number) => readable(label, max).min(1, `${label} is required`);
