import type { MessageKey } from '#contract/messages.ts';
import { ApiError } from '../api-error.ts';

const CHANGED: MessageKey = 'changedMeanwhile';

/** Whether a save was refused because somebody else has saved meanwhile, in whatever language it was said. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code === CHANGED;
