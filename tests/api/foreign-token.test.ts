import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';

const OURS = { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' };

/** A sibling domain, or an older session, can leave an XSRF-TOKEN that hides ours: nobody may be stuck by it. */
eachEngine((engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp(engine);
  });
  afterAll(() => test.close());

  const login = (headers: Record<string, string>, email: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/user/login/save',
      headers: { ...OURS, ...headers },
      payload: { email, password: PASSWORD },
    });
  const logout = (headers: Record<string, string>) =>
    test.app.inject({ method: 'POST', url: '/api/user/logout', headers: { ...OURS, ...headers } });

  describe.each([
    ['of something else', { 'x-xsrf-token': 'of-something-else' }],
    ['that is missing', {}],
    ['that is empty', { 'x-xsrf-token': '' }],
  ])('with a live session and a token %s', (_what, token) => {
    it('a page of ours signs in, and the old session ends', async () => {
      const { email, headers, call } = await test.signIn('GENERAL');
      expect((await login({ cookie: headers.cookie, ...token }, email)).statusCode).toBe(200);
      expect((await call({ url: '/api/user/me' })).statusCode).toBe(401);
    });

    it('a page of ours signs out, and the session ends', async () => {
      const { headers, call } = await test.signIn('GENERAL');
      expect((await logout({ cookie: headers.cookie, ...token })).statusCode).toBe(200);
      expect((await call({ url: '/api/user/me' })).statusCode).toBe(401);
    });

    it('nothing else is done', async () => {
      const { headers } = await test.signIn('ADMIN');
      const response = await test.app.inject({
        method: 'PUT',
        url: '/api/user/numbers',
        headers: { ...OURS, cookie: headers.cookie, ...token },
        payload: { whatsapp: '252615550100', phoneNumber: '252615550100' },
      });
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([403, 'Invalid CSRF token']);
    });
  });

  it('a dead session stands in nobody’s way', async () => {
    const { email, headers, call } = await test.signIn('GENERAL');
    await call({ method: 'POST', url: '/api/user/logout' });
    expect((await login(headers, email)).statusCode).toBe(200);
    expect((await logout(headers)).statusCode).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { origin: 'http://other.localhost', 'sec-fetch-site': 'same-site' }],
    ['another site in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
  ])('%s signs nobody in or out, with or without the right token', async (_who, from) => {
    const { email, headers, call } = await test.signIn('GENERAL');
    for (const sent of [headers, { cookie: headers.cookie }, {}]) {
      const all = { ...sent, host: 'localhost', ...from };
      const payload = { email, password: PASSWORD };
      const entered = await test.app.inject({ method: 'POST', url: '/api/user/login/save', headers: all, payload });
      expect([entered.statusCode, entered.cookies]).toEqual([403, []]);
      const left = await test.app.inject({ method: 'POST', url: '/api/user/logout', headers: all });
      expect([left.statusCode, left.cookies]).toEqual([403, []]);
    }
    expect((await call({ url: '/api/user/me' })).statusCode).toBe(200);
  });

  it('what does not say where it comes from still needs the token of its session', async () => {
    const { email, headers } = await test.signIn('GENERAL');
    const payload = { email, password: PASSWORD };
    const { cookie } = headers;
    for (const url of ['/api/user/login/save', '/api/user/logout'])
      expect((await test.app.inject({ method: 'POST', url, headers: { cookie }, payload })).statusCode).toBe(403);
  });
});

describe('with PUBLIC_URL set', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startApp('sqlite', { publicUrl: 'https://shop.example' });
  });
  afterAll(() => test.close());

  /** Behind a proxy Host may be anything; a browser without Sec-Fetch-Site sends Origin alone. */
  const logout = async (headers: Record<string, string>) =>
    (await test.app.inject({ method: 'POST', url: '/api/user/logout', headers })).statusCode;

  it('a page at that address is ours, whatever Host the proxy sends', async () => {
    for (const host of ['shop.example', '127.0.0.1:3000', 'other.example'])
      expect(await logout({ origin: 'https://shop.example', host }), host).toBe(200);
  });

  it.each(['https://other.example', 'http://shop.example', 'https://shop.example:8443', 'null'])(
    'a page at %s is foreign, also where Host names it',
    async (origin) => {
      for (const host of ['shop.example', origin.replace(/^https?:\/\//, '')])
        expect(await logout({ origin, host }), host).toBe(403);
    },
  );
});
