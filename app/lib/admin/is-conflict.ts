import type { MESSAGES } from '#contract/messages.ts';
import { ApiError } from '../api-error.ts';

const CHANGED: keyof typeof MESSAGES = 'changedMeanwhile';

/** Whether a save was refused because somebody else has saved meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === CHANGED;
