import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeVideo } from '#drills/samples.ts';
import { LEFT_OUT, TABLES } from '#server/backups/tables.ts';
import { createTurn } from '#server/backups/turn.ts';
import { runCli } from '../process/run-cli.ts';
import { TESTER } from '../support/author.ts';
import { makePlace } from '../support/databases.ts';
import { ENGINES, eachEngine } from '../support/engines.ts';
import { arrived } from '../uploads/store.ts';
import { BACKUP_NAME, type BackupWorld, openBackups } from './backup-world.ts';
import { addCategory, ISO_MOMENT, refused } from './calls.ts';

const nobody = { error: () => undefined };

eachEngine((engine) => {
  let world: BackupWorld;
  beforeEach(async () => {
    world = await openBackups(engine);
  });
  afterEach(() => world.close());

  describe('the backups', () => {
    it('are none at first, and the next is said', async () => {
      expect(await world.overview()).toMatchObject({
        data: [],
        state: 'waiting',
        where: world.folder,
        nextAt: expect.stringMatching(ISO_MOMENT),
        lastFailure: null,
        lastDrillAt: null,
        running: null,
      });
    });

    it('are said to be off where they are', async () => {
      await world.close();
      world = await openBackups(engine, { backupAt: null });
      expect(await world.overview()).toMatchObject({ state: 'off', nextAt: null });
      expect(await world.ready()).toEqual({ state: 'off', at: null });
      // By hand it still goes.
      expect(await world.makeOne()).toMatch(BACKUP_NAME);
    });

    it('are made on demand, verified, and take a tenth of the space the second time', async () => {
      await world.test.deps.services.videos.add(
        TESTER,
        { title: 'Long', description: '' },
        await arrived(world.test.deps.media, makeVideo(400_000, 7)),
        null,
      );
      const first = await world.makeOne();
      const once = await world.storedBytes();
      const [listed] = (await world.overview()).data;
      expect(listed).toMatchObject({ name: first, verified: true, signed: false, where: world.folder });
      expect(listed?.at).toMatch(ISO_MOMENT);
      expect(await world.ready()).toEqual({ state: 'ok', at: expect.stringMatching(ISO_MOMENT) });

      await addCategory(world.admin, 'Kerbs');
      const second = await world.makeOne();
      expect(second).not.toBe(first);
      const [newer] = (await world.overview()).data;
      expect((await world.storedBytes()) - once).toBeLessThan(once / 10);
      expect(newer?.added).toBeLessThan((newer?.bytes ?? 0) / 10);
      expect(newer?.bytes).toBeGreaterThanOrEqual(listed?.bytes ?? 0);
    });

    it('are downloaded as a tar that the restore command takes, on either database', async () => {
      const name = await world.makeOne();
      const response = await world.admin.call({ url: `/api/backups/${name}` });
      expect(response.headers).toMatchObject({
        'content-type': 'application/x-tar',
        'content-disposition': `attachment; filename="${name}.tar"`,
        'content-length': String(response.rawPayload.length),
        'cache-control': 'no-store',
      });
      for (const kind of ENGINES) {
        const elsewhere = await makePlace(kind);
        const file = path.join(elsewhere.dataDir, 'got.tar');
        await writeFile(file, response.rawPayload);
        expect(await runCli(elsewhere, ['restore', file])).toMatchObject({ code: 0, complained: '' });
        expect(await runCli(elsewhere, ['check'])).toMatchObject({ code: 0 });
        await elsewhere.remove();
      }
      const head = await world.admin.call({ method: 'HEAD', url: `/api/backups/${name}` });
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    });

    it('are found by their own names only', async () => {
      await world.makeOne();
      for (const name of ['backup-2020-01-01-000000', '..%2Fcatalogue', 'README', '%00', 'x'.repeat(400)]) {
        const response = await world.admin.call({ url: `/api/backups/${name}` });
        expect(refused(response)).toMatchObject({ code: 404, message: 'There is no backup of this name.' });
      }
    });

    it('are made one at a time, whichever instance is asked', async () => {
      const other = world.backupsAt(Date.now);
      const outcomes = await Promise.allSettled([
        world.test.deps.backups.make(TESTER),
        other.make(TESTER),
        world.test.deps.backups.make(TESTER),
      ]);
      const made = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(made.length).toBeGreaterThanOrEqual(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
      expect((await world.overview()).data).toHaveLength(made.length);
    });

    it('tell another instance that one is being made', async () => {
      const other = world.backupsAt(Date.now);
      let seen: unknown = null;
      const make = world.test.deps.backups.make(TESTER, {
        onTurn: () => {
          seen = other.overview();
        },
      });
      await make;
      expect(await seen).toMatchObject({ running: { since: expect.stringMatching(ISO_MOMENT) } });
      await expect(other.make(TESTER)).resolves.toMatchObject({ name: expect.stringMatching(BACKUP_NAME) });
    });

    it('are refused in words where another instance makes one', async () => {
      const { database, config } = world.test.deps;
      const takeTurn = createTurn(database.db, database.engine, config.dataDir);
      const turn = await takeTurn(() => world.admin.call({ method: 'POST', url: '/api/backups' }));
      if (turn === 'taken') throw new Error('Nobody else was to have the turn');
      expect(refused(await turn.done)).toEqual({
        code: 409,
        message: 'A backup is being made already. Please wait until it is done.',
        fields: [],
      });
    });

    it('are waited for by a server that ends, also where another was asked for and refused meanwhile', async () => {
      const ending = world.backupsAt(Date.now);
      await ending.start(TESTER, nobody);
      await expect(ending.start(TESTER, nobody)).rejects.toMatchObject({ code: 'conflict' });
      await ending.close();
      expect(await world.overview()).toMatchObject({ running: null });
    });
  });

  describe('a disk that is nearly full', () => {
    const PLENTY = 100_000_000_000;

    it('stops a trial, which says nothing against the backup', async () => {
      const name = await world.makeOne();
      const poor = world.backupsAt(Date.now, () => 1_000_000);
      await expect(poor.drill()).rejects.toMatchObject({ code: 'no_space' });
      expect(await world.overview()).toMatchObject({
        state: 'failed',
        lastFailure: { code: 'backupNoSpace' },
        data: [{ name, verified: true }],
      });
    });

    it('refuses a backup before it writes, keeps the reason, and forgets it with the next good one', async () => {
      const name = await world.makeOne();
      const before = await world.storedBytes();
      const poor = world.backupsAt(Date.now, () => 1_000_000);
      const told: object[] = [];
      await poor.start(TESTER, { error: (fields) => told.push(fields) });
      await expect.poll(() => told).toHaveLength(1);
      expect(await world.overview()).toMatchObject({
        state: 'failed',
        lastFailure: { code: 'backupNoSpace', message: expect.stringContaining('not enough free space') },
        data: [{ name, verified: true }],
      });
      expect(await world.ready()).toMatchObject({ state: 'failed' });
      expect((await world.test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
      expect(await world.storedBytes()).toBe(before);

      await world.makeOne();
      expect(await world.overview()).toMatchObject({ state: 'ok', lastFailure: null });
    });

    it('stops one that is being written, and nothing of it is left', async () => {
      const name = await world.makeOne();
      const before = (await readdir(world.folder, { recursive: true })).sort();
      // Longer than what is written between two looks at the disk.
      const video = await arrived(world.test.deps.media, makeVideo(20_000_000, 7));
      await world.test.deps.services.videos.add(TESTER, { title: 'Long', description: '' }, video, null);
      let asked = 0;
      // Enough at the beginning; others fill the disk meanwhile.
      const filling = world.backupsAt(Date.now, () => (asked++ === 0 ? PLENTY : 1_000_000));
      await expect(filling.make(TESTER)).rejects.toMatchObject({ code: 'no_space' });
      expect(asked).toBeGreaterThan(1);
      expect((await readdir(world.folder, { recursive: true })).sort()).toEqual(before);
      expect((await world.admin.call({ url: `/api/backups/${name}` })).statusCode).toBe(200);
    });

    it('or one that is not there: the reason is kept too', async () => {
      await writeFile(path.join(world.test.place.dataDir, 'a file'), '');
      const nowhere = world.backupsAt(Date.now, undefined, {
        backupPlace: path.join(world.test.place.dataDir, 'a file/backups'),
      });
      await nowhere.start(TESTER, nobody);
      await expect.poll(async () => (await world.overview()).lastFailure?.code).toBe('backupUnwritable');
    });
  });

  it('hold every table, or leave it out on purpose', async () => {
    const tables = (await world.test.deps.database.db.introspection.getTables()).map(({ name }) => name);
    const decided = new Set([...TABLES.map(({ name }) => name as string), ...Object.keys(LEFT_OUT)]);
    expect(tables.filter((name) => !decided.has(name) && !/^products?_(text|search|fts)|^search_/.test(name))).toEqual(
      [],
    );
  });
});
