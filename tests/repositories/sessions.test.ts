import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessions, csrfTokenFor, isCsrfToken } from '#server/domain/auth/sessions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { until } from '../uploads/socket.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Any moment will do: every call is told what time it is. */
const T = 1_800_000_000_000;

eachEngine((engine) => {
  let test: TestApp;
  let sessions: ReturnType<typeof createSessions>;
  let userId: number;
  beforeAll(async () => {
    test = await startApp(engine);
    sessions = createSessions(test.deps.database.db, 12);
    const made = { username: 'Cali', email: 'cali@example.com', password: 'correct horse battery' };
    userId = (await test.deps.services.users.create(TESTER, made, 'GENERAL')).id;
  });
  afterAll(() => test.close());

  const isAlive = async (token: string, now: number) => (await sessions.find(token, now)) !== null;
  const seenAt = async () => {
    const rows = await test.deps.database.db.selectFrom('sessions').select('seen_ms').execute();
    return rows.map(({ seen_ms }) => seen_ms);
  };

  describe('a session', () => {
    it('that is used lives on past the idle time, and ends four hours after its last use', async () => {
      const { token } = await sessions.start(userId, T);
      expect(await isAlive(token, T + 3 * HOUR)).toBe(true);
      expect(await isAlive(token, T + 6 * HOUR)).toBe(true);
      expect(await isAlive(token, T + 10 * HOUR)).toBe(false);
      expect(await isAlive(token, T + 10 * HOUR - 1)).toBe(true);
    });

    it('ends at its absolute end, however busy, and tells the seconds until then', async () => {
      const { token, expiresInSeconds } = await sessions.start(userId, T);
      expect(expiresInSeconds).toBe(12 * 3600);
      for (const hours of [3, 6, 9]) {
        expect((await sessions.find(token, T + hours * HOUR))?.expiresInSeconds).toBe((12 - hours) * 3600);
      }
      expect((await sessions.find(token, T + 12 * HOUR - 1))?.expiresInSeconds).toBe(0);
      expect(await isAlive(token, T + 12 * HOUR)).toBe(false);
    });

    it('is written down as seen once a minute, not at every request', async () => {
      await sessions.endAllOf(userId);
      const { token } = await sessions.start(userId, T);
      await sessions.find(token, T + MINUTE - 1);
      expect(await seenAt()).toEqual([T]);
      await sessions.find(token, T + MINUTE);
      expect(await seenAt()).toEqual([T + MINUTE]);
    });

    it('is dropped when it is idle or over, and kept until then', async () => {
      await sessions.endAllOf(userId);
      const idle = await sessions.start(userId, T);
      const used = await sessions.start(userId, T + 1);
      await sessions.dropExpired(T + 4 * HOUR - 1);
      expect(await seenAt()).toHaveLength(2);
      await sessions.dropExpired(T + 4 * HOUR);
      expect([await isAlive(idle.token, T + HOUR), await isAlive(used.token, T + HOUR)]).toEqual([false, true]);
      for (const hours of [4, 7, 10]) await sessions.find(used.token, T + hours * HOUR);
      await sessions.dropExpired(T + 12 * HOUR);
      expect(await seenAt()).toHaveLength(1);
      await sessions.dropExpired(T + 1 + 12 * HOUR);
      expect(await seenAt()).toEqual([]);
    });

    it('ends alone, or with all the others of its user but one', async () => {
      const [one, two, three] = [
        await sessions.start(userId, T),
        await sessions.start(userId, T),
        await sessions.start(userId, T),
      ];
      await sessions.end(one.token);
      expect([await isAlive(one.token, T), await isAlive(two.token, T)]).toEqual([false, true]);
      await sessions.endAllOf(userId, three.token);
      expect([await isAlive(two.token, T), await isAlive(three.token, T)]).toEqual([false, true]);
      await sessions.endAllOf(userId);
      expect(await isAlive(three.token, T)).toBe(false);
    });

    it('has a token of 32 random bytes, and no other spelling of it counts', async () => {
      const { token } = await sessions.start(userId, T);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      for (const other of ['', token.slice(1), `${token}=`, ` ${token}`, token.replace(/.$/, '~')])
        expect(await isAlive(other, T), other).toBe(false);
    });
  });

  describe('signing in beside a change of the account', () => {
    const CLIENT = { userAgent: '', address: '' };
    const userNow = () =>
      test.deps.database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const startFor = (user: Awaited<ReturnType<typeof userNow>>) => sessions.startVerified(user, CLIENT, engine, T);
    const users = () => test.deps.database.db.updateTable('users').where('id', '=', userId);

    it('begins a session for the password that was verified', async () => {
      const started = await startFor(await userNow());
      expect((await sessions.find(started?.token ?? '', T))?.actor.id).toBe(userId);
      expect(started?.expiresInSeconds).toBe(12 * 3600);
    });

    it.each([{ password_hash: 'another' }, { email_key: 'another@example.com' }])(
      'begins none after %j',
      async (change) => {
        await sessions.endAllOf(userId);
        const verified = await userNow();
        await users().set(change).execute();
        expect(await startFor(verified)).toBeNull();
        expect(await seenAt()).toEqual([]);
      },
    );

    it('waits for a change of the password that is under way, and begins none', async () => {
      const { db } = test.deps.database;
      await sessions.endAllOf(userId);
      const verified = await userNow();
      let commit = () => {};
      let change: Promise<void> | undefined;
      await new Promise<void>((changed) => {
        change = db.transaction().execute(async (tx) => {
          await tx.updateTable('users').set({ password_hash: 'a third' }).where('id', '=', userId).execute();
          await createSessions(tx, 12).endAllOf(userId);
          changed();
          await new Promise<void>((resolve) => {
            commit = resolve;
          });
        });
      });
      let settled = false;
      const starting = startFor(verified).finally(() => {
        settled = true;
      });
      // SQLite has one connection, which the change holds; PostgreSQL shows that somebody waits.
      if (engine === 'postgres') {
        const waits = async () =>
          (
            await sql`
            select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          ).rows.length > 0;
        await until(async () => settled || (await waits()));
      }
      commit();
      await change;
      expect(await starting).toBeNull();
      expect(await seenAt()).toEqual([]);
    });

    it('begins none for a user who was deleted, and fails in no other way', async () => {
      const verified = await userNow();
      await test.deps.database.db.deleteFrom('users').where('id', '=', userId).execute();
      expect(await startFor(verified)).toBeNull();
    });
  });
});

it('a CSRF token belongs to one session', () => {
  const [one, other] = ['a'.repeat(43), 'b'.repeat(43)];
  expect(isCsrfToken(one, csrfTokenFor(one))).toBe(true);
  for (const wrong of [csrfTokenFor(other), csrfTokenFor(one).slice(1), `${csrfTokenFor(one)}=`, one, ''])
    expect(isCsrfToken(one, wrong), wrong).toBe(false);
});
