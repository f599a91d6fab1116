import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';

const PASSWORD = 'correct horse battery';
const YEAR = 365 * 86_400;

const deviceIn = (response: Response) => response.cookies.find(({ name }) => /device$/.test(name));

/** Strangers who guess at an account must not shut out its owner, who signs in where they have signed in before. */
eachEngine((engine) => {
  let test: TestApp;
  let made = 0;
  beforeAll(async () => {
    test = await startApp(engine);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.deps.database.db.deleteFrom('attempts').execute();
  });

  async function makeUser(): Promise<{ id: number; email: string }> {
    made += 1;
    const email = `owner${made}@example.com`;
    const { id } = await test.deps.services.users.create(
      TESTER,
      { username: 'Owner', email, password: PASSWORD },
      'ADMIN',
    );
    return { id, email };
  }
  /** An address of its own for each test: the server remembers those that are over their limit. */
  const signIn = (email: string, password: string, device?: string, remoteAddress = `192.0.2.${made}`) =>
    test.app.inject({
      method: 'POST',
      url: '/api/user/login/save',
      headers: device ? { cookie: `device=${device}` } : {},
      payload: { email, password },
      remoteAddress,
    });
  const firstSignIn = async (email: string): Promise<string> =>
    deviceIn(await signIn(email, PASSWORD))?.value ?? 'no cookie';
  const statuses = async (count: number, attempt: (index: number) => Promise<Response>): Promise<number[]> => {
    const all: number[] = [];
    for (let index = 0; index < count; index += 1) all.push((await attempt(index)).statusCode);
    return all;
  };
  /** As after so many tries under this limit, without their hashing. */
  const setCounts = (limit: string, count: number) =>
    test.deps.database.db.updateTable('attempts').set({ count }).where('key', 'like', `${limit}:%`).execute();

  describe('the cookie of a device', () => {
    it('comes with a good sign-in alone, for a year, out of the reach of scripts', async () => {
      const { email } = await makeUser();
      expect((await signIn(email, 'wrong guess')).cookies).toEqual([]);
      const cookie = deviceIn(await signIn(email, PASSWORD));
      expect(cookie).toMatchObject({ name: 'device', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: YEAR });
    });

    it('names nobody, and neither does what is stored of it', async () => {
      const { id, email } = await makeUser();
      const device = await firstSignIn(email);
      const [deviceId = ''] = device.split('.');
      expect(Buffer.from(deviceId, 'base64url')).toHaveLength(16);
      const rows = await test.deps.database.db
        .selectFrom('known_devices')
        .selectAll()
        .where('user_id', '=', id)
        .execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(deviceId);
    });

    it('stays the same from one sign-in to the next, also of another account', async () => {
      const [one, other] = [await makeUser(), await makeUser()];
      const device = await firstSignIn(one.email);
      expect(deviceIn(await signIn(one.email, PASSWORD, device))?.value).toBe(device);
      expect(deviceIn(await signIn(other.email, PASSWORD, device))?.value).toBe(device);
    });

    it('is not taken back by signing out', async () => {
      const out = await test.app.inject({ method: 'POST', url: '/api/user/logout' });
      expect(deviceIn(out)).toBeUndefined();
    });

    it('is made anew where it was not ours', async () => {
      const { email } = await makeUser();
      const device = await firstSignIn(email);
      const [id = '', signature = ''] = device.split('.');
      for (const forged of [`${id}.`, id, `${id}.${signature.slice(1)}x`, `${'A'.repeat(22)}.${signature}`, 'x', '.'])
        expect(deviceIn(await signIn(email, PASSWORD, forged))?.value.startsWith(id), forged).toBe(false);
    });
  });

  describe('an account that strangers guess at', () => {
    it('lets its owner in on a device known before, and nobody else, not even with the right password', async () => {
      const { email } = await makeUser();
      const device = await firstSignIn(email);
      const guesses = await statuses(11, (index) => signIn(email, 'wrong guess', undefined, `198.51.100.${index}`));
      expect(guesses).toEqual([...Array(10).fill(401), 429]);
      expect((await signIn(email, PASSWORD, undefined, '203.0.113.1')).statusCode).toBe(429);
      expect((await signIn(email, PASSWORD, device)).statusCode).toBe(200);
      // The owner's sign-in gives the strangers no new tries.
      expect((await signIn(email, 'wrong guess', undefined, '203.0.113.2')).statusCode).toBe(429);
    });

    it('lets its owner in although strangers behind the same address have used it up', async () => {
      const { email } = await makeUser();
      const device = await firstSignIn(email);
      await setCounts('login-address', 60);
      expect((await signIn('stranger@example.com', 'wrong guess')).statusCode).toBe(429);
      expect((await signIn(email, PASSWORD, device)).statusCode).toBe(200);
    });
  });

  describe('a known device', () => {
    it('has a limit of its own, which a right password does not lift', async () => {
      const { email } = await makeUser();
      const device = await firstSignIn(email);
      expect((await signIn(email, 'wrong guess', device)).statusCode).toBe(401);
      await setCounts('login-device', 19);
      expect(await statuses(2, () => signIn(email, 'wrong guess', device))).toEqual([401, 429]);
      expect((await signIn(email, PASSWORD, device)).statusCode).toBe(429);
      // Nor does it touch those of others.
      expect((await signIn(email, PASSWORD)).statusCode).toBe(200);
    });

    it('is a stranger to an account that never signed in there', async () => {
      const [thief, owner] = [await makeUser(), await makeUser()];
      const device = await firstSignIn(thief.email);
      const guesses = await statuses(11, (index) => signIn(owner.email, 'wrong guess', device, `198.51.100.${index}`));
      expect(guesses).toEqual([...Array(10).fill(401), 429]);
    });

    it('is one that we have signed: no other id and no other signature helps', async () => {
      const { email } = await makeUser();
      const [id = '', signature = ''] = (await firstSignIn(email)).split('.');
      await signIn(email, 'wrong guess');
      await setCounts('login-account', 10);
      for (const forged of [`${id}.`, `${id}.${'A'.repeat(43)}`, `${'A'.repeat(22)}.${signature}`])
        expect((await signIn(email, PASSWORD, forged)).statusCode, forged).toBe(429);
      expect((await signIn(email, PASSWORD, `${id}.${signature}`)).statusCode).toBe(200);
    });

    it('is forgotten after a year without a sign-in', async () => {
      const { id, email } = await makeUser();
      const device = await firstSignIn(email);
      const { db } = test.deps.database;
      const old = { seen_ms: Date.now() - YEAR * 1000 };
      await db.updateTable('known_devices').set(old).where('user_id', '=', id).execute();
      await signIn(email, 'wrong guess');
      await setCounts('login-account', 10);
      expect((await signIn(email, PASSWORD, device)).statusCode).toBe(429);
      await test.deps.services.auth.dropExpired();
      expect(await db.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    });

    it('has its year from the last sign-in, whoever else signs in and whatever is tidied away', async () => {
      const [owner, other] = [await makeUser(), await makeUser()];
      const device = await firstSignIn(owner.email);
      const { db } = test.deps.database;
      const hour = 3_600_000;
      const almost = { seen_ms: Date.now() - YEAR * 1000 + hour };
      await db.updateTable('known_devices').set(almost).where('user_id', '=', owner.id).execute();
      expect((await signIn(owner.email, PASSWORD, device)).statusCode).toBe(200);
      await firstSignIn(other.email);
      // Two hours later.
      await db
        .updateTable('known_devices')
        .set((eb) => ({ seen_ms: eb('seen_ms', '-', 2 * hour) }))
        .where('user_id', '=', owner.id)
        .execute();
      await test.deps.services.auth.dropExpired();
      await signIn(owner.email, 'wrong guess');
      await setCounts('login-account', 10);
      expect((await signIn(owner.email, PASSWORD)).statusCode).toBe(429);
      expect((await signIn(owner.email, PASSWORD, device)).statusCode).toBe(200);
    });

    it('is one of the twenty newest of its account, and goes with it', async () => {
      const { id, email } = await makeUser();
      const { db } = test.deps.database;
      const rows = Array.from({ length: 20 }, (_, index) => ({
        pair_hash: `${email} ${index}`,
        user_id: id,
        seen_ms: Date.now() - 1000 * (index + 1),
      }));
      await db.insertInto('known_devices').values(rows).execute();
      await firstSignIn(email);
      const left = await db.selectFrom('known_devices').select('pair_hash').where('user_id', '=', id).execute();
      expect(left).toHaveLength(20);
      expect(left).not.toContainEqual({ pair_hash: `${email} 19` });
      await db.deleteFrom('users').where('id', '=', id).execute();
      expect(await db.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    });
  });
});

it('the cookie of a device has the prefix that keeps other domains out, where there is https', async () => {
  const test = await startApp('sqlite', { publicUrl: 'https://shop.example' });
  try {
    await test.deps.services.users.create(
      TESTER,
      { username: 'B', email: 'b@example.com', password: PASSWORD },
      'ADMIN',
    );
    const payload = { email: 'b@example.com', password: PASSWORD };
    const response = await test.app.inject({ method: 'POST', url: '/api/user/login/save', payload });
    expect(deviceIn(response)).toMatchObject({ name: '__Host-device', secure: true, path: '/', httpOnly: true });
  } finally {
    await test.close();
  }
});
