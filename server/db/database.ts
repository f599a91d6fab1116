import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CustomTypesConfig, Pool } from 'pg';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';
import type { Db, Engine } from './types.ts';

export type OpenDatabase = {
  db: Db;
  engine: Engine;
  /** Runs pending migrations under a lock that a second starting process waits for, then reindexes if needed. */
  migrate(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

export const SQLITE_FILE = 'catalogue.sqlite';
const MIGRATION_LOCK_FILE = 'migration.lock';
const MIGRATION_WAIT_MS = 60_000;

/** PostgreSQL returns bigint as text by default; all of ours fit a number. */
const BIGINT_OID = 20;

/** More than the server has queries; those with lists of varying length share the rest. */
const STATEMENTS_KEPT = 200;

/**
 * Preparing a short query takes longer than running it, and a statement used once holds memory until it is collected. SQLite prepares a
 * cached statement again by itself when the schema changes.
 */
function keepStatements(file: SQLite.Database): (text: string) => SQLite.Statement {
  const kept = new LRUCache<string, SQLite.Statement>({ max: STATEMENTS_KEPT });
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const statement = file.prepare(text);
    kept.set(text, statement);
    return statement;
  };
}

function openSqlite(dataDir: string): Kysely<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const name = path.join(dataDir, SQLITE_FILE);
  // Created with 600 whatever the folder allows; SQLite gives its journals the same mode.
  closeSync(openSync(name, 'a', 0o600));
  const file = new SQLite(name);
  file.pragma('busy_timeout = 5000');
  file.pragma('journal_mode = WAL');
  // NORMAL, the driver's default under WAL, lets a power cut undo a write that was already acknowledged.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  // The driver's default of 16 MB was no faster with 100,000 products: the system caches the file anyway.
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

type PostgresLimits = { databasePool?: number; databaseTimeoutSeconds?: number };

/** Loads the driver with the first connection, so SQLite installations never do. */
async function createPool(url: string, { databasePool = 10, databaseTimeoutSeconds }: PostgresLimits): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types: CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: databasePool,
    types,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // A query that hangs, or a transaction whose process hangs, must not hold its locks for ever.
    ...(databaseTimeoutSeconds
      ? {
          statement_timeout: databaseTimeoutSeconds * 1000,
          idle_in_transaction_session_timeout: databaseTimeoutSeconds * 2000,
        }
      : {}),
  });
  // An idle connection dropped by the server must not end our process; the next query opens a new one.
  pool.on('error', () => undefined);
  // A connection lost in use fails its query, which is enough; an unhandled 'error' event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const openPostgres = (url: string, limits: PostgresLimits = {}): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: () => createPool(url, limits) }) });

/**
 * Kysely locks migrations on PostgreSQL but assumes that SQLite has one process. We may have two at start (a restart, the command line),
 * so we hold a lock on a separate SQLite file, which is released even when the process is killed.
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

type DatabaseOptions = PostgresLimits & { databaseUrl: string | null; dataDir: string };

export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { databaseUrl, dataDir } = options;
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite';
  const db = databaseUrl ? openPostgres(databaseUrl, options) : openSqlite(dataDir);
  const migrateToLatest = async (through = db) => {
    const migrator = new Migrator({ db: through, provider: { getMigrations: async () => migrations(engine) } });
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return;
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? 'set-up'} failed`, { cause: error });
  };
  /** A migration may take longer than any query of the site, and the others that start meanwhile wait for it. */
  const migrateUnhurried = async (url: string) => {
    const unhurried = openPostgres(url, { databasePool: 2 });
    await migrateToLatest(unhurried).finally(() => unhurried.destroy());
  };
  return {
    db,
    engine,
    migrate: () => (databaseUrl ? migrateUnhurried(databaseUrl) : withSqliteLock(dataDir, () => migrateToLatest())),
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
