import { mkdirSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely';
import type { CustomTypesConfig, Pool } from 'pg';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export type Db = Kysely<Database>;

export type OpenDatabase = {
  db: Db;
  engine: Engine;
  /** Runs what is missing, under a lock that a second starting process waits for. */
  migrate(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

export const SQLITE_FILE = 'catalogue.sqlite';
const MIGRATION_LOCK_FILE = 'migration.lock';
const MIGRATION_WAIT_MS = 60_000;

/** Counts and byte sizes come back as text from PostgreSQL by default; all of ours fit a number. */
const BIGINT_OID = 20;

/** More than the server has queries; those whose lists vary in length take turns. */
const STATEMENTS_KEPT = 200;

/**
 * Preparing a short query takes longer than running it, and what is prepared for one run holds memory until it is collected.
 * A kept statement sees changes to the tables by itself: SQLite prepares it anew.
 */
function keepStatements(file: SQLite.Database): (text: string) => SQLite.Statement {
  const kept = new Map<string, SQLite.Statement>();
  return (text) => {
    const statement = kept.get(text) ?? file.prepare(text);
    kept.delete(text);
    kept.set(text, statement);
    if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? text);
    return statement;
  };
}

function openSqlite(dataDir: string): Kysely<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new SQLite(path.join(dataDir, SQLITE_FILE));
  file.pragma('busy_timeout = 5000');
  file.pragma('journal_mode = WAL');
  // NORMAL, the driver's default under WAL, lets a power cut undo a write that was already acknowledged.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  // The driver's 16 MB were no faster with 100,000 products: what is not kept here the system keeps.
  file.pragma('cache_size = -4000');
  const prepare = keepStatements(file);
  const database = {
    prepare(text: string) {
      // A deferred transaction that reads first cannot wait for another process's write; an immediate one can.
      if (text === 'begin') return prepare('begin immediate');
      // On a full disk SQLite rolls back by itself; a failing second rollback would hide what really happened.
      if (text === 'rollback' && !file.inTransaction) return prepare('select 1');
      return prepare(text);
    },
    close: () => file.close(),
  };
  return new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
}

/** The driver is loaded with the first connection: who runs on SQLite never pays for it. */
async function createPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types: CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
  };
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 5000 });
  // An idle connection that the server drops must not take the process down; the next query opens a new one.
  pool.on('error', () => undefined);
  return pool;
}

const openPostgres = (url: string): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: () => createPool(url) }) });

/**
 * Kysely locks migrations on PostgreSQL, but trusts SQLite to have one process. Ours may have two at start (a restart, the
 * command line), so a file of its own is held by SQLite's own locking, which even a killed process lets go of.
 */
async function withSqliteLock(dataDir: string, work: () => Promise<void>): Promise<void> {
  const lock = new SQLite(path.join(dataDir, MIGRATION_LOCK_FILE), { timeout: MIGRATION_WAIT_MS });
  try {
    lock.exec('begin exclusive');
    await work();
  } finally {
    lock.close();
  }
}

export function openDatabase(options: { databaseUrl: string | null; dataDir: string }): OpenDatabase {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite';
  const db = options.databaseUrl ? openPostgres(options.databaseUrl) : openSqlite(options.dataDir);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  const migrateToLatest = async () => {
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return;
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? 'set-up'} failed`, { cause: error });
  };
  return {
    db,
    engine,
    migrate: () => (engine === 'sqlite' ? withSqliteLock(options.dataDir, migrateToLatest) : migrateToLatest()),
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
