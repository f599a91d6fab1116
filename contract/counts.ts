import { z } from 'zod';

export const counts = z.object({
  users: z.number().int(),
  videos: z.number().int(),
  products: z.number().int(),
});
export type Counts = z.infer<typeof counts>;
export const countsResponse = z.object({ status: z.literal(1), data: counts });
