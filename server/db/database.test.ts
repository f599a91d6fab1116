import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase, SQLITE_FILE } from './database.ts';

describe('the SQLite database', () => {
  let folder: string;
  let dataDir: string;
  let database: OpenDatabase;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-database-'));
    dataDir = path.join(folder, 'made', 'for', 'it');
    database = openDatabase({ databaseUrl: null, dataDir });
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['journal_mode', 'wal'],
    // 2 is FULL: with less, a power cut may undo what was acknowledged.
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['busy_timeout', 5000],
  ])('has %s = %s', async (pragma, value) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(database.db);
    expect(Object.values(rows[0] ?? {})).toEqual([value]);
  });

  it('keeps its settings through migrations', async () => {
    await database.migrate();
    const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(database.db);
    expect(rows).toEqual([{ foreign_keys: 1 }]);
  });

  it('makes its folder, for nobody else to read', async () => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('takes the write lock when a transaction begins, so that one that reads first never fails later', async () => {
    await database.migrate();
    const other = new SQLite(path.join(dataDir, SQLITE_FILE), { timeout: 0 });
    await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('settings').selectAll().execute();
      expect(() => other.exec('begin immediate')).toThrow('database is locked');
    });
    other.exec('begin immediate');
    other.exec('commit');
    other.close();
  });

  it('answers a ping while it is open, and not afterwards', async () => {
    const short = openDatabase({ databaseUrl: null, dataDir });
    await expect(short.ping()).resolves.toBeUndefined();
    await short.close();
    await expect(short.ping()).rejects.toThrow();
  });

  it('says which migration failed', async () => {
    await sql`create table videos (other text)`.execute(database.db);
    await expect(database.migrate()).rejects.toThrow('Migration 001-initial failed');
  });
});
