import { MESSAGES } from '#contract/messages.ts';
import { ApiError } from '../api-error.ts';

/** Whether a save was refused because somebody else has saved meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.serverMessage === MESSAGES.changedMeanwhile;
