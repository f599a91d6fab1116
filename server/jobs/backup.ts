import type { FailureLog } from '../backups/backups.ts';
import { authorOf, type EventLog } from '../events/event.ts';
import type { AppDeps } from '../open-deps.ts';
import type { Job } from './clock.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** Looks every minute whether the daily backup is due, and says daily where the newest one is too old. */
export function dailyBackup({ backups }: Pick<AppDeps, 'backups'>, log: EventLog & FailureLog): Job {
  const by = authorOf(null, log, 'daily backup');
  let saidLateAt = 0;
  return {
    name: 'backup',
    everyMs: MINUTE,
    async run() {
      await backups.runIfDue(by, log);
      const { state, at } = await backups.state();
      if (state !== 'late' || Date.now() - saidLateAt < DAY) return;
      saidLateAt = Date.now();
      log.error({ newest: at }, 'the newest backup is older than two days');
    },
  };
}
