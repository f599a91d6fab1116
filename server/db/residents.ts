import path from 'node:path';
import SQLite from 'better-sqlite3';

/** A process that works on a data folder. */
export type Residents = {
  /** Does the work while nobody else is on the folder or can come in. False, and nothing done, where somebody is. */
  whileAlone(work: () => Promise<void>): Promise<boolean>;
  leave(): void;
};

const LOCK_FILE = 'residents.lock';
/** Somebody who is alone may have much to sweep; then we wait at the door. */
const DOOR_WAIT_MS = 60_000;

const isBusy = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'SQLITE_BUSY';

/**
 * Each process on a data folder holds a shared lock, by SQLite's own locking, which even a killed process lets go of. So a new
 * one can tell the leavings of a dead process from the work of a living one: in a restart without a gap there are two.
 */
export function enterFolder(dataDir: string): Residents {
  const lock = new SQLite(path.join(dataDir, LOCK_FILE));
  const enter = () => {
    lock.pragma(`busy_timeout = ${DOOR_WAIT_MS}`);
    lock.exec('begin');
    // A transaction that has read holds the shared lock until it ends.
    lock.prepare('select count(*) from sqlite_master').get();
  };
  enter();
  return {
    async whileAlone(work) {
      lock.exec('commit');
      try {
        lock.pragma('busy_timeout = 0');
        lock.exec('begin exclusive');
        await work();
        return true;
      } catch (error) {
        if (!isBusy(error) || lock.inTransaction) throw error;
        return false;
      } finally {
        if (lock.inTransaction) lock.exec('commit');
        enter();
      }
    },
    leave: () => lock.close(),
  };
}

/** With a database server several machines may share the store; what is young is then left alone by its age. */
export const nobodyToAsk: Residents = {
  async whileAlone(work) {
    await work();
    return true;
  },
  leave: () => undefined,
};
