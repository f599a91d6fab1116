import { describe, expect, it } from 'vitest';
import { type Client, PASSWORD } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addPasskey, clientIn, connectApp, dataOf, post } from '../support/factors.ts';
import { said } from './calls.ts';
import { factors, factorWorld, PROOF, WRONG } from './second-factor-scenes.ts';

eachEngine((engine) => {
  const world = factorWorld(engine);

  describe('recovery codes', () => {
    it('work once each, however they are typed', async () => {
      const user = await world.test.signIn('GENERAL');
      const { recoveryCodes } = await connectApp(user);
      const [one = '', two = ''] = recoveryCodes;
      expect((await world.go.recovery(await world.go.ticket(user.email), one)).statusCode).toBe(200);
      expect(said(await world.go.recovery(await world.go.ticket(user.email), one))).toEqual([401, WRONG]);
      const typed = ` ${two.toUpperCase().replace('-', ' ')} `;
      expect((await world.go.recovery(await world.go.ticket(user.email), typed)).statusCode).toBe(200);
      expect((await factors(user)).recoveryCodes).toBe(8);
      expect(world.lastLogin()).toMatchObject({ after: { with: 'recovery code' } });
    });

    it('of two uses of one at once one wins', async () => {
      const user = await world.test.signIn('GENERAL');
      const [code = ''] = (await connectApp(user)).recoveryCodes;
      const tickets = [await world.go.ticket(user.email), await world.go.ticket(user.email)];
      const both = await Promise.all(tickets.map((ticket) => world.go.recovery(ticket, code)));
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      expect((await factors(user)).recoveryCodes).toBe(9);
    });

    it('are stored as hashes, and are nobody else’s', async () => {
      const [user, other] = [await world.test.signIn('GENERAL'), await world.test.signIn('GENERAL')];
      const [code = ''] = (await connectApp(user)).recoveryCodes;
      await connectApp(other);
      expect(said(await world.go.recovery(await world.go.ticket(other.email), code))).toEqual([401, WRONG]);
      const rows = await world.test.deps.database.db.selectFrom('recovery_codes').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
    });

    it('are made anew with the password, and the old ones end', async () => {
      const user = await world.test.signIn('GENERAL');
      expect(said(await user.call(post('totp/recovery-codes', PROOF)))[0]).toBe(409);
      const [old = ''] = (await connectApp(user)).recoveryCodes;
      expect((await user.call(post('totp/recovery-codes', { currentPassword: 'wrong guess' }))).statusCode).toBe(400);
      const made = await user.call(post('totp/recovery-codes', PROOF));
      const [fresh = ''] = dataOf<{ recoveryCodes: string[] }>(made).recoveryCodes;
      expect((await world.go.recovery(await world.go.ticket(user.email), old)).statusCode).toBe(401);
      expect((await world.go.recovery(await world.go.ticket(user.email), fresh)).statusCode).toBe(200);
    });
  });

  describe('somebody else’s second factor', () => {
    const take = (admin: Client, id: number) => admin.call({ method: 'DELETE', url: `/api/user/${id}/second-factor` });

    it('is removed by an ADMIN, with the sessions; not one’s own', async () => {
      const [admin, user] = [await world.test.signIn('ADMIN'), await world.test.signIn('GENERAL')];
      await connectApp(user);
      await addPasskey(user);
      const listed = async () =>
        dataOf<{ id: number; secondFactor: boolean }[]>(await admin.call({ url: '/api/users' })).find(
          ({ id }) => id === user.id,
        );
      expect(await listed()).toMatchObject({ secondFactor: true });
      expect(said(await take(admin, admin.id))[0]).toBe(409);
      expect(said(await take(admin, 99_999))).toEqual([404, 'User not found']);
      expect((await take(admin, user.id)).statusCode).toBe(200);
      expect(await listed()).toMatchObject({ secondFactor: false });
      expect((await user.call({ url: '/api/user/me' })).statusCode).toBe(401);
      expect((await world.go.password(user.email)).json()).toHaveProperty('user');
    });

    it('goes with the account', async () => {
      const [admin, user] = [await world.test.signIn('ADMIN'), await world.test.signIn('GENERAL')];
      await connectApp(user);
      await addPasskey(user);
      await world.go.ticket(user.email);
      expect((await admin.call({ method: 'DELETE', url: `/api/user?id=${user.id}` })).statusCode).toBe(200);
      const { db } = world.test.deps.database;
      for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'sign_in_steps'] as const)
        expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    });

    it('of whoever signed up under another’s e-mail ends with the invitation, and with a link that is used', async () => {
      const admin = await world.test.signIn('ADMIN');
      for (const [n, way] of ['invite', 'reset'].entries()) {
        const email = `squatted${n}@example.com`;
        const payload = { username: 'Squatter', email, password: PASSWORD };
        await world.test.app.inject({ method: 'POST', url: '/api/user/register/save', payload });
        const first = await world.go.password(email);
        const { id } = first.json<{ user: { id: number } }>().user;
        const call = clientIn(world.test, first);
        const squatter: Client = { id, email, username: 'Squatter', headers: { cookie: '', 'x-xsrf-token': '' }, call };
        const { device } = await addPasskey(squatter);
        const made = await admin.call(
          way === 'invite' ? post('invite', { username: 'Xaawo', email, role: 'ADMIN' }) : post('reset', { id }),
        );
        const enter = async () => {
          const { step, options } = await world.go.passkeyStep();
          return (await world.go.passkey(step, device.get(options))).statusCode;
        };
        if (way === 'invite') expect(await enter()).toBe(401);
        const linkToken = dataOf<{ link: string }>(made).link.split('token=')[1];
        const set = post('set-password', { token: linkToken, password: 'quite another secret' });
        expect((await world.test.app.inject(set)).statusCode).toBe(200);
        expect(await enter()).toBe(401);
        expect((await world.go.password(email, undefined, 'quite another secret')).json()).toHaveProperty('user');
      }
    });

    it('of staff outlives a link for a new password', async () => {
      const [admin, user] = [await world.test.signIn('ADMIN'), await world.test.signIn('GENERAL')];
      await connectApp(user);
      const { link } = dataOf<{ link: string }>(await admin.call(post('reset', { id: user.id })));
      const set = post('set-password', { token: link.split('token=')[1], password: 'quite another secret' });
      expect((await world.test.app.inject(set)).statusCode).toBe(200);
      expect((await world.go.password(user.email, undefined, 'quite another secret')).json()).toHaveProperty(
        'secondFactor',
      );
    });
  });

  it('what was begun and not ended is tidied away', async () => {
    const user = await world.test.signIn('GENERAL');
    await connectApp(user);
    await world.go.ticket(user.email);
    world.pass(601);
    await world.test.deps.services.signIn.dropExpired();
    expect(await world.test.deps.database.db.selectFrom('sign_in_steps').selectAll().execute()).toEqual([]);
  });
});
