import { refuse } from '../errors.ts';

/** When a row is changed: now, but always later than before, so that each change can be told from the last. */
export const nextMoment = (before: string): string =>
  new Date(Math.max(Date.now(), (Date.parse(before) || 0) + 1)).toISOString();

/** Refuses to write over what somebody else wrote since the sender read the row. Call it with the row locked. */
export function assertUnchanged(row: { updated_at: string }, lastRead: string | undefined): void {
  if (lastRead !== undefined && Date.parse(row.updated_at) > Date.parse(lastRead)) {
    throw refuse('conflict', 'changedMeanwhile');
  }
}
