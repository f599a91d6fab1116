import { readdir } from 'node:fs/promises';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { csrfTokenFor } from '#server/domain/auth/sessions.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { ALL_ROLES, ANYONE, type Kind, TABLE } from './access-table.ts';

const ROUTES = Object.entries(TABLE).map(([name, who]) => {
  const [method = '', url = ''] = name.split(' ');
  return {
    name,
    method: method as HTTPMethods,
    url: url
      .replace(/:idOrCategory(\(.*\))?|:pictureId|:id|:name/g, '1')
      .replace('*', '0000000000000000-00000000/320.jpg'),
    who,
  };
});
const UNSAFE = ROUTES.filter((route) => route.method !== 'GET');

/** Routes as the server registered them, without the automatic HEAD and 405 answers. */
async function registered(test: TestApp): Promise<string[]> {
  const found: string[] = [];
  const app: FastifyInstance = await buildApp(test.deps, {
    onRoute: (route) => {
      for (const method of [route.method].flat()) {
        if (method !== 'HEAD' && !route.config?.refusesMethod) found.push(`${method} ${route.url}`);
      }
    },
  });
  await app.close();
  return found;
}

eachEngine((engine) => {
  let test: TestApp;
  let clients: Record<Kind, Client>;
  let before: string;

  beforeAll(async () => {
    test = await startApp(engine);
    clients = {
      ADMIN: await test.signIn('ADMIN'),
      GENERAL: await test.signIn('GENERAL'),
      USER: await test.signIn('USER'),
      EDITOR: await test.signIn('GENERAL'),
    };
    const { id } = clients.EDITOR;
    await clients.ADMIN.call({ method: 'PUT', url: '/api/user/editor', payload: { id, editor: true } });
  });
  afterAll(() => test.close());

  /** All that a refused call must leave alone: every row but the counters of attempts and visits, and every file. */
  async function everything(): Promise<string> {
    const { db } = test.deps.database;
    const tables = [
      ...(['users', 'categories', 'old_category_values', 'products', 'product_pictures', 'product_counts'] as const),
      ...(['search_words', 'videos', 'video_products', 'settings', 'taps', 'unfinished_uploads'] as const),
    ];
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const jobs = await db.selectFrom('jobs').selectAll().orderBy('name').execute();
    const links = await db.selectFrom('password_links').selectAll().execute();
    const kept = ['passkeys', 'totp_secrets', 'recovery_codes'] as const;
    const factors = await Promise.all(kept.map((table) => db.selectFrom(table).selectAll().execute()));
    const sessions = await db.selectFrom('sessions').select('token_hash').orderBy('token_hash').execute();
    const files = await readdir(test.place.dataDir, { recursive: true });
    return JSON.stringify([
      rows,
      factors,
      jobs,
      links,
      sessions,
      files.filter((file) => /uploads|staging|backups/.test(file)).sort(),
    ]);
  }
  beforeEach(async () => {
    // A backup that an ADMIN of the test before has begun.
    await expect.poll(async () => (await test.deps.backups.overview()).running).toBeNull();
    before = await everything();
  });

  it('has no route that the table does not name, and all that it names', async () => {
    expect((await registered(test)).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it('does not start with a route that declares no access', async () => {
    const app = await buildApp(test.deps);
    expect(() => app.get('/api/forgotten', async () => 'open')).toThrow('GET /api/forgotten declares no access');
    await app.close();
  });

  describe.each(ROUTES.filter((route) => route.who === ANYONE))('$name', ({ method, url }) => {
    it('is open to everybody, signed in or not', async () => {
      const calls = [undefined, ...ALL_ROLES.map((role) => clients[role].headers)];
      // Signing out would end the session that the other tests use.
      for (const headers of url === '/api/user/logout' ? [undefined] : calls) {
        const response = await test.app.inject({ method, url, headers });
        expect([401, 403]).not.toContain(response.statusCode);
      }
    });
  });

  describe.each(ROUTES.filter((route) => route.who !== ANYONE))('$name', ({ method, url, who }) => {
    const ask = (headers: Record<string, string> = {}) => test.app.inject({ method, url, headers });

    it('sends the signed-out to sign in, and changes nothing', async () => {
      const sent: Record<string, string>[] = [
        {},
        { cookie: 'session=' },
        { cookie: `session=${'a'.repeat(43)}; XSRF-TOKEN=x`, 'x-xsrf-token': 'x' },
      ];
      for (const headers of sent) {
        const response = await ask(headers);
        expect(response.statusCode).toBe(401);
        expect(response.json()).toEqual({ status: 0, code: 'loginAgain', message: 'Please log in again.' });
      }
      expect(await everything()).toBe(before);
    });

    it.each(ALL_ROLES)('answers %s by its right', async (role) => {
      const response = await ask(clients[role].headers);
      if (who.includes(role)) {
        // Let through: without a body the call is then refused for what it lacks, never for who asks.
        expect([401, 403]).not.toContain(response.statusCode);
      } else {
        expect(response.statusCode).toBe(403);
        expect(response.json()).toEqual({
          status: 0,
          code: 'forbidden',
          message: 'You do not have permission to do that.',
        });
        expect(await everything()).toBe(before);
      }
    });

    it('refuses an expired and a revoked session', async () => {
      const { sessions } = test.deps.services.auth;
      const expired = await sessions.start(clients.ADMIN.id, 1);
      const revoked = await sessions.start(clients.ADMIN.id);
      await sessions.end(revoked.token);
      const now = await everything();
      for (const { token } of [expired, revoked]) {
        const headers = { cookie: `session=${token}`, 'x-xsrf-token': csrfTokenFor(token) };
        expect((await ask(headers)).statusCode).toBe(401);
      }
      expect(await everything()).toBe(now);
    });
  });

  describe.each(UNSAFE)('$name', ({ method, url }) => {
    it('refuses a session without its CSRF token, or with another one', async () => {
      const { cookie } = clients.ADMIN.headers;
      const foreign = clients.GENERAL.headers['x-xsrf-token'];
      for (const headers of [{ cookie }, { cookie, 'x-xsrf-token': '' }, { cookie, 'x-xsrf-token': foreign }]) {
        const response = await test.app.inject({ method, url, headers });
        expect([response.statusCode, response.json()]).toEqual([
          403,
          { status: 0, code: 'invalidCsrf', message: 'Invalid CSRF token' },
        ]);
      }
      expect(await everything()).toBe(before);
    });

    it('refuses what comes from another site', async () => {
      const refused = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost:80.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      for (const headers of refused) {
        const response = await test.app.inject({ method, url, headers: { ...clients.ADMIN.headers, ...headers } });
        expect(response.statusCode, JSON.stringify(headers)).toBe(403);
      }
      expect(await everything()).toBe(before);
    });
  });

  it('lets its own pages through the origin check', async () => {
    const headers = { origin: 'http://localhost:3000', host: 'localhost:3000', 'sec-fetch-site': 'same-origin' };
    const response = await test.app.inject({ method: 'POST', url: '/api/user/logout', headers });
    expect(response.statusCode).toBe(200);
  });

  it('tells the allowed methods of a known path', async () => {
    const response = await test.app.inject({ method: 'PATCH', url: '/api/products/1' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, PUT']);
    expect((await test.app.inject({ method: 'GET', url: '/api/user/login/save' })).headers.allow).toBe('POST');
  });

  it('answers an unknown API path with 404 in our own words', async () => {
    const response = await test.app.inject({ url: '/api/nothing/here' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ status: 0, code: 'notFound', message: 'Not found' });
  });
});
