import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
  });
  afterAll(() => test.close());

  const setRole = (by: Client, user: Client, role: string, change: object = {}) =>
    by.call({
      method: 'PUT',
      url: '/api/user/user/save',
      payload: { id: user.id, email: user.email, username: user.username, role, ...change },
    });
  const remove = (by: Client, id: number | string) => by.call({ method: 'DELETE', url: `/api/user?id=${id}` });
  const answer = async (pending: ReturnType<typeof setRole>) => {
    const response = await pending;
    return [response.statusCode, response.json<{ message: string }>().message];
  };

  it('lists users without a word of their passwords', async () => {
    const response = await admin.call({ url: '/api/users' });
    const [first] = response.json<{ data: Record<string, unknown>[] }>().data;
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'created_at',
      'editor',
      'email',
      'id',
      'invitedAs',
      'role',
      'secondFactor',
      'selfRegistered',
      'username',
    ]);
    expect(response.body).not.toContain('argon2');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  describe('changing a role', () => {
    it('holds at once: the user must sign in again, with the new rights', async () => {
      const user = await test.signIn('USER');
      expect(await answer(setRole(admin, user, 'GENERAL'))).toEqual([200, 'User role updated successfully']);
      expect((await user.call({ url: '/api/user/me' })).statusCode).toBe(401);
      const row = await test.deps.database.db
        .selectFrom('users')
        .select('role')
        .where('id', '=', user.id)
        .executeTakeFirst();
      expect(row?.role).toBe('GENERAL');
    });

    it('refuses what someone else changed meanwhile', async () => {
      const user = await test.signIn('GENERAL');
      expect(await answer(setRole(admin, user, 'ADMIN', { email: 'other@example.com' }))).toEqual([
        409,
        'This user was changed by someone else. Please reload the list and try again.',
      ]);
    });

    it('refuses other roles, unknown users and the own role', async () => {
      const user = await test.signIn('GENERAL');
      expect(await answer(setRole(admin, user, 'USER'))).toEqual([400, 'Role must be ADMIN or GENERAL']);
      expect(await answer(setRole(admin, user, 'ADMIN', { id: 999_999 }))).toEqual([404, 'User not found']);
      expect((await setRole(admin, user, 'ADMIN', { id: 4_294_967_296 })).statusCode).toBe(400);
      expect(await answer(setRole(admin, admin, 'GENERAL'))).toEqual([409, 'You cannot change your own role.']);
    });
  });

  describe('deleting', () => {
    it('ends the user and its sessions', async () => {
      const user = await test.signIn('GENERAL');
      expect(await answer(remove(admin, user.id))).toEqual([200, 'User deleted successfully']);
      expect((await user.call({ url: '/api/user/me' })).statusCode).toBe(401);
      expect(await answer(remove(admin, user.id))).toEqual([404, 'User not found']);
    });

    it('never gives an id out twice', async () => {
      const user = await test.signIn('GENERAL');
      await remove(admin, user.id);
      expect((await test.signIn('GENERAL')).id).toBeGreaterThan(user.id);
    });

    it.each(['', '0', '-1', '1.5', 'abc', '99999999999', '1%00'])('refuses the id %j', async (id) => {
      expect((await remove(admin, id)).statusCode).toBe(400);
    });

    it('spares oneself', async () => {
      expect(await answer(remove(admin, admin.id))).toEqual([409, 'You cannot delete your own account.']);
    });
  });

  it('keeps one ADMIN, even when two take each other down at the same moment', async () => {
    const others = await test.deps.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('id', '!=', admin.id)
      .execute();
    for (const { id } of others) await remove(admin, id);
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [await test.signIn('ADMIN'), await test.signIn('ADMIN')];
      await test.deps.database.db
        .updateTable('users')
        .set({ role: 'GENERAL' })
        .where('id', 'not in', [first.id, second.id])
        .execute();
      const statuses = (await Promise.all([setRole(first, second, 'GENERAL'), remove(second, first.id)])).map(
        (response) => response.statusCode,
      );
      const admins = await test.deps.database.db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute();
      expect(admins.length, `after ${statuses}`).toBe(1);
    }
  });
});
