import type { JobRow } from '../db/schema.ts';
import type { Db } from '../db/types.ts';
import type { Runs } from './schedule.ts';

export type Job = 'backup' | 'restore-drill';
export type KnownRuns = Runs & { failure: string };

const NEVER = { sinceMs: 0, begunMs: 0, doneMs: 0, failedMs: 0, failure: '' };

const runsOf = (row: JobRow): KnownRuns => ({
  sinceMs: row.since_ms,
  begunMs: row.begun_ms,
  doneMs: row.done_ms,
  failedMs: row.failed_ms,
  failure: row.failure,
});

export async function readRuns(db: Db): Promise<Record<Job, KnownRuns>> {
  const rows = await db.selectFrom('jobs').selectAll().execute();
  const find = (job: Job) => rows.find(({ name }) => name === job);
  const [backup, drill] = [find('backup'), find('restore-drill')];
  return { backup: backup ? runsOf(backup) : NEVER, 'restore-drill': drill ? runsOf(drill) : NEVER };
}

/** Notes when this installation first knew of its jobs. */
export async function knowJobs(db: Db, now: number): Promise<void> {
  const names: Job[] = ['backup', 'restore-drill'];
  await db
    .insertInto('jobs')
    .values(names.map((name) => ({ name, since_ms: now })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

type Note = { begun_ms: number } | { done_ms: number } | { failed_ms: number; failure: string };

export const noteRun = async (db: Db, job: Job, note: Note): Promise<void> =>
  void (await db.updateTable('jobs').set(note).where('name', '=', job).execute());
