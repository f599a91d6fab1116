import { z } from 'zod';
import { RESERVED_CATEGORY_VALUES } from './enums.ts';
import { id, idText, lastRead, readable, requiredText, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const value = z
  .string({ error: (issue) => (issue.input === undefined ? 'Value is required' : 'Value must be text') })
  .regex(/^[^\0/\\?#%]*$/, 'Value must not hold / \\ ? # or %')
  .transform((text) => text.replace(/\s+/gu, ''))
  .pipe(
    z
      .string()
      .min(1, 'Value is required')
      .max(LIMITS.categoryValue, `Value must be at most ${LIMITS.categoryValue} characters`)
      .refine(
        (text) => !/^\d+$/.test(text) && !/^\.+$/.test(text) && !RESERVED_CATEGORY_VALUES.includes(text.toLowerCase()),
        MESSAGES.categoryReserved,
      ),
  );

/** Behind the last place there must be room for the next. */
const MOST_PLACES = 1_000_000;

export const categoryInput = z.strictObject({
  label: requiredText('Label', LIMITS.categoryLabel),
  labelSo: readable('Label in Somali', LIMITS.categoryLabel).nullish(),
  value,
  /** Lists are in this order; the next free one where it is left out. */
  position: z.int().min(0).max(MOST_PLACES).optional(),
});
export type CategoryInput = z.infer<typeof categoryInput>;

export const categoryUpdate = categoryInput.extend({ id, updated_at: lastRead });

export const category = z.object({
  id,
  label: z.string(),
  labelSo: z.string().nullable(),
  value: z.string(),
  position: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Category = z.infer<typeof category>;

/** Every category, each once, in the order that lists follow from now on. */
export const categoryOrder = z.strictObject({
  ids: z
    .array(id)
    .min(1)
    .max(LIMITS.categories)
    .refine((ids) => new Set(ids).size === ids.length, MESSAGES.categoryTwice),
});

export const categoryList = withData(z.array(category));
export const categoryResponse = withData(category);

export const categoryDeletion = z.strictObject({ id: idText });
