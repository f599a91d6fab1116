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

  it('sees changed tables through the queries it has asked before', async () => {
    const { db } = database;
    const ask = async () => (await sql`select * from shelf`.execute(db)).rows;
    await sql`create table shelf (one integer)`.execute(db);
    await sql`insert into shelf values (1)`.execute(db);
    expect(await ask()).toEqual([{ one: 1 }]);
    const other = new SQLite(path.join(dataDir, SQLITE_FILE));
    other.exec('alter table shelf add column two integer default 2');
    other.close();
    expect(await ask()).toEqual([{ one: 1, two: 2 }]);
  });

  it('answers any number of different queries, again and again', async () => {
    for (const round of [1, 2]) {
      for (let at = 0; at < 500; at += 1) {
        const { rows } = await sql`select ${sql.lit(at)} + ${round} as sum`.execute(database.db);
        expect(rows).toEqual([{ sum: at + round }]);
      }
    }
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
