import { z } from 'zod';
import { earlierPicture, id, lastRead, readable, requiredText, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { picture } from './products.ts';

export const videoInput = z.strictObject({
  title: requiredText('Title', LIMITS.videoTitle),
  titleSo: readable('Title in Somali', LIMITS.videoTitle).nullish(),
  description: requiredText('Description', LIMITS.videoDescription),
  descriptionSo: readable('Description in Somali', LIMITS.videoDescription).nullish(),
  /** The products seen in it. In a form: their ids with commas between them. */
  productIds: z
    .array(id)
    .max(LIMITS.videoProducts, `Products must be at most ${LIMITS.videoProducts}`)
    .refine((ids) => new Set(ids).size === ids.length, MESSAGES.productTwice)
    .nullish(),
});
export type VideoInput = z.infer<typeof videoInput>;

/** Absent fields stay as they are; an optional one that is null is cleared. */
export const videoPatch = videoInput.partial().extend({ earlierPicture, updated_at: lastRead });
export type VideoPatch = z.infer<typeof videoPatch>;

const seenProduct = z.object({ id, productname: z.string(), productnameSo: z.string().nullable() });
export type SeenProduct = z.infer<typeof seenProduct>;

export const video = z.object({
  id,
  title: z.string(),
  titleSo: z.string().nullable(),
  description: z.string(),
  descriptionSo: z.string().nullable(),
  filepath: z.string(),
  /** Bytes of the video, so that a page can say what a tap will cost. */
  bytes: z.number().int(),
  thumbnail: z.string().nullable(),
  poster: picture.nullable(),
  /** What is seen in it. */
  products: z.array(seenProduct),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Video = z.infer<typeof video>;

export const videoList = withData(z.array(video));
export const videoResponse = withData(video);
