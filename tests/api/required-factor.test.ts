import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addPasskey, clientIn, connectApp, dataOf, signInScenes } from '../support/factors.ts';
import { said } from './calls.ts';

const FIRST = 'Please set up a second factor first.';
const me = async (client: Client) =>
  (await client.call({ url: '/api/user/me' })).json<{ needsSecondFactor: boolean }>();

eachEngine((engine) => {
  describe('REQUIRE_SECOND_FACTOR=ADMIN', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startApp(engine, { requireSecondFactor: 'ADMIN' });
    });
    afterAll(() => test.close());

    it('leaves an ADMIN without one nothing but setting one up and signing out', async () => {
      const admin = await test.signIn('ADMIN');
      const login = await signInScenes(test).password(admin.email);
      expect(login.json()).toMatchObject({ needsSecondFactor: true });
      expect(await me(admin)).toMatchObject({ needsSecondFactor: true });
      const shut = [
        { url: '/api/users' },
        { url: '/api/getcount' },
        { url: '/api/user/sessions' },
        {
          method: 'PUT',
          url: '/api/user/password',
          payload: { currentPassword: PASSWORD, newPassword: 'other words' },
        },
        { method: 'POST', url: '/api/categories/add', payload: { label: 'X', value: 'X' } },
        {
          method: 'POST',
          url: '/api/user/register/save',
          payload: { username: 'A', email: 'made@example.com', password: PASSWORD },
        },
        { method: 'DELETE', url: '/api/user/totp', payload: { currentPassword: PASSWORD } },
      ] as const;
      for (const call of shut) expect([call.url, ...said(await admin.call(call))]).toEqual([call.url, 403, FIRST]);
      expect((await admin.call({ url: '/api/products' })).statusCode).toBe(200);
      expect((await admin.call({ url: '/api/user/second-factor' })).json()).toMatchObject({ data: { required: true } });

      await connectApp(admin);
      expect(await me(admin)).toMatchObject({ needsSecondFactor: false });
      expect((await admin.call({ url: '/api/users' })).statusCode).toBe(200);
      const out = clientIn(test, login);
      expect((await out({ method: 'POST', url: '/api/user/logout' })).statusCode).toBe(200);
    });

    it('does not let the last one go', async () => {
      const admin = await test.signIn('ADMIN');
      await connectApp(admin);
      const proof = { currentPassword: PASSWORD };
      const drop = (url: string) => admin.call({ method: 'DELETE', url: `/api/user/${url}`, payload: proof });
      expect((await drop('totp')).statusCode).toBe(409);
      await addPasskey(admin);
      expect((await drop('totp')).statusCode).toBe(200);
      const { passkeys } = dataOf<{ passkeys: { id: number }[] }>(await admin.call({ url: '/api/user/second-factor' }));
      expect((await drop(`passkeys/${passkeys[0]?.id}`)).statusCode).toBe(409);
      expect(await me(admin)).toMatchObject({ needsSecondFactor: false });
    });

    it('keeps one of two that are to go at the same moment', async () => {
      const admin = await test.signIn('ADMIN');
      await connectApp(admin);
      await addPasskey(admin);
      const { passkeys } = dataOf<{ passkeys: { id: number }[] }>(await admin.call({ url: '/api/user/second-factor' }));
      const payload = { currentPassword: PASSWORD };
      const both = await Promise.all(
        ['totp', `passkeys/${passkeys[0]?.id}`].map((url) =>
          admin.call({ method: 'DELETE', url: `/api/user/${url}`, payload }),
        ),
      );
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(await me(admin)).toMatchObject({ needsSecondFactor: false });
    });

    it('asks nothing of the others', async () => {
      for (const role of ['GENERAL', 'USER'] as const) {
        const client = await test.signIn(role);
        expect(await me(client)).toMatchObject({ needsSecondFactor: false });
        expect((await client.call({ url: '/api/user/sessions' })).statusCode).toBe(200);
      }
    });

    it('shuts an ADMIN out again whose factor another ADMIN has removed', async () => {
      const [one, other] = [await test.signIn('ADMIN'), await test.signIn('ADMIN')];
      for (const client of [one, other]) await connectApp(client);
      expect((await one.call({ method: 'DELETE', url: `/api/user/${other.id}/second-factor` })).statusCode).toBe(200);
      const again = clientIn(test, await signInScenes(test).password(other.email));
      expect(said(await again({ url: '/api/users' }))).toEqual([403, FIRST]);
    });
  });

  it('REQUIRE_SECOND_FACTOR=GENERAL means both kinds of staff, and not those without rights', async () => {
    const test = await startApp(engine, { requireSecondFactor: 'GENERAL' });
    try {
      const needs = [];
      for (const role of ['ADMIN', 'GENERAL', 'USER'] as const)
        needs.push((await me(await test.signIn(role))).needsSecondFactor);
      expect(needs).toEqual([true, true, false]);
    } finally {
      await test.close();
    }
  });
});
