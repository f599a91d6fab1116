import type { LightMyRequestResponse as Response } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type Client, PASSWORD } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
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
      expect(said(await take(admin, admin.id))).toEqual([409, 'Remove your own second factor under My account.']);
      expect(said(await take(admin, 99_999))).toEqual([404, 'User not found']);
      expect((await take(admin, user.id)).statusCode).toBe(200);
      expect(await listed()).toMatchObject({ secondFactor: false });
      expect((await user.call({ url: '/api/user/me' })).statusCode).toBe(401);
      expect((await world.go.password(user.email)).json()).toHaveProperty('user');
    });

    it('is shown to an ADMIN in the list of users, whichever it is', async () => {
      const admin = await world.test.signIn('ADMIN');
      const people = [await world.test.signIn('GENERAL'), await world.test.signIn('GENERAL')] as const;
      await connectApp(people[0]);
      await addPasskey(people[1]);
      const users = dataOf<{ id: number; secondFactor: boolean }[]>(await admin.call({ url: '/api/users' }));
      const shown = [...people, admin].map((person) => users.find(({ id }) => id === person.id)?.secondFactor);
      expect(shown).toEqual([true, true, false]);
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

    /** Somebody signs up under another's e-mail and adds a passkey. `enter` tells what comes of signing in with it. */
    async function squat(email: string) {
      await world.test.app.inject(post('register/save', { username: 'Squatter', email, password: PASSWORD }));
      const first = await world.go.password(email);
      const { device } = await addPasskey({ call: clientIn(world.test, first) });
      const enter = async () => {
        const { step, options } = await world.go.passkeyStep();
        return (await world.go.passkey(step, device.get(options))).statusCode;
      };
      return { id: first.json<{ user: { id: number } }>().user.id, enter };
    }
    const NEW = 'quite another secret';
    const openLink = async (made: Response) => {
      const token = dataOf<{ link: string }>(made).link.split('token=')[1];
      const set = await world.test.app.inject(post('set-password', { token, password: NEW }));
      expect(set.statusCode, set.body).toBe(200);
    };
    const giveRole = async (admin: Client, id: number, email: string) => {
      const payload = { id, email, username: 'Squatter', role: 'GENERAL' };
      const changed = await admin.call({ method: 'PUT', url: '/api/user/user/save', payload });
      expect(changed.statusCode, changed.body).toBe(200);
    };

    it('of whoever signed up under another’s e-mail ends with the invitation', async () => {
      const [admin, email] = [await world.test.signIn('ADMIN'), 'invited@example.com'];
      const { enter } = await squat(email);
      const made = await admin.call(post('invite', { username: 'Xaawo', email, role: 'ADMIN' }));
      expect(await enter()).toBe(401);
      await openLink(made);
      expect(await enter()).toBe(401);
      expect((await world.go.password(email, undefined, NEW)).json()).toHaveProperty('user');
    });

    it('of whoever signed up ends with a link that is used, also where a role was given meanwhile', async () => {
      const admin = await world.test.signIn('ADMIN');
      for (const promoted of [false, true]) {
        const email = `reset-${promoted}@example.com`;
        const { id, enter } = await squat(email);
        if (promoted) await giveRole(admin, id, email);
        expect(await enter()).toBe(200);
        await openLink(await admin.call(post('reset', { id })));
        expect(await enter()).toBe(401);
        expect((await world.go.password(email, undefined, NEW)).json()).toHaveProperty('user');
      }
    });

    it('of whoever signed up ends where the command line sets a password; of staff it stays', async () => {
      const [admin, staff] = [await world.test.signIn('ADMIN'), await world.test.signIn('GENERAL')];
      await connectApp(staff);
      const { passwordLinks } = world.test.deps.services;
      for (const promoted of [false, true]) {
        const email = `set-${promoted}@example.com`;
        const { id, enter } = await squat(email);
        if (promoted) await giveRole(admin, id, email);
        expect(await passwordLinks.setPassword(TESTER, email, NEW)).toBe(true);
        expect(await enter()).toBe(401);
        expect((await world.go.password(email, undefined, NEW)).json()).toHaveProperty('user');
      }
      expect(await passwordLinks.setPassword(TESTER, 'nobody@example.com', NEW)).toBe(false);
      expect(await passwordLinks.setPassword(TESTER, staff.email, NEW)).toBe(true);
      expect((await world.go.password(staff.email, undefined, NEW)).json()).toHaveProperty('secondFactor');
    });

    it('of staff outlives a link for a new password', async () => {
      const [admin, user] = [await world.test.signIn('ADMIN'), await world.test.signIn('GENERAL')];
      await connectApp(user);
      await openLink(await admin.call(post('reset', { id: user.id })));
      expect((await world.go.password(user.email, undefined, NEW)).json()).toHaveProperty('secondFactor');
    });
  });

  it('what was begun and not ended is tidied away, once it is over', async () => {
    const { signIn } = world.test.deps.services;
    const user = await world.test.signIn('GENERAL');
    const [code = ''] = (await connectApp(user)).recoveryCodes;
    const ticket = await world.go.ticket(user.email);
    await signIn.dropExpired();
    expect((await world.go.recovery(ticket, code)).statusCode).toBe(200);
    await world.go.ticket(user.email);
    world.pass(601);
    await signIn.dropExpired();
    expect(await world.test.deps.database.db.selectFrom('sign_in_steps').selectAll().execute()).toEqual([]);
  });
});
