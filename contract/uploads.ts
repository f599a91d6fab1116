import { z } from 'zod';
import { withData } from './envelope.ts';
import { MESSAGES } from './messages.ts';
import { videoInput } from './videos.ts';

/** So long an upload waits for its sender to go on. */
export const UNFINISHED_HOURS = 24;

const uploadId = z
  .string({ error: MESSAGES.videoRequired })
  .regex(/^[0-9a-f]{16}-[0-9a-f]{8}$/, MESSAGES.uploadNotFound);

const unfinishedUpload = z.object({
  id: z.string(),
  /** What its sender calls the file. */
  name: z.string(),
  /** When the file was last changed there, in milliseconds: with name and size the sender knows it again. 0 where it is not known. */
  modified: z.number(),
  bytes: z.number(),
  /** How much of it has arrived. */
  received: z.number(),
  expiresAt: z.string(),
});
export type UnfinishedUpload = z.infer<typeof unfinishedUpload>;

export const unfinishedUploadList = withData(z.array(unfinishedUpload));
export const unfinishedUploadResponse = withData(unfinishedUpload);

/** A video whose file has arrived in pieces. */
export const uploadedVideoInput = videoInput.extend({ upload: uploadId });
