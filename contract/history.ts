import { z } from 'zod';
import { idText, withData } from './envelope.ts';

/** Where a page of the history ends: the moment and the number of its last entry. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[1-9]\d{0,9}$/;
export const HISTORY_PAGE = 50;

const orAny = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const historyQuery = z.strictObject({
  kind: orAny(z.string().regex(/^[a-z-]{1,40}$/)),
  id: orAny(idText),
  user: orAny(idText),
  /** From this moment on, and until before that one. */
  from: orAny(z.iso.datetime()),
  until: orAny(z.iso.datetime()),
  limit: orAny(z.coerce.number().int().min(1).max(HISTORY_PAGE)),
  cursor: orAny(z.string().regex(CURSOR, 'The cursor is not valid')),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

const entry = z.object({
  entry: z.number().int(),
  at: z.string(),
  /** The person, or the part of ours that wrote. */
  user: z.string(),
  userId: z.number().int().nullable(),
  action: z.string(),
  kind: z.string(),
  id: z.number().int().nullable(),
  name: z.string(),
  /** Of a change only what differs. */
  before: values,
  after: values,
});
export type HistoryEntry = z.infer<typeof entry>;
export type HistoryValues = z.infer<typeof values>;

/** Newest first. */
export const historyPage = withData(z.array(entry)).extend({ nextCursor: z.string().nullable() });
