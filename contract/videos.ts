import { z } from 'zod';
import { id, readable, requiredText, withData } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { picture } from './products.ts';

export const videoInput = z.strictObject({
  title: requiredText('Title', LIMITS.videoTitle),
  titleSo: readable('Title in Somali', LIMITS.videoTitle).nullish(),
  description: requiredText('Description', LIMITS.videoDescription),
  descriptionSo: readable('Description in Somali', LIMITS.videoDescription).nullish(),
});
export type VideoInput = z.infer<typeof videoInput>;

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
  created_at: z.string(),
  updated_at: z.string(),
});
export type Video = z.infer<typeof video>;

export const videoList = withData(z.array(video));
export const videoResponse = withData(video);
