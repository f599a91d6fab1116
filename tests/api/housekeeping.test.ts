import { existsSync } from 'node:fs';
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttempts, LOGIN_PER_ACCOUNT } from '#server/domain/auth/attempts.ts';
import { startClock } from '#server/jobs/clock.ts';
import { takeHour } from '#server/jobs/hour.ts';
import { housekeeping } from '#server/jobs/housekeeping.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';

const HOUR = 60 * 60 * 1000;
const PAST = Date.now() - 48 * HOUR;

eachEngine((engine) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await startApp(engine);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await test.close();
  });

  const attempts = () => test.deps.database.db.selectFrom('attempts').selectAll().execute();
  const sessions = () => test.deps.database.db.selectFrom('sessions').selectAll().execute();

  describe('housekeeping', () => {
    it('removes every hour what is over, and stops when told to', async () => {
      const { id } = await test.signIn('ADMIN');
      await test.deps.services.auth.sessions.start(id, PAST);
      const counted = createAttempts(test.deps.database.db);
      await counted.count(LOGIN_PER_ACCOUNT, 'long ago', PAST);
      const staging = path.join(test.place.dataDir, 'staging');
      await mkdir(staging, { recursive: true });
      const [old, young] = [path.join(staging, 'old'), path.join(staging, 'young')];
      for (const file of [old, young]) await writeFile(file, 'half a film');
      await utimes(old, PAST / 1000, PAST / 1000);
      const liveSessions = (await sessions()).length - 1;
      expect((await attempts()).map(({ key }) => key)).toContain('login-account:long ago');

      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const faults: unknown[] = [];
      const job = housekeeping(test.deps, TESTER.log);
      let ended = false;
      const run = () =>
        job.run().finally(() => {
          ended = true;
        });
      const stop = startClock([{ ...job, run }], (error) => faults.push(error));
      vi.advanceTimersByTime(HOUR);
      vi.useRealTimers();
      // To its end: what follows the files may fail too, and needs the database, which goes with the test.
      await expect.poll(() => ended).toBe(true);
      expect(existsSync(old)).toBe(false);
      expect(await sessions()).toHaveLength(liveSessions);
      expect((await attempts()).map(({ key }) => key)).not.toContain('login-account:long ago');
      expect((await stat(young)).isFile()).toBe(true);
      expect(faults).toEqual([]);
      stop();
    });
  });

  describe('the turn of an hour', () => {
    it('goes to one of several who ask at once, and to one again an hour later', async () => {
      const { database } = test.deps;
      const ask = (now: number) => Promise.all(Array.from({ length: 5 }, () => takeHour(database, 'trial', now)));
      for (const now of [PAST, PAST + HOUR]) {
        expect((await ask(now)).filter(Boolean)).toEqual([true]);
        expect((await ask(now + 30 * 60 * 1000)).filter(Boolean)).toEqual([]);
      }
    });
  });

  describe('somebody over the limit', () => {
    const limit = { name: 'trial', max: 2, windowMs: 60_000 };
    const row = async () => (await attempts()).find(({ key }) => key === 'trial:somebody');

    it('is refused without a write until the window ends, and then counted anew', async () => {
      const counted = createAttempts(test.deps.database.db);
      const start = Date.now();
      for (let turn = 0; turn < 2; turn += 1) await counted.count(limit, 'somebody', start);
      await expect(counted.count(limit, 'somebody', start)).rejects.toMatchObject({
        status: 429,
        retryAfterSeconds: 60,
      });
      for (let turn = 0; turn < 5; turn += 1) {
        await expect(counted.count(limit, 'somebody', start + 30_000)).rejects.toMatchObject({
          status: 429,
          retryAfterSeconds: 30,
        });
      }
      expect((await row())?.count).toBe(3);
      await counted.count(limit, 'somebody', start + 60_000);
      expect((await row())?.count).toBe(1);
    });

    it('is let in again when forgiven', async () => {
      const counted = createAttempts(test.deps.database.db);
      for (let turn = 0; turn < 3; turn += 1) await counted.count(limit, 'somebody').catch(() => undefined);
      await counted.forgive(limit, 'somebody');
      await counted.count(limit, 'somebody');
      expect((await row())?.count).toBe(1);
    });
  });
});
