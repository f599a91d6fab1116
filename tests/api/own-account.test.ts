import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, PASSWORD, signInAs, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { refused, said } from './calls.ts';

/** Changing one's own name and e-mail, and an ADMIN renaming somebody. */
eachEngine((engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp(engine);
  });
  afterAll(() => test.close());

  const change = (client: Client, payload: object) => client.call({ method: 'PUT', url: '/api/user/me', payload });
  const meOf = async (client: Pick<Client, 'call'>) => {
    const response = await client.call({ url: '/api/user/me' });
    return response.statusCode === 200 ? response.json<{ user: object }>().user : null;
  };

  describe('one’s own account', () => {
    it('gets another name; the other sessions go on', async () => {
      const here = await test.signIn('GENERAL');
      const there = await signInAs(test.app, here.email);
      const payload = { username: 'Cali Cusub', currentPassword: PASSWORD };
      expect(said(await change(here, payload))).toEqual([200, 'Account updated successfully']);
      const user = { userName: 'Cali Cusub', userEmail: here.email };
      expect(await meOf(here)).toMatchObject(user);
      expect(await meOf(there)).toMatchObject(user);
    });

    it('gets another e-mail; the other sessions end, and one signs in with the new one alone', async () => {
      const here = await test.signIn('GENERAL');
      const there = await signInAs(test.app, here.email);
      const email = `Moved-${engine}@Example.com`;
      expect((await change(here, { email, currentPassword: PASSWORD })).statusCode).toBe(200);
      expect(await meOf(here)).toMatchObject({ userEmail: email, userName: here.username });
      expect(await meOf(there)).toBeNull();
      expect((await signInAs(test.app, email.toLowerCase())).id).toBe(here.id);
      await expect(signInAs(test.app, here.email)).rejects.toThrow('Invalid email or password');
    });

    it('keeps its other sessions where the e-mail only changes its letter case', async () => {
      const here = await test.signIn('GENERAL');
      const there = await signInAs(test.app, here.email);
      expect((await change(here, { email: here.email.toUpperCase(), currentPassword: PASSWORD })).statusCode).toBe(200);
      expect(await meOf(there)).toMatchObject({ userEmail: here.email.toUpperCase() });
    });

    it('does not get an e-mail that is taken, and then keeps its name and its sessions', async () => {
      const [here, other] = [await test.signIn('USER'), await test.signIn('USER')];
      const there = await signInAs(test.app, here.email);
      const payload = { username: 'New name', email: other.email.toUpperCase(), currentPassword: PASSWORD };
      const answer = refused(await change(here, payload));
      expect(answer).toEqual({ code: 409, message: 'Email already registered', fields: ['email'] });
      expect(await meOf(there)).toMatchObject({ userName: here.username, userEmail: here.email });
    });

    it('needs the password', async () => {
      const here = await test.signIn('ADMIN');
      const answer = refused(await change(here, { username: 'Thief', currentPassword: 'wrong guess' }));
      expect(answer).toEqual({ code: 400, message: 'The current password is not right.', fields: ['currentPassword'] });
      expect(await meOf(here)).toMatchObject({ userName: here.username });
    });

    it('keeps the known device: a new e-mail makes no stranger of it', async () => {
      const here = await test.signIn('ADMIN');
      const login = (email: string, cookie: string, password = PASSWORD) =>
        test.app.inject({
          method: 'POST',
          url: '/api/user/login/save',
          headers: { cookie },
          payload: { email, password },
          remoteAddress: '203.0.113.77',
        });
      const device = (await login(here.email, '')).cookies.find(({ name }) => name === 'device')?.value ?? '';
      const email = `known-${engine}@example.com`;
      expect((await change(here, { email, currentPassword: PASSWORD })).statusCode).toBe(200);
      for (let index = 0; index < 11; index += 1) await login(email, '', 'wrong guess');
      expect((await login(email, '')).statusCode).toBe(429);
      expect((await login(email, `device=${device}`)).statusCode).toBe(200);
    });

    it.each<[object, string, string]>([
      [{}, 'Name or email is required', 'username'],
      [{ username: '' }, 'Name is required', 'username'],
      [{ username: 'a\nb' }, 'Name must be one line, without marks that change its direction', 'username'],
      [{ email: 'nowhere' }, 'Email must be a valid address, like name@example.com', 'email'],
      [{ username: 'A', currentPassword: '' }, 'Current password is required', 'currentPassword'],
      [{ username: 'A', role: 'ADMIN' }, 'role is not a known field', 'role'],
      [{ username: 'A', id: 1 }, 'id is not a known field', 'id'],
    ])('refuses %j', async (fields, message, field) => {
      const here = await test.signIn('USER');
      const answer = refused(await change(here, { currentPassword: PASSWORD, ...fields }));
      expect(answer).toEqual({ code: 400, message, fields: [field] });
      expect(await meOf(here)).toMatchObject({ userName: here.username, userRole: 'USER' });
    });
  });

  describe('tries of the own password', () => {
    it('count for each session: a thief with one does not use up the owner’s', async () => {
      const owner = await test.signIn('GENERAL');
      const thief = await signInAs(test.app, owner.email);
      const statuses: number[] = [];
      for (let index = 0; index < 11; index += 1) {
        const payload = { currentPassword: 'wrong guess', newPassword: 'a brand new password', username: 'X' };
        const { newPassword, username, currentPassword } = payload;
        // Both calls that ask for the password share one budget.
        const [url, body] =
          index % 2 === 0
            ? ['/api/user/password', { currentPassword, newPassword }]
            : ['/api/user/me', { currentPassword, username }];
        statuses.push((await thief.call({ method: 'PUT', url: url as string, payload: body as object })).statusCode);
      }
      expect(statuses).toEqual([...Array(10).fill(400), 429]);
      expect((await change(owner, { username: 'Still me', currentPassword: PASSWORD })).statusCode).toBe(200);
    });
  });

  describe('an ADMIN', () => {
    const rename = (by: Client, id: number | string, payload: object) =>
      by.call({ method: 'PUT', url: `/api/user/${id}/name`, payload });

    it('renames a user, whose sessions go on', async () => {
      const [admin, user] = [await test.signIn('ADMIN'), await test.signIn('USER')];
      const response = await rename(admin, user.id, { username: ' Right Spelling ' });
      expect(said(response)).toEqual([200, 'User name updated successfully']);
      expect(await meOf(user)).toMatchObject({ userName: 'Right Spelling', userEmail: user.email });
    });

    it('renames nobody who is not there, and nobody to nothing', async () => {
      const admin = await test.signIn('ADMIN');
      for (const id of ['999999', '0', 'x', '99999999999'])
        expect(said(await rename(admin, id, { username: 'A' }))).toEqual([404, 'User not found']);
      expect(said(await rename(admin, admin.id, { username: ' ' }))).toEqual([400, 'Name is required']);
      expect((await rename(admin, admin.id, { username: 'A', email: 'a@b.example' })).statusCode).toBe(400);
    });
  });
});
