import type { KeyObject } from 'node:crypto';
import type { BackupOverview, BackupState } from '#contract/backups.ts';
import { MESSAGES } from '#contract/messages.ts';
import { openDatabase } from '../db/database.ts';
import type { ServiceDeps } from '../deps.ts';
import { refuse } from '../errors.ts';
import type { Author } from '../events/event.ts';
import { record, writeAs } from '../events/record.ts';
import type { FreeBytes } from './disk-space.ts';
import { openDownload } from './download.ts';
import { type Drilled, drillRestore } from './drill.ts';
import { failureOf, isFailure } from './failure.ts';
import { listBackups, prepareFolder } from './folder.ts';
import { type Made, makeBackup, tidy } from './make.ts';
import { openPlace } from './place.ts';
import { type Job, knowJobs, noteRun, readRuns } from './runs.ts';
import { hasFailed, isDrillDue, isDue, isLate, nextDue } from './schedule.ts';
import { createTurn } from './turn.ts';

/** Where a failure is told that nobody waits for. */
export type FailureLog = { error(fields: object, text: string): void };

type Options = { freeBytes?: FreeBytes; clock?: () => number };
type Running = { since: number; done: number; total: number };

const isoOr = (ms: number): string | null => (ms === 0 ? null : new Date(ms).toISOString());

