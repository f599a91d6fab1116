import { mkdirSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, type MigrationInfo, Migrator, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
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

/** Counts and byte sizes come back as text from PostgreSQL by default; all of ours fit a number. */
const BIGINT_OID = 20;

function openSqlite(dataDir: string): Kysely<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new SQLite(path.join(dataDir, SQLITE_FILE));
  file.pragma('busy_timeout = 5000');
  file.pragma('journal_mode = WAL');
  // NORMAL, the driver's default under WAL, lets a power cut undo a write that was already acknowledged.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: file }) });
}

function openPostgres(url: string): Kysely<Database> {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === BIGINT_OID ? Number : pg.types.getTypeParser(oid, format)),
  };
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 5000 });
  // An idle connection that the server drops must not take the process down; the next query opens a new one.
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function assertMigrated(results: readonly { migrationName: string; status: string }[] | undefined, error: unknown): void {
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'unknown';
  throw new Error(`Migration ${failed} failed`, { cause: error });
}

export function openDatabase(options: { databaseUrl: string | null; dataDir: string }): OpenDatabase {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite';
  const db = options.databaseUrl ? openPostgres(options.databaseUrl) : openSqlite(options.dataDir);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });
  return {
    db,
    engine,
    async migrate() {
      const { error, results } = await migrator.migrateToLatest();
      assertMigrated(results, error);
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

export const pendingMigrations = async (database: OpenDatabase): Promise<readonly MigrationInfo[]> => {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations(database.engine) } });
  return (await migrator.getMigrations()).filter((migration) => migration.executedAt === undefined);
};
