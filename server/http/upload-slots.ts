import { refuse } from '../errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** Uploads take disk, memory and a core; past a few at once they get 503 with Retry-After. */
export function createUploadSlots({ perUser = 2, total = 6 } = {}) {
  const running = new Map<number, number>();
  let all = 0;
  return async function withSlot<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = running.get(userId) ?? 0;
    if (own >= perUser || all >= total)
      throw refuse('unavailable', 'tooManyUploads', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    running.set(userId, own + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    }
  };
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;

/** One per process, shared by products and videos. */
export const withUploadSlot: UploadSlots = createUploadSlots();
