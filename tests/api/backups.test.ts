import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupList } from '#contract/backups.ts';
import { makeVideo } from '#drills/samples.ts';
import { createBackups } from '#server/backups/backups.ts';
import { LEFT_OUT, TABLES } from '#server/backups/tables.ts';
import type { Config } from '#server/config.ts';
import { authorOf } from '#server/events/event.ts';
import { runCli } from '../process/run-cli.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { makePlace } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';
import { arrived } from '../uploads/store.ts';
import { addCategory, addPictured, answered, ISO_MOMENT, refused } from './calls.ts';

const DAY = 24 * 60 * 60 * 1000;
const NAME = /^backup-\d{4}-\d\d-\d\d-\d{6}$/;
const nobody = { error: () => undefined };

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let folder: string;

  async function begin(settings: Partial<Config> = {}): Promise<void> {
    test = await startApp(engine, settings);
    admin = await test.signIn('ADMIN');
    folder = path.join(test.place.dataDir, 'backups');
    await addCategory(admin, 'Pavers');
    for (const red of [10, 90, 170]) await addPictured(admin, await makePicture(red));
  }
  beforeEach(() => begin());
  afterEach(() => test.close());

  const overview = async () => answered(backupList, await admin.call({ url: '/api/backups' }));
  const ended = () => expect.poll(async () => (await overview()).running).toBeNull();
  async function makeOne(): Promise<string> {
    const before = new Set((await overview()).data.map(({ name }) => name));
    const response = await admin.call({ method: 'POST', url: '/api/backups' });
    expect([response.statusCode, response.json()]).toEqual([202, { status: 1, message: 'The backup has begun' }]);
    await ended();
    return (await overview()).data.find(({ name }) => !before.has(name))?.name ?? '';
  }
  const ready = async () => (await test.app.inject({ url: '/readyz' })).json<{ backup: object }>().backup;

  /** A server of the same place at another time, or on another disk. */
  const backupsAt = (clock: () => number, free?: () => number, settings: Partial<Config> = {}) => {
    const { database, media, config } = test.deps;
    const { db, engine: kind } = database;
    const freeBytes = free && (async () => free());
    return createBackups({ db, engine: kind, media, config: { ...config, ...settings } }, { clock, freeBytes });
  };

  async function storedBytes(): Promise<number> {
    let sum = 0;
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) sum += (await stat(path.join(entry.parentPath, entry.name))).size;
    return sum;
  }

  describe('the backups', () => {
    it('are none at first, and the next is said', async () => {
      expect(await overview()).toMatchObject({
        data: [],
        state: 'waiting',
        where: folder,
        nextAt: expect.stringMatching(ISO_MOMENT),
        lastFailure: null,
        lastDrillAt: null,
        running: null,
      });
    });

    it('are said to be off where they are', async () => {
      await test.close();
      await begin({ backupAt: null });
      expect(await overview()).toMatchObject({ state: 'off', nextAt: null });
      expect(await ready()).toEqual({ state: 'off', at: null });
      // By hand it still goes.
      expect(await makeOne()).toMatch(NAME);
    });

    it('are made on demand, verified, and take a tenth of the space the second time', async () => {
      await test.deps.services.videos.add(
        TESTER,
        { title: 'Long', description: '' },
        await arrived(test.deps.media, makeVideo(400_000, 7)),
        null,
      );
      const first = await makeOne();
      const once = await storedBytes();
      const [listed] = (await overview()).data;
      expect(listed).toMatchObject({ name: first, verified: true, signed: false, where: folder });
      expect(listed?.at).toMatch(ISO_MOMENT);
      expect(await ready()).toEqual({ state: 'ok', at: expect.stringMatching(ISO_MOMENT) });

      await addCategory(admin, 'Kerbs');
      const second = await makeOne();
      expect(second).not.toBe(first);
      const [newer] = (await overview()).data;
      expect((await storedBytes()) - once).toBeLessThan(once / 10);
      expect(newer?.added).toBeLessThan((newer?.bytes ?? 0) / 10);
      expect(newer?.bytes).toBeGreaterThanOrEqual(listed?.bytes ?? 0);
    });

    it('are downloaded as a tar that the restore command takes, on either database', async () => {
      const name = await makeOne();
      const response = await admin.call({ url: `/api/backups/${name}` });
      expect(response.headers).toMatchObject({
        'content-type': 'application/x-tar',
        'content-disposition': `attachment; filename="${name}.tar"`,
        'content-length': String(response.rawPayload.length),
        'cache-control': 'no-store',
      });
      for (const kind of ['sqlite', 'postgres'] as const) {
        const elsewhere = await makePlace(kind);
        const file = path.join(elsewhere.dataDir, 'got.tar');
        await writeFile(file, response.rawPayload);
        expect(await runCli(elsewhere, ['restore', file])).toMatchObject({ code: 0, complained: '' });
        expect(await runCli(elsewhere, ['check'])).toMatchObject({ code: 0 });
        await elsewhere.remove();
      }
      const head = await admin.call({ method: 'HEAD', url: `/api/backups/${name}` });
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    });

    it('are found by their own names only', async () => {
      await makeOne();
      for (const name of ['backup-2020-01-01-000000', '..%2Fcatalogue', 'README', '%00', 'x'.repeat(400)]) {
        const response = await admin.call({ url: `/api/backups/${name}` });
        expect(refused(response)).toMatchObject({ code: 404, message: 'There is no backup of this name.' });
      }
    });

    it('are made one at a time, whichever instance is asked', async () => {
      const other = backupsAt(Date.now);
      const outcomes = await Promise.allSettled([
        test.deps.backups.make(TESTER),
        other.make(TESTER),
        test.deps.backups.make(TESTER),
      ]);
      const made = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(made.length).toBeGreaterThanOrEqual(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
      expect((await overview()).data).toHaveLength(made.length);
    });

    it('tell another instance that one is being made', async () => {
      const other = backupsAt(Date.now);
      let seen: unknown = null;
      const make = test.deps.backups.make(TESTER, {
        onTurn: () => {
          seen = other.overview();
        },
      });
      await make;
      expect(await seen).toMatchObject({ running: { since: expect.stringMatching(ISO_MOMENT) } });
      await expect(other.make(TESTER)).resolves.toMatchObject({ name: expect.stringMatching(NAME) });
    });
  });

  describe('a disk that is nearly full', () => {
    const PLENTY = 100_000_000_000;

    it('refuses a backup before it writes, keeps the reason, and forgets it with the next good one', async () => {
      const name = await makeOne();
      const before = await storedBytes();
      const poor = backupsAt(Date.now, () => 1_000_000);
      const told: object[] = [];
      await poor.start(TESTER, { error: (fields) => told.push(fields) });
      await expect.poll(() => told).toHaveLength(1);
      expect(await overview()).toMatchObject({
        state: 'failed',
        lastFailure: { code: 'backupNoSpace', message: expect.stringContaining('not enough free space') },
        data: [{ name, verified: true }],
      });
      expect(await ready()).toMatchObject({ state: 'failed' });
      expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
      expect(await storedBytes()).toBe(before);

      await makeOne();
      expect(await overview()).toMatchObject({ state: 'ok', lastFailure: null });
    });

    it('stops one that is being written, and nothing of it is left', async () => {
      const name = await makeOne();
      const before = (await readdir(folder, { recursive: true })).sort();
      // Longer than what is written between two looks at the disk.
      const video = await arrived(test.deps.media, makeVideo(20_000_000, 7));
      await test.deps.services.videos.add(TESTER, { title: 'Long', description: '' }, video, null);
      let asked = 0;
      // Enough at the beginning; others fill the disk meanwhile.
      const filling = backupsAt(Date.now, () => (asked++ === 0 ? PLENTY : 1_000_000));
      await expect(filling.make(TESTER)).rejects.toMatchObject({ code: 'no_space' });
      expect(asked).toBeGreaterThan(1);
      expect((await readdir(folder, { recursive: true })).sort()).toEqual(before);
      expect((await admin.call({ url: `/api/backups/${name}` })).statusCode).toBe(200);
    });

    it('or one that is not there: the reason is kept too', async () => {
      await writeFile(path.join(test.place.dataDir, 'a file'), '');
      const nowhere = backupsAt(Date.now, undefined, { backupDir: path.join(test.place.dataDir, 'a file/backups') });
      await nowhere.start(TESTER, nobody);
      await expect.poll(async () => (await overview()).lastFailure?.code).toBe('backupUnwritable');
    });
  });

  describe('damage', () => {
    /** A stored file, as long as before and with other bytes. */
    async function spoil(): Promise<void> {
      const files = path.join(folder, 'files');
      for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name);
        if (!entry.isFile() || (await readFile(file)).subarray(0, 1).toString() === '{') continue;
        const { size } = await stat(file);
        await truncate(file, 0);
        await truncate(file, size);
        return;
      }
    }

    it('of a file that an earlier backup holds is mended by the next', async () => {
      const name = await makeOne();
      await spoil();
      await makeOne();
      const elsewhere = await makePlace('sqlite');
      const file = path.join(folder, `${name}.backup`);
      expect(await runCli(elsewhere, ['restore', file])).toMatchObject({ code: 0, complained: '' });
      await elsewhere.remove();
    });

    it('is found by the trial, which marks the backup and leaves nothing behind', async () => {
      const name = await makeOne();
      await test.deps.backups.drill();
      expect(await overview()).toMatchObject({ lastDrillAt: expect.stringMatching(ISO_MOMENT), state: 'ok' });
      await spoil();
      await expect(test.deps.backups.drill()).rejects.toThrow('The backup is damaged');
      expect(await overview()).toMatchObject({
        state: 'failed',
        lastFailure: { code: 'backupNotRestored' },
        data: [{ name, verified: false }],
      });
      expect((await readdir(folder)).filter((entry) => entry.startsWith('drill'))).toEqual([]);
    });

    it('of the folder itself shows: the row says that one was made, the folder that none is there', async () => {
      await makeOne();
      await rm(folder, { recursive: true });
      const later = backupsAt(() => Date.now() + 2.5 * DAY);
      await test.deps.database.db
        .updateTable('jobs')
        .set({ done_ms: Date.now() + 2.4 * DAY })
        .execute();
      expect(await later.overview()).toMatchObject({ state: 'late', data: [] });
    });
  });

  describe('by themselves', () => {
    it('are made at their hour, once, kept for their time, and tried weekly', async () => {
      const start = new Date();
      start.setHours(2, 59, 0, 0);
      let now = start.getTime() + DAY;
      const daily = backupsAt(() => now);
      const author = authorOf(null, TESTER.log, 'daily backup');
      const count = async () => (await daily.overview()).data.length;
      await test.deps.database.db
        .updateTable('jobs')
        .set({ since_ms: now - 60_000 })
        .execute();

      await daily.runIfDue(author, nobody);
      expect(await count()).toBe(0);
      now += 60_000;
      for (let turn = 0; turn < 3; turn += 1) {
        await daily.runIfDue(author, nobody);
        now += 60_000;
      }
      expect(await count()).toBe(1);
      const drilled = (await daily.overview()).lastDrillAt;
      expect(drilled).not.toBeNull();
      // Off over an hour: made up for at the start, and the rhythm is the same as before.
      now += DAY + 5 * 60 * 60_000;
      await daily.runIfDue(author, nobody);
      expect(await count()).toBe(2);
      expect(new Date((await daily.overview()).nextAt ?? '').getHours()).toBe(3);
      for (let day = 0; day < 12; day += 1) {
        now += DAY;
        await daily.runIfDue(author, nobody);
      }
      expect(await count()).toBeLessThan(12);
      expect(await count()).toBeGreaterThanOrEqual(7);
      expect((await daily.overview()).lastDrillAt).not.toBe(drilled);
    });

    it('are late after two days without one', async () => {
      await makeOne();
      const later = backupsAt(() => Date.now() + 2.1 * DAY);
      expect(await later.state()).toMatchObject({ state: 'late' });
      expect(await later.overview()).toMatchObject({ state: 'late' });
    });
  });

  it('hold every table, or leave it out on purpose', async () => {
    const tables = (await test.deps.database.db.introspection.getTables()).map(({ name }) => name);
    const decided = new Set([...TABLES.map(({ name }) => name as string), ...Object.keys(LEFT_OUT)]);
    expect(tables.filter((name) => !decided.has(name) && !/^products?_(text|search|fts)|^search_/.test(name))).toEqual(
      [],
    );
  });
});
