import { expect, it } from 'vitest';
import { startApp } from '../support/app.ts';
import { TESTER } from '../support/author.ts';

const PASSWORD = 'correct horse battery';

it.each([
  ['http', 'session', ''],
  ['https', '__Host-session', '; Secure'],
])('over %s the session is the cookie %s', async (scheme, name, secure) => {
  const test = await startApp('sqlite', { publicUrl: `${scheme}://shop.example` });
  try {
    const email = 'boss@example.com';
    await test.deps.services.users.create(TESTER, { username: 'Boss', email, password: PASSWORD }, 'ADMIN');
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/user/login/save',
      payload: { email, password: PASSWORD },
    });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^${name}=[\\w-]{43}; Max-Age=43200; Path=/; HttpOnly${secure}; SameSite=Lax$`)),
      expect.stringMatching(new RegExp(`^XSRF-TOKEN=[\\w-]+; Max-Age=43200; Path=/${secure}; SameSite=Lax$`)),
      expect.stringMatching(
        new RegExp(
          `^${name.replace('session', 'device')}=[\\w-]{22}\\.[\\w-]{43}; Max-Age=31536000; Path=/; HttpOnly${secure}; SameSite=Lax$`,
        ),
      ),
    ]);
    const [token = ''] = String(response.headers['set-cookie']).split(';', 1);
    const me = (cookie: string) => test.app.inject({ url: '/api/user/me', headers: { cookie } });
    expect((await me(token)).statusCode).toBe(200);
    // The first of two same-named cookies has the more specific path: a wider one set elsewhere does not replace it.
    expect((await me(`${token}; ${name}=other`)).statusCode).toBe(200);
    expect((await me(`${name}=other; ${token}`)).statusCode).toBe(401);
  } finally {
    await test.close();
  }
});
