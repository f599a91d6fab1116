import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userList } from '#contract/users.ts';
import { type Client, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { answered, ISO_MOMENT, rawJson, refused } from './calls.ts';

/** Every field of every call about accounts, wrong in every way: what is said, and that nothing happens. */
type Call = 'login' | 'register' | 'password' | 'role';
type Row = [field: string, value: unknown, message: unknown];

const SOME_SENTENCE = expect.stringMatching(/^[A-Z].+/);
/** What is no text at all is missing to some calls and wrong to others. */
const text = (field: string, label: string): Row[] => [
  [field, undefined, `${label} is required`],
  ...[null, 7, ['a'], { a: 1 }].map(
    (value): Row => [field, value, expect.stringMatching(`^${label} (is required|must be text)$`)],
  ),
];

const TABLE: Record<Call, Row[]> = {
  login: [
    ...text('email', 'Email'),
    ['email', 'a\0@example.com', 'Email must be a valid address'],
    ['email', `${'a'.repeat(250)}@example.com`, SOME_SENTENCE],
    ...text('password', 'Password'),
    ['password', 'x'.repeat(129), SOME_SENTENCE],
    ['remember', true, 'remember is not a known field'],
    ['role', 'ADMIN', 'role is not a known field'],
  ],
  register: [
    ...text('username', 'Name'),
    ['username', '', 'Name is required'],
    ['username', ' \t ', 'Name is required'],
    ['username', 'x'.repeat(61), 'Name must be at most 60 characters'],
    ['username', 'a\0b', 'Name holds a character that cannot be stored'],
    ...[
      'a\nb',
      'a\r\nb',
      'a\u2028b',
      'a\u2029b',
      'a\tb',
      'a\u0085b',
      'a\u202eb',
      'a\u200fb',
      'a\u2066b',
      'a\u061cb',
    ].map((name): Row => ['username', name, 'Name must be one line, without marks that change its direction']),
    ...['\u200b', '\u200d\u2060', '\u3164', '\u115f\u1160', '\u2800', '\u00ad', '\u0301', '\ufe0f'].map(
      (name): Row => ['username', name, 'Name must have a character that can be seen'],
    ),
    ...text('email', 'Email'),
    ['email', '', 'Email is required'],
    ['email', 'nowhere', 'Email must be a valid address, like name@example.com'],
    ['email', 'a@b@example.com', 'Email must be a valid address, like name@example.com'],
    ['email', 'a\0@example.com', 'Email must be a valid address, like name@example.com'],
    ['email', 'a\r\nbcc:x@example.com', 'Email must be a valid address, like name@example.com'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Email must be at most 254 characters'],
    ...text('password', 'Password'),
    ['password', '', 'Password must be at least 8 characters'],
    ['password', '1234567', 'Password must be at least 8 characters'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['password', 'abc\0defgh', 'Password holds a character that cannot be used'],
    ['role', 'ADMIN', 'role is not a known field'],
    ['id', 1, 'id is not a known field'],
    ['created_at', '2001-01-01', 'created_at is not a known field'],
  ],
  password: [
    ['currentPassword', undefined, 'Current password is required'],
    ['currentPassword', '', 'Current password is required'],
    ['currentPassword', 7, 'Current password is required'],
    ['currentPassword', 'x'.repeat(129), SOME_SENTENCE],
    ...text('newPassword', 'Password'),
    ['newPassword', '1234567', 'Password must be at least 8 characters'],
    ['newPassword', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['newPassword', 'abc\0defgh', 'Password holds a character that cannot be used'],
    ['id', 1, 'id is not a known field'],
  ],
  role: [
    ...[undefined, null, '', 'USER', 'admin', 'OWNER', 7, ['ADMIN']].map(
      (role): Row => ['role', role, 'Role must be ADMIN or GENERAL'],
    ),
    ...[undefined, null, 0, -1, 1.5, '1', [1], 2_147_483_648].map((id): Row => ['id', id, SOME_SENTENCE]),
    ['email', undefined, 'Email is required'],
    ['email', 7, 'Email is required'],
    ['email', 'x'.repeat(255), SOME_SENTENCE],
    ['username', undefined, 'Name is required'],
    ['username', ['a'], 'Name is required'],
    ['username', 'x'.repeat(61), SOME_SENTENCE],
    ['password', 'a new password', 'password is not a known field'],
  ],
};

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let general: Client;
  let good: Record<Call, { options: InjectOptions; payload: Record<string, unknown> }>;

  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    general = await test.signIn('GENERAL');
    const { id, email, username } = general;
    good = {
      login: { options: { method: 'POST', url: '/api/user/login/save' }, payload: { email, password: PASSWORD } },
      register: {
        options: { method: 'POST', url: '/api/user/register/save' },
        payload: { username: 'New', email: 'new@example.com', password: 'waa erey sir ah' },
      },
      password: {
        options: { method: 'PUT', url: '/api/user/password' },
        payload: { currentPassword: PASSWORD, newPassword: 'a brand new password' },
      },
      role: { options: { method: 'PUT', url: '/api/user/user/save' }, payload: { id, email, username, role: 'ADMIN' } },
    };
  });
  afterAll(() => test.close());

  const call = (name: Call, body: InjectOptions) => admin.call({ ...good[name].options, ...body });
  /** Accounts, their secrets and their sessions: all that a refused call must leave alone. */
  const everything = async () => {
    const { db } = test.deps.database;
    const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
    const sessions = await db.selectFrom('sessions').select('token_hash').orderBy('token_hash').execute();
    return { users, sessions };
  };

  describe.each(Object.keys(TABLE) as Call[])('%s', (name) => {
    it.each(TABLE[name])('refuses %s: %j', async (field, value, message) => {
      const before = await everything();
      const response = await call(name, { payload: { ...good[name].payload, [field]: value } });
      const answer = refused(response);
      expect([answer.code, [...new Set(answer.fields)]]).toEqual([400, [field]]);
      expect(answer.message).toEqual(message);
      expect(response.cookies).toEqual([]);
      expect(await everything()).toEqual(before);
    });

    it.each<[string, InjectOptions, number]>([
      ['nothing', {}, 400],
      ['null', rawJson('null'), 400],
      ['a list', rawJson('[]'), 400],
      ['a poisoned prototype', rawJson('{"__proto__":{"role":"ADMIN"}}'), 400],
      ['half of JSON', rawJson('{"email":'), 400],
      ['plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, 415],
      ['a form', { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
      ['70 kB', { payload: { email: 'x'.repeat(70_000) } }, 413],
    ])('refuses a body of %s', async (_what, body, code) => {
      const before = await everything();
      expect(refused(await call(name, body)).code).toBe(code);
      expect(await everything()).toEqual(before);
    });
  });

  it.each(['Faadumo Cali', 'فاطمة', 'Ńġũgĩ', "O'Neil-Smith", '李 雷', '👩‍🔧', '7', 'कर्म\u200dचारी'])(
    'takes the name %s as it is',
    async (username) => {
      const { id } = await test.signIn('USER');
      const response = await admin.call({ method: 'PUT', url: `/api/user/${id}/name`, payload: { username } });
      expect(response.statusCode, response.body).toBe(200);
      await admin.call({ method: 'DELETE', url: `/api/user?id=${id}` });
    },
  );

  it('compares a name with NUL in it like any other that has changed', async () => {
    for (const change of [{ email: `${general.email}\0` }, { username: 'a\0b' }]) {
      const response = await call('role', { payload: { ...good.role.payload, ...change } });
      expect(refused(response).code).toBe(409);
    }
  });

  it('lists users as they are, oldest first', async () => {
    const { status, message, data } = answered(userList, await admin.call({ url: '/api/users' }));
    const made = {
      created_at: expect.stringMatching(ISO_MOMENT),
      editor: false,
      selfRegistered: false,
      invitedAs: null,
      secondFactor: false,
    };
    expect({ status, message, data }).toEqual({
      status: 1,
      message: 'OK',
      data: [
        { id: admin.id, username: admin.username, email: admin.email, role: 'ADMIN', ...made },
        { id: general.id, username: general.username, email: general.email, role: 'GENERAL', ...made },
      ],
    });
  });
});
