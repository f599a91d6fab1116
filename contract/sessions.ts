import { z } from 'zod';
import { withData } from './envelope.ts';

/** A session as its owner sees it. `device` is for reading in English; `browser` and `system` are its parts, where known. */
export const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
export const sessionList = withData(z.array(ownSession));

export const sessionEnding = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    others: z.literal(true).optional(),
  })
  .refine(({ id, others }) => (id === undefined) !== (others === undefined), {
    error: 'Say which session to end',
    path: ['id'],
  });