/** Makes, lists and tries backups. One at a time, whichever instance or command asks. */
export function createBackups(deps: Omit<ServiceDeps, 'invalidate'>, options: Options = {}) {
  const { db, engine, media, config } = deps;
  const { freeBytes, clock = Date.now } = options;
  const placed = openPlace(config);
  const takeTurn = createTurn(db, engine, config.dataDir);
  const stopping = new AbortController();
  let running: Running | null = null;
  let inBackground: Promise<unknown> = Promise.resolve();
  /** What runs on its own, and `close` waits for: also what runs still while something else is asked for, and refused. */
  function onItsOwn<T>(work: Promise<T>): Promise<T> {
    inBackground = Promise.allSettled([inBackground, work]);
    return work;
  }

  /** Runs a job in its turn and notes how it ended. A job that is stopped with the server has neither ended nor failed. */
  async function inTurn<T>(job: Job, work: () => Promise<T>, onTurn: () => void = () => undefined): Promise<T> {
    const turn = await takeTurn(async () => {
      await noteRun(db, job, { begun_ms: clock() });
      onTurn();
      try {
        return await work();
      } catch (error) {
        if (!stopping.signal.aborted)
          await noteRun(db, job, { failed_ms: clock(), failure: failureOf(error, job) }).catch(() => undefined);
        throw error;
      }
    });
    if (turn === 'taken') throw refuse('conflict', 'backupRunning');
    return turn.done;
  }

  async function make(by: Author, { key, onTurn }: { key?: KeyObject; onTurn?: () => void } = {}): Promise<Made> {
    if (running) throw refuse('conflict', 'backupRunning');
    const progress: Running = { since: clock(), done: 0, total: 0 };
    running = progress;
    try {
      return await inTurn('backup', () => makeAndTell(by, progress, key), onTurn);
    } finally {
      running = null;
    }
  }

  async function makeAndTell(by: Author, progress: Running, key: KeyObject | undefined): Promise<Made> {
    const { signal } = stopping;
    const onProgress = (done: number, total: number) => void Object.assign(progress, { done, total });
    const database = openDatabase(config);
    try {
      const source = { config, database, media };
      const made = await makeBackup(source, { place: await placed, now: clock(), signal, onProgress, key, freeBytes });
      await writeAs(by, db, async (tx) => {
        await noteRun(tx, 'backup', { done_ms: clock() });
        const { name, bytes, added, files } = made;
        await record(tx, { action: 'backup-made', id: null, name, after: { bytes, added, files } });
      });
      return made;
    } finally {
      await database.close();
    }
  }

  async function drill(): Promise<Drilled> {
    return inTurn('restore-drill', async () => {
      const drilled = await drillRestore(config, await placed, freeBytes);
      await noteRun(db, 'restore-drill', { done_ms: clock() });
      return drilled;
    });
  }

  /** The error is kept for people (lastFailure) and told in the log; nobody is there to be answered. */
  async function quietly(log: FailureLog, text: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!stopping.signal.aborted && !isBusy(error)) log.error({ err: error }, text);
      return false;
    }
  }
  const isBusy = (error: unknown): boolean => error instanceof Error && error.message === MESSAGES.backupRunning;

  async function stateNow(): Promise<{ state: BackupState; runs: Awaited<ReturnType<typeof readRuns>> }> {
    const runs = await readRuns(db);
    if (!config.backupAt) return { state: 'off', runs };
    if (hasFailed(runs.backup) || hasFailed(runs['restore-drill'])) return { state: 'failed', runs };
    if (isLate(runs.backup, clock())) return { state: 'late', runs };
    return { state: runs.backup.doneMs === 0 ? 'waiting' : 'ok', runs };
  }

  /** What this instance is making, or another one, which cannot be asked how far it is. */
  async function runningNow({ begunMs, doneMs, failedMs }: { begunMs: number; doneMs: number; failedMs: number }) {
    if (running) return { ...running, since: new Date(running.since).toISOString() };
    if (begunMs <= Math.max(doneMs, failedMs) || (await takeTurn(async () => undefined)) !== 'taken') return null;
    return { since: new Date(begunMs).toISOString(), done: 0, total: 0 };
  }

  return {
    make,
    drill,

    /** Returns when it has begun; the rest runs on its own. */
    async start(by: Author, log: FailureLog): Promise<void> {
      await new Promise<void>((resolve, reject) => {
        let begun = false;
        const onTurn = () => {
          begun = true;
          resolve();
        };
        const making = () =>
          make(by, { onTurn }).catch((error: unknown) => {
            if (begun) throw error;
            reject(error instanceof Error ? error : new Error(String(error)));
          });
        void onItsOwn(quietly(log, 'the backup failed', making));
      });
    },

    /** Makes the backup of the day where it is due, and weekly tries to restore it. */
    async runIfDue(by: Author, log: FailureLog): Promise<void> {
      const { backupAt } = config;
      if (!backupAt || running || !isDue((await readRuns(db)).backup, clock(), backupAt)) return;
      const making = quietly(log, 'the backup failed', () => make(by));
      const trying = making.then(async (made) => {
        if (!made || !isDrillDue((await readRuns(db))['restore-drill'], clock())) return;
        await quietly(log, 'the newest backup could not be restored in a trial', drill);
      });
      await onItsOwn(trying);
    },

    /** Removes, on its own, what a backup left over that was stopped with its process. */
    async sweep(log: FailureLog): Promise<void> {
      const { begunMs, doneMs, failedMs } = (await readRuns(db)).backup;
      if (begunMs <= Math.max(doneMs, failedMs)) return;
      const sweeping = () =>
        takeTurn(async () => {
          const place = await placed;
          await prepareFolder(place.folder);
          await place.refresh();
          await tidy(place, clock());
        });
      void onItsOwn(quietly(log, 'the leftovers of a backup could not be removed', sweeping));
    },

    /** For /readyz: how it stands, from the database alone. */
    async state(): Promise<{ state: BackupState; at: string | null }> {
      const { state, runs } = await stateNow();
      return { state, at: isoOr(runs.backup.doneMs) };
    },

    async overview(): Promise<BackupOverview> {
      const { state, runs } = await stateNow();
      const place = await placed;
      // While an object store is away, what was there when it was last seen.
      await place.refresh().catch(() => undefined);
      // A folder that cannot be read shows none; the last failure says why.
      const listed = await listBackups(place.folder).catch(() => []);
      const [last] = Object.values(runs)
        .filter((job) => hasFailed(job) && isFailure(job.failure))
        .sort((one, other) => other.failedMs - one.failedMs);
      // The row says that one was made; the folder says whether it is still there.
      const newest = listed.find(({ verified }) => verified)?.at ?? 0;
      const gone = state === 'ok' && isLate({ sinceMs: runs.backup.sinceMs, doneMs: newest }, clock());
      const code = last && isFailure(last.failure) ? last.failure : null;
      return {
        state: gone ? 'late' : state,
        where: place.where,
        nextAt: config.backupAt ? new Date(nextDue(clock(), config.backupAt)).toISOString() : null,
        lastFailure: last && code ? { at: new Date(last.failedMs).toISOString(), code, message: MESSAGES[code] } : null,
        lastDrillAt: isoOr(runs['restore-drill'].doneMs),
        running: await runningNow(runs.backup),
        data: listed.map(({ at, ...backup }) => ({ ...backup, at: new Date(at).toISOString(), where: place.where })),
      };
    },

    download: async (name: string) => openDownload(await placed, name),

    /** Remembers since when this installation is to have backups. */
    know: () => knowJobs(db, clock()),

    /** Gives up what is being made. */
    async close(): Promise<void> {
      stopping.abort();
      await inBackground;
    },
  };
}
export type Backups = ReturnType<typeof createBackups>;
