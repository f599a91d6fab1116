import path from 'node:path';
import SQLite from 'better-sqlite3';

/** A process that works on a data folder. */
export type Residents = {
  /** Runs the work while no other process uses the folder or can start to. False, without running it, if one does. */
  whileAlone(work: () => Promise<void>): Promise<boolean>;
  leave(): void;
};

const LOCK_FILE = 'residents.lock';
/** How long we wait for a process that sweeps alone. */
const DOOR_WAIT_MS = 60_000;

const isBusy = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'SQLITE_BUSY';

/**
 * Each process on a data folder holds a shared lock on a SQLite file, released even when it is killed. So a new process can tell leftovers
 * of a dead one from the work of a live one: during a restart without downtime there are two.
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

/** With PostgreSQL several machines may share the store; there the sweep spares young files instead. */
export const nobodyToAsk: Residents = {
  async whileAlone(work) {
    await work();
    return true;
  },
  leave: () => undefined,
};
