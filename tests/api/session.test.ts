import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signInAs, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';

const login = (payload: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: '/api/user/login/save',
  headers: { 'content-type': 'application/json', ...headers },
  payload: JSON.stringify(payload),
});
const register = (payload: unknown) => ({ ...login(payload), url: '/api/user/register/save' });

eachEngine((engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp(engine);
  });
  afterAll(() => test.close());

  describe('signing in', () => {
    it('answers with the user, a lifetime and two cookies', async () => {
      const { email, username, id } = await test.signIn('GENERAL');
      const response = await test.app.inject(login({ email: ` ${email.toUpperCase()} `, password: PASSWORD }));
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        status: 1,
        message: 'Successfully logged in!',
        expiresIn: 43_200,
        user: { id, userName: username, userEmail: email, userRole: 'GENERAL' },
      });
      const [session, xsrf] = response.cookies;
      expect(session).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 43_200 });
      expect(xsrf).toMatchObject({ name: 'XSRF-TOKEN', sameSite: 'Lax', path: '/' });
      expect(xsrf?.httpOnly).toBeUndefined();
    });

    it('says the same of an unknown e-mail and of a wrong password', async () => {
      const { email } = await test.signIn('USER');
      const unknown = await test.app.inject(login({ email: 'nobody@example.com', password: PASSWORD }));
      const wrong = await test.app.inject(login({ email, password: 'not the password' }));
      for (const response of [unknown, wrong]) {
        expect(response.statusCode).toBe(401);
        expect(response.json()).toEqual({
          status: 0,
          code: 'invalidCredentials',
          message: 'Invalid email or password',
        });
        expect(response.cookies).toEqual([]);
      }
    });

    it.each([
      [{}, 'Email is required', ['email', 'password']],
      [{ email: 'a@example.com' }, 'Password is required', ['password']],
      [{ email: 7, password: 'x' }, 'Email is required', ['email']],
      [{ email: 'a\0@example.com', password: 'x' }, 'Email must be a valid address', ['email']],
      [{ email: 'a@example.com', password: 'x', role: 'ADMIN' }, 'role is not a known field', ['role']],
    ])('refuses %j', async (payload, message, fields) => {
      const response = await test.app.inject(login(payload));
      expect(response.statusCode).toBe(400);
      const body = response.json<{ message: string; errors: { field: string }[] }>();
      expect(body.message).toBe(message);
      expect(body.errors.map((error) => error.field)).toEqual(fields);
    });

    it('refuses a body it cannot read, or that a foreign form could send', async () => {
      const broken = await test.app.inject({ ...login({}), payload: '{"email":' });
      expect([broken.statusCode, broken.json()]).toEqual([
        400,
        { status: 0, code: 'invalidBody', message: 'The request body could not be read. Please send it again.' },
      ]);
      const plain = await test.app.inject(
        login({ email: 'a@example.com', password: 'x' }, { 'content-type': 'text/plain' }),
      );
      expect(plain.statusCode).toBe(415);
      const huge = await test.app.inject(login({ email: 'a'.repeat(70_000), password: 'x' }));
      expect(huge.statusCode).toBe(413);
    });

    it('ends the old session when signing in over it', async () => {
      const old = await test.signIn('ADMIN');
      const fresh = await old.call({ ...login({ email: old.email, password: PASSWORD }) });
      expect(fresh.statusCode).toBe(200);
      expect((await old.call({ url: '/api/user/me' })).statusCode).toBe(401);
    });
  });

  describe('registering', () => {
    const person = { username: 'Faadumo', email: 'Faadumo@Example.com', password: 'waa erey sir ah' };

    it("makes a stranger a USER and an ADMIN's new user a GENERAL", async () => {
      const made = await test.app.inject(register(person));
      expect([made.statusCode, made.json()]).toEqual([201, { status: 1, message: 'Successfully register in!' }]);
      expect((await signInAs(test.app, 'faadumo@example.com', person.password)).id).toBeGreaterThan(0);
      const admin = await test.signIn('ADMIN');
      await admin.call(register({ ...person, email: 'general@work.example' }));
      const general = await test.signIn('GENERAL');
      await general.call(register({ ...person, email: 'friend@work.example' }));
      const users = (await admin.call({ url: '/api/users' })).json<{ data: { email: string; role: string }[] }>().data;
      const roleOf = (email: string) => users.find((user) => user.email === email)?.role;
      expect([roleOf('Faadumo@Example.com'), roleOf('general@work.example')]).toEqual(['USER', 'GENERAL']);
      expect(roleOf('friend@work.example')).toBe('USER');
    });

    it('gives nobody a role for the asking', async () => {
      const response = await test.app.inject(register({ ...person, email: 'sly@example.com', role: 'ADMIN' }));
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        'role is not a known field',
      ]);
    });

    it('refuses an e-mail that is taken, without regard to case', async () => {
      await test.app.inject(register({ ...person, email: 'taken@example.com' }));
      const again = await test.app.inject(register({ ...person, email: 'TAKEN@example.com' }));
      expect([again.statusCode, again.json()]).toEqual([
        409,
        {
          status: 0,
          code: 'emailTaken',
          message: 'Email already registered',
          errors: [{ field: 'email', code: 'emailTaken', message: 'Email already registered' }],
        },
      ]);
    });

    it('lets one of many at once have an e-mail', async () => {
      const all = await Promise.all(
        Array.from({ length: 8 }, () => test.app.inject(register({ ...person, email: 'race@example.com' }))),
      );
      expect(all.map((response) => response.statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
    });

    it.each([
      [{ username: '' }, 'Name is required'],
      [{ username: 'x'.repeat(61) }, 'Name must be at most 60 characters'],
      [{ username: 'a\0b' }, 'Name holds a character that cannot be stored'],
      [{ username: 5 }, 'Name must be text'],
      [{ email: undefined }, 'Email is required'],
      [{ email: 'nowhere' }, 'Email must be a valid address, like name@example.com'],
      [{ email: `${'a'.repeat(250)}@example.com` }, 'Email must be at most 254 characters'],
      [{ password: 'short' }, 'Password must be at least 8 characters'],
      [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
      [{ password: 'password1' }, 'This password is too common. Please choose another one.'],
    ])('refuses %j with a sentence', async (change, message) => {
      const response = await test.app.inject(register({ ...person, email: 'new@example.com', ...change }));
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message]);
    });
  });

  describe('a session', () => {
    it('tells who is signed in and how long still', async () => {
      const client = await test.signIn('GENERAL');
      const me = (await client.call({ url: '/api/user/me' })).json<{
        user: { userEmail: string };
        expiresIn: number;
      }>();
      expect(me.user.userEmail).toBe(client.email);
      expect(me.expiresIn).toBeGreaterThan(43_000);
    });

    it('is gone after signing out, with its cookies', async () => {
      const client = await test.signIn('ADMIN');
      const out = await client.call({ method: 'POST', url: '/api/user/logout' });
      expect(out.json()).toEqual({ status: 1, message: 'Successfully logged out!' });
      expect(out.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
        ['session', '', 0],
        ['XSRF-TOKEN', '', 0],
      ]);
      expect((await client.call({ url: '/api/user/me' })).statusCode).toBe(401);
    });

    it('stores the hash of its token alone', async () => {
      const client = await test.signIn('ADMIN');
      const token = /session=([^;]+)/.exec(client.headers.cookie)?.[1] ?? '';
      const rows = await test.deps.database.db.selectFrom('sessions').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('ends when it is idle too long, and at its absolute end', async () => {
      const hour = 3_600_000;
      for (const change of [{ seen_ms: Date.now() - 5 * hour }, { expires_ms: Date.now() - 1 }]) {
        const client = await test.signIn('ADMIN');
        await test.deps.database.db.updateTable('sessions').set(change).where('user_id', '=', client.id).execute();
        const response = await client.call({ url: '/api/user/me' });
        expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
          401,
          'Please log in again.',
        ]);
      }
      await test.deps.services.auth.dropExpired();
    });
  });

  describe('changing the password', () => {
    const change = (currentPassword: string, newPassword: string) => ({
      method: 'PUT' as const,
      url: '/api/user/password',
      payload: { currentPassword, newPassword },
    });

    it('needs the old one, ends the other sessions and keeps this one', async () => {
      const here = await test.signIn('GENERAL');
      const elsewhere = await signInAs(test.app, here.email);
      const wrong = await here.call(change('not this', 'a brand new password'));
      expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
        400,
        'The current password is not right.',
      ]);
      const done = await here.call(change(PASSWORD, 'a brand new password'));
      expect(done.json()).toEqual({ status: 1, message: 'Password changed successfully' });
      expect((await here.call({ url: '/api/user/me' })).statusCode).toBe(200);
      expect((await elsewhere.call({ url: '/api/user/me' })).statusCode).toBe(401);
      await signInAs(test.app, here.email, 'a brand new password');
    });

    it('refuses a common or short one', async () => {
      const client = await test.signIn('USER');
      expect((await client.call(change(PASSWORD, 'iloveyou'))).json<{ message: string }>().message).toBe(
        'This password is too common. Please choose another one.',
      );
      expect((await client.call(change(PASSWORD, 'short'))).statusCode).toBe(400);
    });
  });
});
