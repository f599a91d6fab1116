import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginResponse } from '#contract/users.ts';
import { type Client, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { eachEngine } from '../support/engines.ts';
import { answered, refused, said } from './calls.ts';
import { addPasskey, clientIn, codeOf, connectApp, dataOf, post, signInScenes } from './second-factor-scenes.ts';

const WRONG = 'This code is not right, or was used already.';
const LATE = 'This took too long, or was used already. Please start again.';
const NOT_ACCEPTED = 'This passkey was not accepted.';
const proof = { currentPassword: PASSWORD };
const deviceCookie = (response: Response) => {
  const { value = '' } = response.cookies.find(({ name }) => name === 'device') ?? {};
  return `device=${value}`;
};
const factors = async (client: Client) =>
  dataOf<{
    passkeys: { id: number; name: string; usedAt: string | null }[];
    totp: object | null;
    recoveryCodes: number;
  }>(await client.call({ url: '/api/user/second-factor' }));
const remove = (url: string, payload: object) => ({ method: 'DELETE' as const, url: `/api/user/${url}`, payload });

eachEngine((engine) => {
  let test: TestApp;
  let go: ReturnType<typeof signInScenes>;
  const lines: string[] = [];

  beforeAll(async () => {
    // Codes change with the clock: it stands still but where a test moves it.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T08:00:10Z') });
    test = await startApp(engine, {}, undefined, (line) => lines.push(line));
    go = signInScenes(test);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await test.close();
  });
  beforeEach(async () => {
    await test.deps.database.db.deleteFrom('attempts').execute();
    lines.length = 0;
  });
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const told = (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
  const refusals = () => told('login-refused');
  const lastLogin = () => told('login').at(-1);

  describe('a codes app', () => {
    it('is asked for beside the password, and ends the sign-in', async () => {
      const user = await test.signIn('GENERAL');
      const { secret, recoveryCodes } = await connectApp(user);
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);

      const first = await go.password(user.email);
      expect(first.cookies).toEqual([]);
      expect(first.json()).toEqual({
        status: 1,
        message: 'One more step: please show that it is you.',
        secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), kinds: ['totp', 'recovery'] },
      });
      const { ticket } = first.json<{ secondFactor: { ticket: string } }>().secondFactor;
      const done = await go.code(ticket, codeOf(secret, 1));
      expect(answered(loginResponse, done).user.id).toBe(user.id);
      expect((await clientIn(test, done)({ url: '/api/user/me' })).statusCode).toBe(200);
      expect(done.cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', 'device', 'session']);
    });

    it('is not asked for by a wrong password, which is answered as ever', async () => {
      const user = await test.signIn('GENERAL');
      await connectApp(user);
      expect(said(await go.password(user.email, undefined, 'not the password'))).toEqual([
        401,
        'Invalid email or password',
      ]);
    });

    it('takes a code once, in the order of time, one step early or late and no more', async () => {
      const user = await test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const ticket = await go.ticket(user.email);
      const tries: [number, number][] = [
        [0, 401],
        [-1, 401],
        [2, 401],
        [1, 200],
      ];
      for (const [steps, status] of tries)
        expect([steps, (await go.code(ticket, codeOf(secret, steps))).statusCode]).toEqual([steps, status]);
      expect(said(await go.code(ticket, codeOf(secret, 1)))).toEqual([401, LATE]);
      const again = await go.ticket(user.email);
      expect(said(await go.code(again, codeOf(secret, 1)))).toEqual([401, WRONG]);
      pass(90);
      expect((await go.code(again, codeOf(secret, -2))).statusCode).toBe(401);
      expect((await go.code(again, codeOf(secret, -1))).statusCode).toBe(200);
    });

    it('of two sign-ins with one code lets one in', async () => {
      const user = await test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const tickets = [await go.ticket(user.email), await go.ticket(user.email)];
      pass(30);
      const both = await Promise.all(tickets.map((ticket) => go.code(ticket, codeOf(secret))));
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    });

    it('is not connected without the password, by a wrong code, late, twice, or for somebody else', async () => {
      const [user, other] = [await test.signIn('GENERAL'), await test.signIn('GENERAL')];
      for (const body of [{}, { currentPassword: 'wrong guess' }, { currentPassword: '' }])
        expect(refused(await user.call(post('totp/options', body)))).toMatchObject({
          code: 400,
          fields: ['currentPassword'],
        });
      const begun = async () =>
        dataOf<{ step: string; secret: string; address: string }>(await user.call(post('totp/options', proof)));
      const one = await begun();
      expect(one.address).toContain(`secret=${one.secret}`);
      const end = (client: Client, { step, secret }: { step: string; secret: string }, steps = 0) =>
        client.call(post('totp', { step, code: codeOf(secret, steps) }));
      expect(refused(await end(user, one, 5))).toEqual({ code: 400, message: WRONG, fields: ['code'] });
      expect(said(await end(other, one))).toEqual([400, LATE]);
      pass(601);
      expect(said(await end(user, one))).toEqual([400, LATE]);
      const [two, three] = [await begun(), await begun()];
      // The newest that was begun counts.
      expect(said(await end(user, two))).toEqual([400, LATE]);
      const both = await Promise.all([end(user, three), end(user, three)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
      expect(said(await user.call(post('totp/options', proof)))[0]).toBe(409);
      expect(JSON.stringify(await factors(user))).not.toContain(three.secret);
    });

    it('ends the sessions that were begun without it, but for the one that asks', async () => {
      const user = await test.signIn('GENERAL');
      const elsewhere = clientIn(test, await go.password(user.email));
      await connectApp(user);
      expect((await elsewhere({ url: '/api/user/me' })).statusCode).toBe(401);
      expect((await user.call({ url: '/api/user/me' })).statusCode).toBe(200);
    });

    it('counts for a sign-in that was under way when it was connected', async () => {
      const user = await test.signIn('GENERAL');
      const { auth, signIn } = test.deps.services;
      const from = { ip: '203.0.113.5' };
      const by = { actor: null, name: 'tests', log: { info: () => undefined, warn: () => undefined } };
      const identified = await auth.identify(by, { email: user.email, password: PASSWORD }, from);
      await connectApp(user);
      await expect(auth.begin(by, signIn.withPassword(identified), from)).rejects.toMatchObject({
        code: 'unauthorized',
      });
    });

    it('is disconnected with the password alone, and takes the recovery codes along', async () => {
      const user = await test.signIn('GENERAL');
      await connectApp(user);
      expect(refused(await user.call(remove('totp', { currentPassword: 'wrong guess' })))).toMatchObject({
        code: 400,
        fields: ['currentPassword'],
      });
      expect(await factors(user)).toMatchObject({ totp: { createdAt: expect.any(String) }, recoveryCodes: 10 });
      expect(said(await user.call(remove('totp', proof)))).toEqual([200, 'Codes app disconnected']);
      expect(await factors(user)).toMatchObject({ totp: null, recoveryCodes: 0 });
      expect(said(await user.call(remove('totp', proof)))).toEqual([404, 'No codes app is connected.']);
      expect((await go.password(user.email)).json()).toHaveProperty('user');
    });
  });

  describe('the step after the password', () => {
    it.each([
      ['another ticket', () => ({ ticket: 'x'.repeat(43), code: '123456' }), 401],
      ['no ticket', () => ({ code: '123456' }), 400],
      ['five digits', (ticket: string) => ({ ticket, code: '12345' }), 400],
      ['letters', (ticket: string) => ({ ticket, code: 'abcdef' }), 400],
      ['no code', (ticket: string) => ({ ticket }), 400],
      ['both codes', (ticket: string) => ({ ticket, code: '123456', recoveryCode: 'aaaaa-bbbbb' }), 400],
    ])('refuses %s', async (_, payload, status) => {
      const user = await test.signIn('GENERAL');
      await connectApp(user);
      const response = await test.app.inject(post('totp/sign-in', payload(await go.ticket(user.email))));
      expect([response.statusCode, response.cookies]).toEqual([status, []]);
    });

    it('is over after ten minutes, and with another password', async () => {
      const user = await test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const ticket = await go.ticket(user.email);
      pass(601);
      expect(said(await go.code(ticket, codeOf(secret)))).toEqual([401, LATE]);
      const next = await go.ticket(user.email);
      const change = { currentPassword: PASSWORD, newPassword: 'quite another secret' };
      await user.call({ method: 'PUT', url: '/api/user/password', payload: change });
      expect(said(await go.code(next, codeOf(secret)))).toEqual([401, LATE]);
    });

    it('tells each refusal with the account, the address and the step', async () => {
      const user = await test.signIn('GENERAL');
      await connectApp(user);
      const ticket = await go.ticket(user.email);
      lines.length = 0;
      await go.code(ticket, '000000');
      await go.recovery(ticket, 'aaaaa-bbbbb');
      expect(refusals()).toMatchObject([
        { name: user.email, after: { address: '127.0.0.1', reason: 'unauthorized', step: 'six-digit code' } },
        { name: user.email, after: { address: '127.0.0.1', reason: 'unauthorized', step: 'recovery code' } },
      ]);
      expect(lines.join('')).not.toMatch(/000000|aaaaa|bbbbb/);
      expect(lines.join('')).not.toContain(ticket);
    });

    it('takes ten wrong codes of an account, and twenty of a device known before, which strangers cannot use up', async () => {
      const user = await test.signIn('GENERAL');
      const known = deviceCookie(await go.password(user.email));
      const { secret } = await connectApp(user);
      const ticket = await go.ticket(user.email);
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await go.code(ticket, '000000')).statusCode);
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
      expect(refusals().at(-1)).toMatchObject({ name: user.email, after: { reason: 'too_many' } });
      expect((await go.code(ticket, codeOf(secret, 1))).statusCode).toBe(429);
      expect((await go.code(ticket, codeOf(secret, 1), known)).statusCode).toBe(200);

      const own = await go.ticket(user.email, known);
      await go.code(own, '000000', known);
      const { db } = test.deps.database;
      await db.updateTable('attempts').set({ count: 20 }).where('key', 'like', 'code-device:%').execute();
      expect((await go.code(own, '000000', known)).statusCode).toBe(429);
    });

    it('takes thirty wrong codes of an account in a day', async () => {
      const user = await test.signIn('GENERAL');
      const { secret } = await connectApp(user);
      const ticket = await go.ticket(user.email);
      await go.code(ticket, '000000');
      const { db } = test.deps.database;
      await db.updateTable('attempts').set({ count: 30 }).where('key', 'like', 'code-day:%').execute();
      pass(16 * 60);
      const later = await go.ticket(user.email);
      expect((await go.code(later, codeOf(secret))).statusCode).toBe(429);
      pass(24 * 3600);
      expect((await go.code(await go.ticket(user.email), codeOf(secret))).statusCode).toBe(200);
    });
  });

  describe('recovery codes', () => {
    it('work once each, however they are typed', async () => {
      const user = await test.signIn('GENERAL');
      const { recoveryCodes } = await connectApp(user);
      const [one = '', two = ''] = recoveryCodes;
      expect((await go.recovery(await go.ticket(user.email), one)).statusCode).toBe(200);
      expect(said(await go.recovery(await go.ticket(user.email), one))).toEqual([401, WRONG]);
      const typed = ` ${two.toUpperCase().replace('-', ' ')} `;
      expect((await go.recovery(await go.ticket(user.email), typed)).statusCode).toBe(200);
      expect((await factors(user)).recoveryCodes).toBe(8);
      expect(lastLogin()).toMatchObject({ after: { with: 'recovery code' } });
    });

    it('of two uses of one at once one wins', async () => {
      const user = await test.signIn('GENERAL');
      const [code = ''] = (await connectApp(user)).recoveryCodes;
      const tickets = [await go.ticket(user.email), await go.ticket(user.email)];
      const both = await Promise.all(tickets.map((ticket) => go.recovery(ticket, code)));
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      expect((await factors(user)).recoveryCodes).toBe(9);
    });

    it('are stored as hashes, and are nobody else’s', async () => {
      const [user, other] = [await test.signIn('GENERAL'), await test.signIn('GENERAL')];
      const [code = ''] = (await connectApp(user)).recoveryCodes;
      await connectApp(other);
      expect(said(await go.recovery(await go.ticket(other.email), code))).toEqual([401, WRONG]);
      const rows = await test.deps.database.db.selectFrom('recovery_codes').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
    });

    it('are made anew with the password, and the old ones end', async () => {
      const user = await test.signIn('GENERAL');
      expect(said(await user.call(post('totp/recovery-codes', proof)))[0]).toBe(409);
      const [old = ''] = (await connectApp(user)).recoveryCodes;
      expect((await user.call(post('totp/recovery-codes', { currentPassword: 'wrong guess' }))).statusCode).toBe(400);
      const made = await user.call(post('totp/recovery-codes', proof));
      const [fresh = ''] = dataOf<{ recoveryCodes: string[] }>(made).recoveryCodes;
      expect((await go.recovery(await go.ticket(user.email), old)).statusCode).toBe(401);
      expect((await go.recovery(await go.ticket(user.email), fresh)).statusCode).toBe(200);
    });
  });

  describe('a passkey', () => {
    it('signs in without a password, and the password alone does not any more', async () => {
      const user = await test.signIn('ADMIN');
      const { device, recoveryCodes } = await addPasskey(user);
      expect(recoveryCodes).toHaveLength(10);
      const { step, options } = await go.passkeyStep();
      const done = await go.passkey(step, device.get(options));
      expect(answered(loginResponse, done).user.id).toBe(user.id);
      expect(lastLogin()).toMatchObject({ after: { with: 'passkey' } });
      expect((await go.password(user.email)).json()).toMatchObject({
        secondFactor: { kinds: ['passkey', 'recovery'] },
      });
      expect((await factors(user)).passkeys).toMatchObject([{ name: 'My phone', usedAt: expect.any(String) }]);
      // A second one brings no new codes: the first are still there.
      expect((await addPasskey(user, 'My laptop')).recoveryCodes).toEqual([]);
    });

    it('is refused with a step or an answer used before, late, from another site, without a finger, or of nobody', async () => {
      const user = await test.signIn('ADMIN');
      const { device } = await addPasskey(user);
      const used = await go.passkeyStep();
      const answer = device.get(used.options);
      expect((await go.passkey(used.step, answer)).statusCode).toBe(200);
      expect(said(await go.passkey(used.step, answer))).toEqual([401, LATE]);

      const attempt = async (make: (options: { challenge: string }) => object) => {
        const { step, options } = await go.passkeyStep();
        return said(await go.passkey(step, make(options)));
      };
      expect(await attempt(() => answer)).toEqual([401, NOT_ACCEPTED]);
      expect(await attempt((options) => device.get(options, { origin: 'https://evil.example' }))).toEqual([
        401,
        NOT_ACCEPTED,
      ]);
      expect(await attempt((options) => device.get(options, { unverified: true }))).toEqual([401, NOT_ACCEPTED]);
      expect(await attempt((options) => device.get(options, { userHandle: 'c29tZWJvZHk' }))).toEqual([
        401,
        NOT_ACCEPTED,
      ]);
      expect(await attempt((options) => ({ ...device.get(options), id: createAuthenticator().id }))).toEqual([
        401,
        NOT_ACCEPTED,
      ]);
      expect(refusals().map(({ name, after }) => [name, after.step])).toEqual([
        [user.email, 'passkey'],
        ...Array(4).fill([user.email, 'passkey']),
        ['', 'passkey'],
      ]);
      const late = await go.passkeyStep();
      pass(601);
      expect(said(await go.passkey(late.step, device.get(late.options)))).toEqual([401, LATE]);
    });

    it('of two sign-ins with one answer lets one in', async () => {
      const user = await test.signIn('ADMIN');
      const { device } = await addPasskey(user);
      const { step, options } = await go.passkeyStep();
      const answer = device.get(options);
      const both = await Promise.all([go.passkey(step, answer), go.passkey(step, answer)]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    });

    it('is not added without the password, for another site, without a finger, twice, or by somebody else', async () => {
      const [user, other] = [await test.signIn('ADMIN'), await test.signIn('ADMIN')];
      expect((await user.call(post('passkeys/options', { currentPassword: 'wrong guess' }))).statusCode).toBe(400);
      const device = createAuthenticator();
      type Begun = { step: string; options: { challenge: string } };
      const begin = async () => dataOf<Begun>(await user.call(post('passkeys/options', proof)));
      const end = (client: Client, step: string, response: object, name = 'Phone') =>
        client.call(post('passkeys', { step, name, response }));
      for (const lie of [{ origin: 'https://evil.example' }, { unverified: true }]) {
        const { step, options } = await begin();
        expect(said(await end(user, step, device.create(options, lie)))).toEqual([400, NOT_ACCEPTED]);
      }
      const theirs = await begin();
      expect(said(await end(other, theirs.step, device.create(theirs.options)))).toEqual([400, LATE]);
      const nameless = await begin();
      expect(refused(await end(user, nameless.step, device.create(nameless.options), ' ')).fields).toEqual(['name']);
      const good = await begin();
      expect((await end(user, good.step, device.create(good.options))).statusCode).toBe(201);
      expect(said(await end(user, good.step, device.create(good.options)))).toEqual([400, LATE]);
      const again = await begin();
      expect(said(await end(user, again.step, device.create(again.options)))).toEqual([
        409,
        'This passkey is there already.',
      ]);
    });

    it('stands for the password where factors are changed, and nobody else’s does', async () => {
      const [user, other] = [await test.signIn('ADMIN'), await test.signIn('ADMIN')];
      const [{ device }, { device: foreign }] = [await addPasskey(user), await addPasskey(other)];
      type Begun = { step: string; options: { challenge: string } };
      const shown = async (by: Client, from = device) => {
        const { step, options } = dataOf<Begun>(await by.call(post('passkeys/proof')));
        return { passkey: { step, response: from.get(options) } };
      };
      expect((await user.call(post('totp/options', await shown(user)))).statusCode).toBe(200);
      expect(said(await user.call(post('totp/options', await shown(other, foreign))))).toEqual([400, LATE]);
      expect(said(await user.call(post('totp/options', await shown(user, foreign))))).toEqual([400, NOT_ACCEPTED]);
      const once = await shown(user);
      expect((await user.call(post('totp/recovery-codes', once))).statusCode).toBe(201);
      expect(said(await user.call(post('totp/recovery-codes', once)))).toEqual([400, LATE]);
      const plain = await test.signIn('GENERAL');
      expect(said(await plain.call(post('passkeys/proof')))).toEqual([404, 'Passkey not found']);
    });

    it('is renamed and removed by its owner alone', async () => {
      const [user, other] = [await test.signIn('ADMIN'), await test.signIn('ADMIN')];
      const { device } = await addPasskey(user);
      const [{ id } = { id: 0 }] = (await factors(user)).passkeys;
      const rename = (client: Client) =>
        client.call({ method: 'PUT', url: `/api/user/passkeys/${id}`, payload: { name: 'Red phone' } });
      expect(said(await rename(other))).toEqual([404, 'Passkey not found']);
      expect((await rename(user)).statusCode).toBe(200);
      expect((await factors(user)).passkeys).toMatchObject([{ name: 'Red phone' }]);
      expect(said(await other.call(remove(`passkeys/${id}`, proof)))).toEqual([404, 'Passkey not found']);
      expect((await user.call(remove(`passkeys/${id}`, { currentPassword: 'wrong guess' }))).statusCode).toBe(400);
      expect(said(await user.call(remove('passkeys/none', proof)))).toEqual([404, 'Passkey not found']);
      const { step, options } = await go.passkeyStep();
      expect((await user.call(remove(`passkeys/${id}`, proof))).statusCode).toBe(200);
      expect(said(await go.passkey(step, device.get(options)))).toEqual([401, NOT_ACCEPTED]);
      expect((await factors(user)).recoveryCodes).toBe(0);
    });

    it('is limited to sixty begun sign-ins of an address', async () => {
      await go.passkeyStep();
      const { db } = test.deps.database;
      await db.updateTable('attempts').set({ count: 60 }).where('key', 'like', 'passkey-address:%').execute();
      expect((await test.app.inject(post('passkeys/sign-in/options'))).statusCode).toBe(429);
      await db.deleteFrom('attempts').execute();
      pass(16 * 60);
    });

    it('belongs to an address: none where the server is asked under a number', async () => {
      const asked = { ...post('passkeys/sign-in/options'), headers: { host: '192.0.2.1:3000' } };
      expect(said(await test.app.inject(asked))[0]).toBe(409);
      const user = await test.signIn('GENERAL');
      const read = (host: string) =>
        user.call({ url: '/api/user/second-factor', headers: { host } }).then((response) => dataOf<object>(response));
      expect(await read('192.0.2.1')).toMatchObject({ passkeysPossible: false });
      expect(await read('localhost:3000')).toMatchObject({ passkeysPossible: true });
    });
  });

  describe('somebody else’s second factor', () => {
    const take = (admin: Client, id: number) => admin.call({ method: 'DELETE', url: `/api/user/${id}/second-factor` });

    it('is removed by an ADMIN, with the sessions; not one’s own', async () => {
      const [admin, user] = [await test.signIn('ADMIN'), await test.signIn('GENERAL')];
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
      expect((await go.password(user.email)).json()).toHaveProperty('user');
    });

    it('goes with the account', async () => {
      const [admin, user] = [await test.signIn('ADMIN'), await test.signIn('GENERAL')];
      await connectApp(user);
      await addPasskey(user);
      await go.ticket(user.email);
      expect((await admin.call({ method: 'DELETE', url: `/api/user?id=${user.id}` })).statusCode).toBe(200);
      const { db } = test.deps.database;
      for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'sign_in_steps'] as const)
        expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    });

    it('of whoever signed up under another’s e-mail ends with the invitation, and with a link that is used', async () => {
      const admin = await test.signIn('ADMIN');
      for (const [n, way] of ['invite', 'reset'].entries()) {
        const email = `squatted${n}@example.com`;
        const payload = { username: 'Squatter', email, password: PASSWORD };
        await test.app.inject({ method: 'POST', url: '/api/user/register/save', payload });
        const first = await go.password(email);
        const { id } = first.json<{ user: { id: number } }>().user;
        const call = clientIn(test, first);
        const squatter: Client = { id, email, username: 'Squatter', headers: { cookie: '', 'x-xsrf-token': '' }, call };
        const { device } = await addPasskey(squatter);
        const made = await admin.call(
          way === 'invite' ? post('invite', { username: 'Xaawo', email, role: 'ADMIN' }) : post('reset', { id }),
        );
        const enter = async () => {
          const { step, options } = await go.passkeyStep();
          return (await go.passkey(step, device.get(options))).statusCode;
        };
        if (way === 'invite') expect(await enter()).toBe(401);
        const linkToken = dataOf<{ link: string }>(made).link.split('token=')[1];
        const set = post('set-password', { token: linkToken, password: 'quite another secret' });
        expect((await test.app.inject(set)).statusCode).toBe(200);
        expect(await enter()).toBe(401);
        expect((await go.password(email, undefined, 'quite another secret')).json()).toHaveProperty('user');
      }
    });

    it('of staff outlives a link for a new password', async () => {
      const [admin, user] = [await test.signIn('ADMIN'), await test.signIn('GENERAL')];
      await connectApp(user);
      const { link } = dataOf<{ link: string }>(await admin.call(post('reset', { id: user.id })));
      const set = post('set-password', { token: link.split('token=')[1], password: 'quite another secret' });
      expect((await test.app.inject(set)).statusCode).toBe(200);
      expect((await go.password(user.email, undefined, 'quite another secret')).json()).toHaveProperty('secondFactor');
    });
  });

  it('what was begun and not ended is tidied away', async () => {
    const user = await test.signIn('GENERAL');
    await connectApp(user);
    await go.ticket(user.email);
    pass(601);
    await test.deps.services.signIn.dropExpired();
    expect(await test.deps.database.db.selectFrom('sign_in_steps').selectAll().execute()).toEqual([]);
  });
});
