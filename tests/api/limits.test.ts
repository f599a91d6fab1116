import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, signInAs, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/json', ...headers },
  payload: JSON.stringify(payload),
});
const login = (payload: unknown, headers?: Record<string, string>) => post('/api/user/login/save', payload, headers);
const change = (currentPassword: string, newPassword: string) => ({
  method: 'PUT' as const,
  url: '/api/user/password',
  payload: { currentPassword, newPassword },
});

/** How often one may try: as the calls themselves show it; the counting alone is in tests/repositories/attempts.test.ts. */
eachEngine((engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp(engine);
  });
  afterAll(() => test.close());

  it('stops guessing at one account, whatever the letter case or the address', async () => {
    const { email } = await test.signIn('USER');
    const guess = (index: number) =>
      test.app.inject({
        ...login({ email: index % 2 ? email : email.toUpperCase(), password: 'wrong guess' }),
        remoteAddress: `198.51.100.${index}`,
      });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await guess(index)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = await guess(1);
    expect(refused.json()).toEqual({
      status: 0,
      code: 'tooManyAttempts',
      message: 'Too many attempts. Please try again later.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    // Even the right password waits; otherwise the limit would tell when it was found.
    const right = await test.app.inject({ ...login({ email, password: PASSWORD }), remoteAddress: '198.51.100.99' });
    expect(right.statusCode).toBe(429);
  });

  it('does not believe X-Forwarded-For from a stranger, and counts IPv6 neighbours together', async () => {
    const guess = (index: number) =>
      test.app.inject({
        ...login(
          { email: `guess${index}@example.com`, password: 'wrong guess' },
          { 'x-forwarded-for': `203.0.113.${index}` },
        ),
        remoteAddress: `2001:db8:7:7::${index.toString(16)}`,
      });
    await guess(1);
    // 58 more guesses, without their hashing.
    const { db } = test.deps.database;
    const { numUpdatedRows } = await db
      .updateTable('attempts')
      .set({ count: 59 })
      .where('key', '=', 'login-address:2001:db8:7:7::/64')
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect([(await guess(2)).statusCode, (await guess(3)).statusCode]).toEqual([401, 429]);
  });

  it('stops registering in great numbers from one address, but neither other addresses nor an ADMIN', async () => {
    const admin = await test.signIn('ADMIN');
    // A common password is refused after it was counted and before anything is hashed.
    const person = { username: 'Many', email: 'many@example.com', password: 'password1' };
    const attempt = (remoteAddress = '198.51.100.7', headers = {}) =>
      test.app.inject({ ...post('/api/user/register/save', person, headers), remoteAddress });
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await attempt()).statusCode);
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
    const retryAfter = Number((await attempt()).headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(3000);
    expect(retryAfter).toBeLessThanOrEqual(3600);
    expect((await attempt('198.51.100.8')).statusCode).toBe(400);
    expect((await attempt('198.51.100.7', admin.headers)).statusCode).toBe(400);
  });

  it('forgives an account after a success', async () => {
    const { email } = await test.signIn('USER');
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 9; index += 1) {
        expect((await test.app.inject(login({ email, password: 'wrong guess' }))).statusCode).toBe(401);
      }
      await signInAs(test.app, email);
    }
  });

  it('stops guessing at the old one from a session left open, and forgives the guesses before a success', async () => {
    const client = await test.signIn('USER');
    const guess = async (current: string) => (await client.call(change(current, 'a brand new password'))).statusCode;
    for (let index = 0; index < 9; index += 1) expect(await guess('wrong guess')).toBe(400);
    expect(await guess(PASSWORD)).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push(await guess('wrong guess'));
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    // Even the right password waits; otherwise the limit would tell when it was found.
    expect(await guess('a brand new password')).toBe(429);
  });

  it('stops guessing at the password where factors are kept, and forgives the guesses before a right one', async () => {
    const client = await test.signIn('USER');
    const prove = async (currentPassword: string) =>
      (await client.call({ method: 'POST', url: '/api/user/totp/options', payload: { currentPassword } })).statusCode;
    for (let index = 0; index < 9; index += 1) expect(await prove('wrong guess')).toBe(400);
    expect(await prove(PASSWORD)).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push(await prove('wrong guess'));
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect(await prove(PASSWORD)).toBe(429);
  });
});
