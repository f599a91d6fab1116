import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordLinkResponse } from '#contract/users.ts';
import { type Client, PASSWORD, signInAs, startApp, type TestApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';
import { eachEngine } from '../support/engines.ts';
import { signInDirectly } from '../support/sign-in.ts';
import { answered, refused, said } from './calls.ts';

const NEW = 'a password of my own';
const NOT_VALID =
  'This link is not valid any more. A link works once, for 24 hours, and only the newest one counts. Please ask for a new one.';
const COLLEAGUE = { username: 'Colleague', email: 'colleague@example.com' };
const STRANGERS = 'what the stranger chose';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeEach(async () => {
    test = await startApp(engine, { publicUrl: 'https://shop.example' });
    admin = await asAdmin();
  });
  afterEach(() => test.close());

  /** Under https the cookie has the browser's own prefix. */
  async function asAdmin(): Promise<Client> {
    const client = await test.signIn('ADMIN');
    return underHttps(client);
  }
  function underHttps<C extends Omit<Client, 'username'>>(client: C): C {
    const headers = { ...client.headers, cookie: client.headers.cookie.replace('session=', '__Host-session=') };
    return { ...client, headers, call: (options) => test.app.inject({ ...options, headers }) };
  }

  const invite = (by: Client, changes: object = {}) =>
    by.call({ method: 'POST', url: '/api/user/invite', payload: { ...COLLEAGUE, role: 'GENERAL', ...changes } });
  const reset = (by: Client, id: number) => by.call({ method: 'POST', url: '/api/user/reset', payload: { id } });
  const linkOf = (response: Awaited<ReturnType<typeof invite>>) => answered(passwordLinkResponse, response, 201).data;
  const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
  const invited = async (changes: object = {}) => tokenOf(linkOf(await invite(admin, changes)).link);
  const setPassword = (token: string, password = NEW, remoteAddress = '203.0.113.1') =>
    test.app.inject({
      method: 'POST',
      url: '/api/user/set-password',
      payload: { token, password },
      remoteAddress,
    });
  const login = (email: string, password: string) =>
    test.app.inject({ method: 'POST', url: '/api/user/login/save', payload: { email, password } });
  const signUp = (account = { ...COLLEAGUE, password: STRANGERS }) =>
    test.app.inject({ method: 'POST', url: '/api/user/register/save', payload: account });
  const rowOf = (email: string) =>
    test.deps.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  const listed = async (email: string) => (await test.deps.services.users.list()).find((user) => user.email === email);
  const demoteMakers = () =>
    test.deps.database.db
      .updateTable('users')
      .set({ role: 'GENERAL' })
      .where('id', 'in', (query) => query.selectFrom('password_links').select('created_by'))
      .execute();
  const isIn = async (client: Pick<Client, 'call'>) => (await client.call({ url: '/api/user/me' })).statusCode === 200;

  describe('an invitation', () => {
    it('is a link below PUBLIC_URL whose token is in the fragment, is kept hashed, and ends after 24 hours', async () => {
      const before = Date.now();
      const { link, expiresAt } = linkOf(await invite(admin));
      expect(link).toMatch(/^https:\/\/shop\.example\/set-password#token=[\w-]{43}$/);
      const left = Date.parse(expiresAt) - before;
      expect(left).toBeGreaterThanOrEqual(24 * 3_600_000);
      expect(left).toBeLessThan(25 * 3_600_000);
      const kept = await test.deps.database.db.selectFrom('password_links').selectAll().execute();
      expect(kept).toMatchObject([{ token_hash: expect.stringMatching(/^[\da-f]{64}$/), role: 'GENERAL' }]);
      expect(JSON.stringify(kept)).not.toContain(tokenOf(link));
    });

    it('gives the role with the password, not before', async () => {
      const token = await invited({ role: 'ADMIN' });
      expect(await listed(COLLEAGUE.email)).toMatchObject({ role: 'USER', invitedAs: 'ADMIN', selfRegistered: false });
      for (const guess of ['', NEW]) expect((await login(COLLEAGUE.email, guess)).statusCode).toBe(401);
      expect(said(await setPassword(token))).toEqual([200, 'Your password is set. You can log in now.']);
      expect(await listed(COLLEAGUE.email)).toMatchObject({ role: 'ADMIN', invitedAs: null, selfRegistered: false });
      expect((await login(COLLEAGUE.email, NEW)).json()).toMatchObject({ user: { userRole: 'ADMIN' } });
    });

    it('keeps the e-mail for the invited: nobody can sign up under it', async () => {
      await invited();
      expect(said(await signUp())).toEqual([409, 'Email already registered']);
    });

    it('works once, and of two at the same moment one alone', async () => {
      const token = await invited();
      const both = await Promise.all([setPassword(token), setPassword(token, 'somebody else was quicker')]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      expect(refused(await setPassword(token))).toEqual({ code: 400, message: NOT_VALID, fields: ['token'] });
    });

    it('is refused alike when it is wrong, malformed, over, replaced, or the person is gone', async () => {
      const replaced = await invited();
      const over = await invited();
      await test.deps.database.db.updateTable('password_links').set({ expires_ms: Date.now() }).execute();
      const gone = await invited({ email: 'gone@example.com' });
      const { id } = (await rowOf('gone@example.com')) ?? { id: 0 };
      await admin.call({ method: 'DELETE', url: `/api/user?id=${id}` });
      for (const token of [replaced, over, gone, 'A'.repeat(43), '', 'x', `${over} `]) {
        expect(refused(await setPassword(token)), token).toEqual({ code: 400, message: NOT_VALID, fields: ['token'] });
      }
    });

    it('is replaced by a newer one for the same person, whatever the letters of the e-mail', async () => {
      const older = await invited();
      const newer = await invited({ email: 'Colleague@Example.com', role: 'ADMIN' });
      expect((await setPassword(older)).statusCode).toBe(400);
      expect((await setPassword(newer)).statusCode).toBe(200);
      expect((await login(COLLEAGUE.email, NEW)).json()).toMatchObject({ user: { userRole: 'ADMIN' } });
    });

    it('survives a password that is refused', async () => {
      const token = await invited();
      expect(refused(await setPassword(token, 'short'))).toMatchObject({ code: 400, fields: ['password'] });
      expect(refused(await setPassword(token, 'password'))).toMatchObject({ code: 400, fields: ['password'] });
      expect((await setPassword(token)).statusCode).toBe(200);
    });

    it('is refused for somebody who has rights already', async () => {
      for (const role of ['GENERAL', 'ADMIN'] as const) {
        const { email } = await test.signIn(role);
        const { password_hash } = (await rowOf(email)) ?? {};
        expect(refused(await invite(admin, { email }))).toMatchObject({ code: 409, fields: ['email'] });
        expect(await rowOf(email)).toMatchObject({ role, password_hash });
      }
    });

    it('opens nothing once its maker is no ADMIN any more', async () => {
      const other = await asAdmin();
      const token = tokenOf(linkOf(await invite(other)).link);
      const user = await rowOf(other.email);
      await admin.call({
        method: 'PUT',
        url: '/api/user/user/save',
        payload: { id: other.id, email: other.email, username: user?.username, role: 'GENERAL' },
      });
      expect(refused(await setPassword(token))).toMatchObject({ code: 400, fields: ['token'] });
    });

    it('does not take back a role that was given meanwhile', async () => {
      const token = await invited({ role: 'ADMIN' });
      const { id } = (await rowOf(COLLEAGUE.email)) ?? { id: 0 };
      const change = { id, ...COLLEAGUE, role: 'GENERAL' };
      await admin.call({ method: 'PUT', url: '/api/user/user/save', payload: change });
      await setPassword(token);
      expect(await rowOf(COLLEAGUE.email)).toMatchObject({ role: 'GENERAL' });
    });

    it('changes nobody else: not their password, not their role, not the link that waits for them', async () => {
      const bystander = { username: 'Bystander', email: 'bystander@example.com' };
      await signUp({ ...bystander, password: STRANGERS });
      await signUp();
      const waiting = await invited({ email: 'waiting@example.com', role: 'ADMIN' });
      const token = await invited();
      expect((await setPassword(token)).statusCode).toBe(200);
      expect((await login(bystander.email, STRANGERS)).json()).toMatchObject({ user: { userRole: 'USER' } });
      const { id } = (await rowOf(bystander.email)) ?? { id: 0 };
      const change = { id, ...bystander, role: 'GENERAL' };
      const changed = await admin.call({ method: 'PUT', url: '/api/user/user/save', payload: change });
      expect(changed.statusCode, changed.body).toBe(200);
      expect(await listed('waiting@example.com')).toMatchObject({ role: 'USER', invitedAs: 'ADMIN' });
      expect((await setPassword(waiting)).statusCode).toBe(200);
      expect((await login('waiting@example.com', NEW)).json()).toMatchObject({ user: { userRole: 'ADMIN' } });
    });

    it('refuses other roles and unknown fields', async () => {
      expect((await invite(admin, { role: 'USER' })).statusCode).toBe(400);
      expect((await invite(admin, { password: NEW })).statusCode).toBe(400);
    });
  });

  describe('a stranger who signed up as a colleague', () => {
    it('is marked in the list; who an ADMIN or the command line made is not', async () => {
      await signUp();
      await admin.call({
        method: 'POST',
        url: '/api/user/register/save',
        payload: { username: 'Made', email: 'made@example.com', password: NEW },
      });
      expect(await listed(COLLEAGUE.email)).toMatchObject({ role: 'USER', selfRegistered: true });
      expect(await listed('made@example.com')).toMatchObject({ role: 'GENERAL', selfRegistered: false });
      expect(await listed(admin.email)).toMatchObject({ selfRegistered: false });
    });

    it('is out at once when the colleague is invited, and cannot come back with the old password', async () => {
      await signUp();
      const stranger = underHttps(await signInAs(test.app, COLLEAGUE.email, STRANGERS));
      expect(await isIn(stranger)).toBe(true);
      const token = await invited({ role: 'ADMIN' });
      expect(await isIn(stranger)).toBe(false);
      expect(said(await login(COLLEAGUE.email, STRANGERS))).toEqual([401, 'Invalid email or password']);
      expect((await setPassword(token)).statusCode).toBe(200);
      expect((await login(COLLEAGUE.email, STRANGERS)).statusCode).toBe(401);
      expect((await login(COLLEAGUE.email, NEW)).statusCode).toBe(200);
      expect(await listed(COLLEAGUE.email)).toMatchObject({ role: 'ADMIN', selfRegistered: false });
    });

    it('gets nowhere with a sign-in or a change of password that was under way when the link was used', async () => {
      await signUp();
      const { auth, passwordLinks } = test.deps.services;
      const theirs = { email: COLLEAGUE.email, password: STRANGERS };
      const stranger = await signInDirectly(test.deps.services, theirs, { ip: '203.0.113.9' });
      const comeback = { currentPassword: STRANGERS, newPassword: 'the stranger comes back' };
      const late = [
        signInDirectly(test.deps.services, theirs, { ip: '203.0.113.9' }).then(
          ({ token }) => token,
          () => null,
        ),
        auth.changePassword(TESTER, stranger.actor, stranger.token, comeback).then(
          () => null,
          () => null,
        ),
      ];
      const token = await invited({ role: 'ADMIN' });
      await passwordLinks.use(TESTER, { token, password: NEW });
      const tokens = await Promise.all(late);
      for (const kept of [stranger.token, ...tokens]) {
        if (kept !== null) expect(await auth.sessions.find(kept)).toBeNull();
      }
      for (const password of [STRANGERS, 'the stranger comes back']) {
        expect((await login(COLLEAGUE.email, password)).statusCode).toBe(401);
      }
      expect((await login(COLLEAGUE.email, NEW)).statusCode).toBe(200);
    });
  });

  describe('a link for a new password', () => {
    it('leaves the old password until it is used, and then ends all sessions', async () => {
      const general = underHttps(await test.signIn('GENERAL'));
      const token = tokenOf(linkOf(await reset(admin, general.id)).link);
      expect(await isIn(general)).toBe(true);
      expect((await login(general.email, PASSWORD)).statusCode).toBe(200);
      expect((await setPassword(token)).statusCode).toBe(200);
      expect(await isIn(general)).toBe(false);
      expect((await login(general.email, PASSWORD)).statusCode).toBe(401);
      expect((await login(general.email, NEW)).json()).toMatchObject({ user: { userRole: 'GENERAL' } });
    });

    it('keeps an invitation that is still open', async () => {
      const older = await invited();
      const { id } = (await rowOf(COLLEAGUE.email)) ?? { id: 0 };
      const newer = tokenOf(linkOf(await reset(admin, id)).link);
      expect((await setPassword(older)).statusCode).toBe(400);
      await setPassword(newer);
      expect(await rowOf(COLLEAGUE.email)).toMatchObject({ role: 'GENERAL' });
    });

    it.each<[string, () => Promise<unknown>]>([
      ['is over', () => test.deps.database.db.updateTable('password_links').set({ expires_ms: Date.now() }).execute()],
      ['was made by somebody who is no ADMIN any more', () => demoteMakers()],
    ])('gives no role where the invitation %s', async (_, end) => {
      linkOf(await invite(await asAdmin(), { role: 'ADMIN' }));
      const { id } = (await rowOf(COLLEAGUE.email)) ?? { id: 0 };
      await end();
      expect(await listed(COLLEAGUE.email)).toMatchObject({ role: 'USER', invitedAs: null });
      expect((await setPassword(tokenOf(linkOf(await reset(admin, id)).link))).statusCode).toBe(200);
      expect(await rowOf(COLLEAGUE.email)).toMatchObject({ role: 'USER' });
    });

    it('is refused for nobody, and for oneself', async () => {
      expect(said(await reset(admin, 2_000_000_000))).toEqual([404, 'User not found']);
      expect(said(await reset(admin, admin.id))).toEqual([409, 'Change your own password under My account.']);
    });
  });

  it('lets an address try twenty links, and nobody more', async () => {
    const token = await invited();
    for (let count = 0; count < 20; count += 1) {
      expect((await setPassword('A'.repeat(43), NEW, '203.0.113.7')).statusCode).toBe(400);
    }
    expect(said(await setPassword(token, NEW, '203.0.113.7'))).toEqual([
      429,
      'Too many attempts. Please try again later.',
    ]);
    expect((await setPassword(token, NEW, '203.0.113.8')).statusCode).toBe(200);
  });

  it('tidies links away that are over, and no others', async () => {
    const { passwordLinks } = test.deps.services;
    const token = await invited();
    await passwordLinks.dropExpired(Date.now() + 23 * 3_600_000);
    expect((await setPassword(token)).statusCode).toBe(200);
    await invited({ email: 'other@example.com' });
    await passwordLinks.dropExpired(Date.now() + 25 * 3_600_000);
    expect(await test.deps.database.db.selectFrom('password_links').selectAll().execute()).toEqual([]);
  });
});
