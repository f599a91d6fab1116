import { existsSync } from 'node:fs';
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAttempts, LOGIN_PER_ACCOUNT } from '#server/domain/auth/attempts.ts';
import { startClock } from '#server/jobs/clock.ts';
import { takeHour } from '#server/jobs/hour.ts';
import { housekeeping } from '#server/jobs/housekeeping.ts';
import { makePicture } from '../repositories/open-catalogue.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, form } from './calls.ts';
import { begun } from './tus-client.ts';

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

    it('lets go of what has waited its time: bin, history, unfinished uploads, unused pictures, links, steps', async () => {
      const admin = await test.signIn('ADMIN');
      const { db } = test.deps.database;
      const { id } = await addCategory(admin, 'Kerbs');
      await admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${id}` });
      await begun(admin, 10);
      const picture = form({}, { name: 'picture', body: await makePicture(), filename: 'yard.jpg' });
      const sent = await admin.call({ ...picture, method: 'POST', url: '/api/site/pictures' });
      expect(sent.statusCode, sent.body).toBe(201);
      await db
        .insertInto('password_links')
        .values({ user_id: admin.id, token_hash: 'link', role: null, expires_ms: PAST, created_by: admin.id })
        .execute();
      await db
        .insertInto('sign_in_steps')
        .values({ token_hash: 'step', kind: 'trial', user_id: admin.id, value: '', expires_ms: PAST })
        .execute();
      await db
        .updateTable('bin')
        .set({ gone_at: new Date(PAST).toISOString() })
        .execute();
      await db.updateTable('history').set({ at: '2020-01-01T00:00:00.000Z' }).execute();
      await db.updateTable('unfinished_uploads').set({ touched_ms: PAST }).execute();
      await db.updateTable('site_media').set({ created_ms: PAST }).execute();

      await housekeeping(test.deps, TESTER.log).run();
      expect({
        bin: await db.selectFrom('bin').select('name').execute(),
        uploads: await db.selectFrom('unfinished_uploads').select('id').execute(),
        pictures: await db.selectFrom('site_media').select('path').execute(),
        links: await db.selectFrom('password_links').select('token_hash').execute(),
        steps: await db.selectFrom('sign_in_steps').select('token_hash').execute(),
        history: await db.selectFrom('history').select(['action', 'user_name']).execute(),
      }).toEqual({
        bin: [],
        uploads: [],
        pictures: [],
        links: [],
        steps: [],
        history: [{ action: 'category-erased', user_name: 'housekeeping' }],
      });
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
