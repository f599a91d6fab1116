import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnSession, sessionList } from '#contract/sessions.ts';
import { csrfTokenFor } from '#server/domain/auth/sessions.ts';
import { type Client, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { answered, ISO_MOMENT, said } from './calls.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** Where one is signed in, and ending it. */
eachEngine((engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp(engine);
  });
  afterAll(() => test.close());

  /** One more session of the same person, from a device of its own. */
  async function signInFrom(email: string, userAgent: string, remoteAddress: string) {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/user/login/save',
      payload: { email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
      remoteAddress,
    });
    const token = response.cookies.find(({ name }) => name === 'session')?.value ?? '';
    const headers = { cookie: `session=${token}`, 'x-xsrf-token': csrfTokenFor(token), 'user-agent': userAgent };
    return {
      token,
      call: (options: object) => test.app.inject({ ...options, headers, remoteAddress }),
    };
  }
  type Caller = Pick<Client, 'call'>;
  const list = async (caller: Caller): Promise<OwnSession[]> =>
    answered(sessionList, await caller.call({ url: '/api/user/sessions' })).data;
  const end = async (caller: Caller, payload: object) =>
    said(await caller.call({ method: 'DELETE', url: '/api/user/sessions', payload }));
  const isAlive = async (caller: Caller) => (await caller.call({ url: '/api/user/me' })).statusCode === 200;

  describe('the list', () => {
    it('tells device, address and times, this one first, and nothing that could be used', async () => {
      const { email } = await test.signIn('GENERAL');
      await test.deps.database.db.deleteFrom('sessions').execute();
      const desk = await signInFrom(email, DESK, '203.0.113.9');
      const phone = await signInFrom(email, PHONE, '::ffff:198.51.100.4');
      const moment = expect.stringMatching(ISO_MOMENT);
      const times = { createdAt: moment, seenAt: moment };
      const id = expect.stringMatching(/^[\w-]{16}$/);
      expect(await list(desk)).toEqual([
        {
          id,
          device: 'Firefox on Linux',
          browser: 'Firefox',
          system: 'Linux',
          address: '203.0.113.9',
          ...times,
          current: true,
        },
        {
          id,
          device: 'Chrome on Android',
          browser: 'Chrome',
          system: 'Android',
          address: '198.51.100.4',
          ...times,
          current: false,
        },
      ]);
      const response = await phone.call({ url: '/api/user/sessions' });
      const rows = await test.deps.database.db.selectFrom('sessions').select('token_hash').execute();
      for (const secret of [desk.token, phone.token, ...rows.map(({ token_hash }) => token_hash)])
        expect(response.body).not.toContain(secret);
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('shows nobody else’s, and none that is over', async () => {
      const [one, other] = [await test.signIn('USER'), await test.signIn('USER')];
      await signInFrom(one.email, DESK, '203.0.113.10');
      const stale = await list(one);
      expect(stale).toHaveLength(2);
      const { db } = test.deps.database;
      const gone = stale.find(({ current }) => !current)?.id ?? '';
      for (const over of [
        { seen_ms: Date.now() - 5 * 3_600_000 },
        { seen_ms: Date.now(), expires_ms: Date.now() - 1 },
      ]) {
        await db.updateTable('sessions').set(over).where('public_id', '=', gone).execute();
        expect(await list(one)).toHaveLength(1);
      }
      expect(await list(other)).toHaveLength(1);
    });

    it('follows the device: browser and address are renewed with the time it was seen', async () => {
      const { email } = await test.signIn('GENERAL');
      const desk = await signInFrom(email, DESK, '203.0.113.11');
      const moved = {
        call: (options: object) =>
          test.app.inject({
            ...options,
            headers: { cookie: `session=${desk.token}`, 'user-agent': PHONE },
            remoteAddress: '203.0.113.12',
          }),
      };
      const own = async () => (await list(moved)).find(({ current }) => current);
      expect(await own()).toMatchObject({ device: 'Firefox on Linux', address: '203.0.113.11' });
      const earlier = { seen_ms: Date.now() - 120_000 };
      await test.deps.database.db.updateTable('sessions').set(earlier).where('address', '=', '203.0.113.11').execute();
      expect(await own()).toMatchObject({ device: 'Chrome on Android', address: '203.0.113.12' });
    });

    it('stores no more of a User-Agent than 200 characters', async () => {
      const { email } = await test.signIn('USER');
      await signInFrom(email, 'x'.repeat(5000), '203.0.113.13');
      const rows = await test.deps.database.db
        .selectFrom('sessions')
        .select('user_agent')
        .where('address', '=', '203.0.113.13')
        .execute();
      expect(rows.map(({ user_agent }) => user_agent.length)).toEqual([200]);
    });
  });

  describe('ending', () => {
    it('one of one’s own ends it at once, and only once', async () => {
      const here = await test.signIn('GENERAL');
      const there = await signInFrom(here.email, PHONE, '203.0.113.20');
      const third = await signInFrom(here.email, DESK, '203.0.113.21');
      const id = (await list(there)).find(({ current }) => current)?.id;
      expect(await end(here, { id })).toEqual([200, 'That device is signed out']);
      expect([await isAlive(there), await isAlive(third), await isAlive(here)]).toEqual([false, true, true]);
      expect(await end(here, { id })).toEqual([404, 'That device is signed out already.']);
    });

    it('all others keeps this one alone', async () => {
      const here = await test.signIn('USER');
      const other = await test.signIn('USER');
      const there = await signInFrom(here.email, PHONE, '203.0.113.22');
      expect(await end(here, { others: true })).toEqual([200, 'All your other devices are signed out']);
      expect([await isAlive(there), await isAlive(here), await isAlive(other)]).toEqual([false, true, true]);
    });

    it('somebody else’s is not to be had by its id', async () => {
      const [thief, owner] = [await test.signIn('ADMIN'), await test.signIn('GENERAL')];
      const [session] = await list(owner);
      expect(await end(thief, { id: session?.id })).toEqual([404, 'That device is signed out already.']);
      expect(await isAlive(owner)).toBe(true);
    });

    it.each([{}, { id: 'a', others: true }, { others: false }, { id: '' }, { id: 7 }, { id: '../x' }, { all: true }])(
      'refuses %j, and ends nothing',
      async (payload) => {
        const client = await test.signIn('USER');
        const there = await signInFrom(client.email, PHONE, '203.0.113.23');
        expect((await end(client, payload))[0]).toBe(400);
        expect([await isAlive(client), await isAlive(there)]).toEqual([true, true]);
      },
    );
  });

  describe('ending another’s', () => {
    const endOf = async (by: Client, id: number | string) =>
      said(await by.call({ method: 'DELETE', url: `/api/user/${id}/sessions` }));

    it('is an ADMIN’s: all of that user, nobody else', async () => {
      const [admin, user, other] = [
        await test.signIn('ADMIN'),
        await test.signIn('GENERAL'),
        await test.signIn('USER'),
      ];
      const there = await signInFrom(user.email, PHONE, '203.0.113.30');
      expect(await endOf(admin, user.id)).toEqual([200, 'This user is signed out everywhere']);
      const alive = [await isAlive(user), await isAlive(there), await isAlive(other), await isAlive(admin)];
      expect(alive).toEqual([false, false, true, true]);
    });

    it('of oneself spares the session that asks', async () => {
      const admin = await test.signIn('ADMIN');
      const there = await signInFrom(admin.email, PHONE, '203.0.113.31');
      expect((await endOf(admin, admin.id))[0]).toBe(200);
      expect([await isAlive(admin), await isAlive(there)]).toEqual([true, false]);
    });

    it.each(['999999', '0', 'x', '99999999999'])('of nobody is not found: %s', async (id) => {
      expect(await endOf(await test.signIn('ADMIN'), id)).toEqual([404, 'User not found']);
    });
  });
});
