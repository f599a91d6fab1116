import path from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import type { Db, Engine } from '../db/types.ts';

const LOCK_FILE = 'backup.lock';
/** Any number that no other lock of ours has. */
const LOCK_NUMBER = 4_151_977_001;

const isBusy = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'SQLITE_BUSY';

/** One instance of several at a time works in the folder of backups; a process that is killed gives its turn up. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<{ done: T } | 'taken'>;

/** With SQLite by a lock on a file, as for migrations. */
const onSqlite =
  (dataDir: string): TakeTurn =>
  async (work) => {
    const lock = new SQLite(path.join(dataDir, LOCK_FILE), { timeout: 0 });
    try {
      lock.exec('begin exclusive');
    } catch (error) {
      lock.close();
      if (isBusy(error)) return 'taken';
      throw error;
    }
    try {
      return { done: await work() };
    } finally {
      lock.close();
    }
  };

/** With PostgreSQL by a lock that belongs to one connection. */
const onPostgres =
  (db: Db): TakeTurn =>
  (work) =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{
        taken: boolean;
      }>`select pg_try_advisory_lock(${sql.lit(LOCK_NUMBER)}) as taken`.execute(connection);
      if (!rows[0]?.taken) return 'taken';
      try {
        return { done: await work() };
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(LOCK_NUMBER)})`.execute(connection).catch(() => undefined);
      }
    });

export const createTurn = (db: Db, engine: Engine, dataDir: string): TakeTurn =>
  engine === 'sqlite' ? onSqlite(dataDir) : onPostgres(db);
