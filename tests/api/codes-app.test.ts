import type { LightMyRequestResponse as Response } from 'fastify';
import { describe, expect, it } from 'vitest';
import { loginResponse } from '#contract/users.ts';
import { type Client, PASSWORD } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { clientIn, codeOf, connectApp, dataOf, post } from '../support/factors.ts';
import { answered, refused, said } from './calls.ts';
import { factors, factorWorld, LATE, PROOF, remove, WRONG } from './second-factor-scenes.ts';

const deviceCookie = (response: Response) => {
  const { value = '' } = response.cookies.find(({ name }) => name === 'device') ?? {};
  return `device=${value}`;
};

eachEngine((engine) => {
  const world = factorWorld(engine);

  describe('a codes app', () => {
    it('is asked for beside the password, and ends the sign-in', async () => {
      const user = await world.test.signIn('GENERAL');
      const { secret, recoveryCodes } = await connectApp(user);
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);

      const first = await world.go.password(user.email);
      expect(first.cookies).toEqual([]);
      expect(first.json()).toEqual({
        status: 1,
        message: 'One more step: please show that it is you.',
        secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), kinds: ['totp', 'recovery'] },
      });
      const { ticket } = first.json<{ secondFactor: { ticket: string } }>().secondFactor;
      const done = await world.go.code(ticket, codeOf(secret, 1));
      expect(answered(loginResponse, done).user.id).toBe(user.id);
      expect((await clientIn(world.test, done)({ url: '/api/user/me' })).statusCode).toBe(200);
      expect(done.cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', 'device', 'session']);
    });

    it('is not asked for by a wrong password, which is answered as ever', async () => {
      const user = await world.test.signIn('GENERAL');
      await connectApp(user);
      expect(said(await world.go.password(user.email, undefined, 'not the password'))).toEqual([
        401,
        'Invalid email or password',
      ]);
    });

    it('takes a code once, in the order of time, one step early or late and no more', async () => {
      const user = await world.test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const ticket = await world.go.ticket(user.email);
      const tries: [number, number][] = [
        [0, 401],
        [-1, 401],
        [2, 401],
        [1, 200],
      ];
      for (const [steps, status] of tries)
        expect([steps, (await world.go.code(ticket, codeOf(secret, steps))).statusCode]).toEqual([steps, status]);
      expect(said(await world.go.code(ticket, codeOf(secret, 1)))).toEqual([401, LATE]);
      const again = await world.go.ticket(user.email);
      expect(said(await world.go.code(again, codeOf(secret, 1)))).toEqual([401, WRONG]);
      world.pass(90);
      expect((await world.go.code(again, codeOf(secret, -2))).statusCode).toBe(401);
      expect((await world.go.code(again, codeOf(secret, -1))).statusCode).toBe(200);
    });

    it('of two sign-ins with one code lets one in', async () => {
      const user = await world.test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const tickets = [await world.go.ticket(user.email), await world.go.ticket(user.email)];
      world.pass(30);
      const both = await Promise.all(tickets.map((ticket) => world.go.code(ticket, codeOf(secret))));
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    });

    it('is not connected without the password, by a wrong code, late, twice, or for somebody else', async () => {
      const [user, other] = [await world.test.signIn('GENERAL'), await world.test.signIn('GENERAL')];
      for (const body of [{}, { currentPassword: 'wrong guess' }, { currentPassword: '' }])
        expect(refused(await user.call(post('totp/options', body)))).toMatchObject({
          code: 400,
          fields: ['currentPassword'],
        });
      const begun = async () =>
        dataOf<{ step: string; secret: string; address: string }>(await user.call(post('totp/options', PROOF)));
      const one = await begun();
      expect(one.address).toContain(`secret=${one.secret}`);
      const end = (client: Client, { step, secret }: { step: string; secret: string }, steps = 0) =>
        client.call(post('totp', { step, code: codeOf(secret, steps) }));
      expect(refused(await end(user, one, 5))).toEqual({ code: 400, message: WRONG, fields: ['code'] });
      expect(said(await end(other, one))).toEqual([400, LATE]);
      world.pass(601);
      expect(said(await end(user, one))).toEqual([400, LATE]);
      const [two, three] = [await begun(), await begun()];
      // The newest that was begun counts.
      expect(said(await end(user, two))).toEqual([400, LATE]);
      const both = await Promise.all([end(user, three), end(user, three)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
      expect(said(await user.call(post('totp/options', PROOF)))).toEqual([
        409,
        'A codes app is connected already. Disconnect it first.',
      ]);
      expect(JSON.stringify(await factors(user))).not.toContain(three.secret);
    });

    it('ends the sessions that were begun without it, but for the one that asks', async () => {
      const user = await world.test.signIn('GENERAL');
      const elsewhere = clientIn(world.test, await world.go.password(user.email));
      await connectApp(user);
      expect((await elsewhere({ url: '/api/user/me' })).statusCode).toBe(401);
      expect((await user.call({ url: '/api/user/me' })).statusCode).toBe(200);
    });

    it('counts for a sign-in that was under way when it was connected', async () => {
      const user = await world.test.signIn('GENERAL');
      const { auth, signIn } = world.test.deps.services;
      const from = { ip: '203.0.113.5' };
      const by = { actor: null, name: 'tests', log: { info: () => undefined, warn: () => undefined } };
      const identified = await auth.identify(by, { email: user.email, password: PASSWORD }, from);
      await connectApp(user);
      await expect(auth.begin(by, signIn.withPassword(identified), from)).rejects.toMatchObject({
        code: 'unauthorized',
      });
    });

    it('is disconnected with the password alone, and takes the recovery codes along', async () => {
      const user = await world.test.signIn('GENERAL');
      await connectApp(user);
      expect(refused(await user.call(remove('totp', { currentPassword: 'wrong guess' })))).toMatchObject({
        code: 400,
        fields: ['currentPassword'],
      });
      expect(await factors(user)).toMatchObject({ totp: { createdAt: expect.any(String) }, recoveryCodes: 10 });
      expect(said(await user.call(remove('totp', PROOF)))).toEqual([200, 'Codes app disconnected']);
      expect(await factors(user)).toMatchObject({ totp: null, recoveryCodes: 0 });
      expect(said(await user.call(remove('totp', PROOF)))).toEqual([404, 'No codes app is connected.']);
      expect((await world.go.password(user.email)).json()).toHaveProperty('user');
    });

    it('is one person’s own: what one does with theirs leaves that of another alone', async () => {
      const [one, other] = [await world.test.signIn('GENERAL'), await world.test.signIn('GENERAL')];
      const { step, secret } = dataOf<{ step: string; secret: string }>(await one.call(post('totp/options', PROOF)));
      const kept = await connectApp(other);
      expect((await one.call(post('totp', { step, code: codeOf(secret) }))).statusCode).toBe(201);
      expect((await world.go.code(await world.go.ticket(one.email), codeOf(secret, 1))).statusCode).toBe(200);
      expect((await world.go.code(await world.go.ticket(other.email), codeOf(kept.secret, 1))).statusCode).toBe(200);
      expect((await one.call(remove('totp', PROOF))).statusCode).toBe(200);
      expect(await factors(other)).toMatchObject({ totp: { createdAt: expect.any(String) }, recoveryCodes: 10 });
      const [code = ''] = kept.recoveryCodes;
      expect((await world.go.recovery(await world.go.ticket(other.email), code)).statusCode).toBe(200);
    });
  });

  describe('the step after the password', () => {
    it('outlives another sign-in that is begun: a stranger with the password must not keep the owner out', async () => {
      const user = await world.test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const ticket = await world.go.ticket(user.email);
      await world.go.ticket(user.email);
      expect((await world.go.code(ticket, codeOf(secret, 1))).statusCode).toBe(200);
    });

    it.each([
      ['another ticket', () => ({ ticket: 'x'.repeat(43), code: '123456' }), 401],
      ['no ticket', () => ({ code: '123456' }), 400],
      ['five digits', (ticket: string) => ({ ticket, code: '12345' }), 400],
      ['letters', (ticket: string) => ({ ticket, code: 'abcdef' }), 400],
      ['no code', (ticket: string) => ({ ticket }), 400],
      ['both codes', (ticket: string) => ({ ticket, code: '123456', recoveryCode: 'aaaaa-bbbbb' }), 400],
    ])('refuses %s', async (_, payload, status) => {
      const user = await world.test.signIn('GENERAL');
      await connectApp(user);
      const response = await world.test.app.inject(post('totp/sign-in', payload(await world.go.ticket(user.email))));
      expect([response.statusCode, response.cookies]).toEqual([status, []]);
    });

    it('is over after ten minutes, and with another password', async () => {
      const user = await world.test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const ticket = await world.go.ticket(user.email);
      world.pass(601);
      expect(said(await world.go.code(ticket, codeOf(secret)))).toEqual([401, LATE]);
      const next = await world.go.ticket(user.email);
      const change = { currentPassword: PASSWORD, newPassword: 'quite another secret' };
      await user.call({ method: 'PUT', url: '/api/user/password', payload: change });
      expect(said(await world.go.code(next, codeOf(secret)))).toEqual([401, LATE]);
    });

    it('tells each refusal with the account, the address and the step', async () => {
      const user = await world.test.signIn('GENERAL');
      await connectApp(user);
      const ticket = await world.go.ticket(user.email);
      world.lines.length = 0;
      await world.go.code(ticket, '000000');
      await world.go.recovery(ticket, 'aaaaa-bbbbb');
      expect(world.refusals()).toMatchObject([
        { name: user.email, after: { address: '127.0.0.1', reason: 'unauthorized', step: 'six-digit code' } },
        { name: user.email, after: { address: '127.0.0.1', reason: 'unauthorized', step: 'recovery code' } },
      ]);
      expect(world.lines.join('')).not.toMatch(/000000|aaaaa|bbbbb/);
      expect(world.lines.join('')).not.toContain(ticket);
    });

    it('takes ten wrong codes of an account, and twenty of a device known before, which strangers cannot use up', async () => {
      const user = await world.test.signIn('GENERAL');
      const known = deviceCookie(await world.go.password(user.email));
      const { secret } = await connectApp(user);
      const ticket = await world.go.ticket(user.email);
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await world.go.code(ticket, '000000')).statusCode);
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
      expect(world.refusals().at(-1)).toMatchObject({ name: user.email, after: { reason: 'too_many' } });
      expect((await world.go.code(ticket, codeOf(secret, 1))).statusCode).toBe(429);
      expect((await world.go.code(ticket, codeOf(secret, 1), known)).statusCode).toBe(200);

      const own = await world.go.ticket(user.email, known);
      await world.go.code(own, '000000', known);
      const { db } = world.test.deps.database;
      await db.updateTable('attempts').set({ count: 20 }).where('key', 'like', 'code-device:%').execute();
      expect((await world.go.code(own, '000000', known)).statusCode).toBe(429);
    });

    it('forgives the wrong codes before a right one, also those of the day', async () => {
      const user = await world.test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const ticket = await world.go.ticket(user.email);
      await world.go.code(ticket, '000000');
      const { db } = world.test.deps.database;
      await db.updateTable('attempts').set({ count: 9 }).where('key', 'like', 'code-account:%').execute();
      await db.updateTable('attempts').set({ count: 29 }).where('key', 'like', 'code-day:%').execute();
      expect((await world.go.code(ticket, codeOf(secret, 1))).statusCode).toBe(200);

      const next = await world.go.ticket(user.email);
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await world.go.code(next, '000000')).statusCode);
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    });

    it('takes thirty wrong codes of an account in a day', async () => {
      const user = await world.test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const ticket = await world.go.ticket(user.email);
      await world.go.code(ticket, '000000');
      const { db } = world.test.deps.database;
      await db.updateTable('attempts').set({ count: 30 }).where('key', 'like', 'code-day:%').execute();
      world.pass(23 * 3600);
      const later = await world.go.ticket(user.email);
      expect((await world.go.code(later, codeOf(secret))).statusCode).toBe(429);
      world.pass(2 * 3600);
      expect((await world.go.code(await world.go.ticket(user.email), codeOf(secret))).statusCode).toBe(200);
    });
  });
});
