import { copyFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameAt } from '#server/backups/folder.ts';
import { authorOf } from '#server/events/event.ts';
import { dailyBackup } from '#server/jobs/backup.ts';
import { runCli } from '../process/run-cli.ts';
import { TESTER } from '../support/author.ts';
import { makePlace } from '../support/databases.ts';
import { eachEngine } from '../support/engines.ts';
import { type BackupWorld, DAY, openBackups } from './backup-world.ts';
import { ISO_MOMENT } from './calls.ts';

const nobody = { error: () => undefined };

eachEngine((engine) => {
  let world: BackupWorld;
  beforeEach(async () => {
    world = await openBackups(engine);
  });
  afterEach(() => world.close());

  describe('damage', () => {
    /** A stored file, as long as before and with other bytes. */
    async function spoil(): Promise<void> {
      const files = path.join(world.folder, 'files');
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
      const name = await world.makeOne();
      await spoil();
      await world.makeOne();
      const elsewhere = await makePlace('sqlite');
      const file = path.join(world.folder, `${name}.backup`);
      expect(await runCli(elsewhere, ['restore', file])).toMatchObject({ code: 0, complained: '' });
      await elsewhere.remove();
    });

    it('is found by the trial, which marks the backup and leaves nothing behind', async () => {
      const name = await world.makeOne();
      await world.test.deps.backups.drill();
      expect(await world.overview()).toMatchObject({ lastDrillAt: expect.stringMatching(ISO_MOMENT), state: 'ok' });
      await spoil();
      await expect(world.test.deps.backups.drill()).rejects.toThrow('The backup is damaged');
      expect(await world.overview()).toMatchObject({
        state: 'failed',
        lastFailure: { code: 'backupNotRestored' },
        data: [{ name, verified: false }],
      });
      expect((await readdir(world.folder)).filter((entry) => entry.startsWith('drill'))).toEqual([]);
    });

    it('of the folder itself shows: the row says that one was made, the folder that none is there', async () => {
      await world.makeOne();
      await rm(world.folder, { recursive: true });
      const later = world.backupsAt(() => Date.now() + 2.5 * DAY);
      await world.test.deps.database.db
        .updateTable('jobs')
        .set({ done_ms: Date.now() + 2.4 * DAY })
        .execute();
      expect(await later.overview()).toMatchObject({ state: 'late', data: [] });
    });

    it('does not push out the newest whole one, however many damaged ones came after it', async () => {
      const whole = await world.makeOne();
      const file = (name: string, ending: 'backup' | 'damaged') => path.join(world.folder, `${name}.${ending}`);
      let at = Date.now();
      for (let month = 0; month < 8; month += 1) {
        at += 31 * DAY;
        await copyFile(file(whole, 'backup'), file(nameAt(at), 'backup'));
        await writeFile(file(nameAt(at), 'damaged'), '');
      }
      // One that fails tidies up as well, and is not whole itself.
      const poor = world.backupsAt(
        () => at + DAY,
        () => 1_000_000,
      );
      await expect(poor.make(TESTER)).rejects.toMatchObject({ code: 'no_space' });
      const { data } = await world.overview();
      expect(data.filter(({ verified }) => verified).map(({ name }) => name)).toEqual([whole]);
      expect((await world.admin.call({ url: `/api/backups/${whole}` })).statusCode).toBe(200);
    });
  });

  describe('by themselves', () => {
    it('are made by the job that the clock runs, in its own name', async () => {
      const start = new Date();
      start.setHours(2, 59, 0, 0);
      let now = start.getTime() + DAY;
      const { db } = world.test.deps.database;
      await db
        .updateTable('jobs')
        .set({ since_ms: now - 60_000 })
        .execute();
      const daily = world.backupsAt(() => now);
      const failures: string[] = [];
      const log = { ...TESTER.log, error: (_fields: object, text: string) => void failures.push(text) };
      const job = dailyBackup({ backups: daily }, log);
      await job.run();
      expect((await daily.overview()).data).toEqual([]);
      now += 60_000;
      await job.run();
      expect((await daily.overview()).data).toHaveLength(1);
      const told = await db
        .selectFrom('history')
        .select(['user_id', 'user_name'])
        .where('action', '=', 'backup-made')
        .execute();
      expect([told, failures]).toEqual([[{ user_id: null, user_name: 'daily backup' }], []]);
    });

    it('are made at their hour, once, kept for their time, and tried weekly', async () => {
      const start = new Date();
      start.setHours(2, 59, 0, 0);
      let now = start.getTime() + DAY;
      const daily = world.backupsAt(() => now);
      const author = authorOf(null, TESTER.log, 'daily backup');
      const count = async () => (await daily.overview()).data.length;
      await world.test.deps.database.db
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
      await world.makeOne();
      const later = world.backupsAt(() => Date.now() + 2.1 * DAY);
      expect(await later.state()).toMatchObject({ state: 'late' });
      expect(await later.overview()).toMatchObject({ state: 'late' });
    });
  });
});
