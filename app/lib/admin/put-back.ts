import { MESSAGES } from '#contract/messages.ts';
import { ApiError } from '../api-error.ts';
import type { VersionValues } from './versions.ts';

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ field }) => field === 'earlierPicture');

/** Old values and, where it differs, the old picture. Where the picture is gone, the rest is put back, and the reply says so. */
export async function putBack<Reply extends { message: string }>(
  fields: VersionValues,
  picture: VersionValues[string] | undefined,
  send: (body: object) => Promise<Reply>,
): Promise<Reply> {
  if (picture === undefined) return send(fields);
  try {
    return await send({ ...fields, earlierPicture: picture });
  } catch (error) {
    if (!isGone(error) || Object.keys(fields).length === 0) throw error;
    return { ...(await send(fields)), message: MESSAGES.restPutBack };
  }
}
