import { z } from 'zod';
import { id } from './envelope.ts';

/** What visitors do that brings work: they call, write, share a product, or ask for it in a list. */
export const TAP_KINDS = ['call', 'whatsapp', 'share', 'quote'] as const;
export type TapKind = (typeof TAP_KINDS)[number];

export const tap = z.object({ kind: z.enum(TAP_KINDS), productId: id.nullish() });
export type Tap = z.infer<typeof tap>;

/** Days as East Africa counts them, both included. Without them: the last 30. */
export const tapPeriod = z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type TapPeriod = z.infer<typeof tapPeriod>;

const counts = z.object({
  call: z.number().int(),
  whatsapp: z.number().int(),
  share: z.number().int(),
  quote: z.number().int(),
});
export type TapCounts = z.infer<typeof counts>;

export const tapReport = z.object({
  status: z.literal(1),
  data: z.object({
    /** Every day of the period, also those without a tap. */
    days: z.array(counts.extend({ date: z.string() })),
    /** The best first, by all kinds together; `before`: their sum in the period of the same length before. */
    products: z.array(counts.extend({ id, code: z.string(), name: z.string(), before: z.number().int() })),
    /** By hour of the day, 0 to 23. */
    hours: z.array(counts),
    before: counts,
  }),
});
export type TapReport = z.infer<typeof tapReport>['data'];

export const tapTable = z.string();
/** 204 has no body. */
export const nothing = z.null();
