import { readdir } from 'node:fs/promises';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../contract/enums.ts';
import { buildApp } from '../../server/app.ts';
import { type Access, mayUse } from '../../server/http/access.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/databases.ts';

/**
 * Every registered route with who may use it. The test asks the server which routes it has: one that is missing here, or
 * declared otherwise, fails.
 */
const TABLE: Record<string, Access> = {
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  'POST /api/user/login/save': 'public',
  'POST /api/user/logout': 'public',
  'POST /api/user/register/save': 'public',
  'GET /api/user/me': 'signed-in',
  'PUT /api/user/password': 'signed-in',
  'GET /api/users': 'admin',
  'PUT /api/user/user/save': 'admin',
  'DELETE /api/user': 'admin',
  'GET /api/getcount': 'staff',
  'GET /api/products': 'public',
  'GET /api/products/categories': 'public',
  'GET /api/products/:idOrCategory': 'public',
  'POST /api/products/add': 'admin',
  'PUT /api/products/:idOrCategory': 'admin',
  'DELETE /api/products': 'admin',
  'GET /api/categories': 'public',
  'POST /api/categories/add': 'admin',
  'PUT /api/categories/update': 'admin',
  'DELETE /api/categories/delete': 'admin',
  'GET /api/videos': 'public',
  'POST /api/videos/upload': 'admin',
  'DELETE /api/videos': 'admin',
  'DELETE /api/videos/:id': 'admin',
  'GET /api/user/numbers': 'public',
  'PUT /api/user/numbers': 'admin',
  'GET /api/uploads/*': 'public',
};

const ROUTES = Object.entries(TABLE).map(([name, access]) => {
  const [method = '', url = ''] = name.split(' ');
  return {
    name,
    method: method as HTTPMethods,
    url: url.replace(/:idOrCategory|:id/, '1').replace('*', '0000000000000000-00000000/320.jpg'),
    access,
  };
});
const UNSAFE = ROUTES.filter((route) => route.method !== 'GET');

/** Routes as the server registered them: `METHOD url access`, without the automatic HEAD and 405 answers. */
async function registered(test: TestApp): Promise<string[]> {
  const found: string[] = [];
  const app: FastifyInstance = await buildApp(test.parts, {
    onRoute: (route) => {
      for (const method of [route.method].flat()) {
        if (method !== 'HEAD' && !route.config?.refusesMethod)
          found.push(`${method} ${route.url} ${route.config?.access}`);
      }
    },
  });
  await app.close();
  return found;
}

eachEngine((engine) => {
  let test: TestApp;
  let clients: Record<Role, Client>;
  let before: string;

  beforeAll(async () => {
    test = await startApp(engine);
    clients = {
      ADMIN: await test.signIn('ADMIN'),
      GENERAL: await test.signIn('GENERAL'),
      USER: await test.signIn('USER'),
    };
  });
  afterAll(() => test.close());

  /** All that a refused call must leave alone: every row but the counters of attempts and visits, and every file. */
  async function everything(): Promise<string> {
    const { db } = test.parts.database;
    const tables = ['users', 'categories', 'products', 'product_sets', 'videos', 'settings'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const sessions = await db.selectFrom('sessions').select('token_hash').orderBy('token_hash').execute();
    const files = await readdir(test.place.dataDir, { recursive: true });
    return JSON.stringify([rows, sessions, files.filter((file) => /uploads|staging/.test(file)).sort()]);
  }
  beforeEach(async () => {
    before = await everything();
  });

  it('knows every registered route and its access', async () => {
    const expected = ROUTES.map(({ name, access }) => `${name} ${access}`);
    expect((await registered(test)).sort()).toEqual(expected.sort());
  });

  it('does not start with a route that declares no access', async () => {
    const app = await buildApp(test.parts);
    expect(() => app.get('/api/forgotten', async () => 'open')).toThrow('GET /api/forgotten declares no access');
    await app.close();
  });

  describe.each(ROUTES.filter((route) => route.access !== 'public'))('$name', ({ method, url, access }) => {
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
        expect(response.json()).toEqual({ status: 0, message: 'Please log in again.' });
      }
      expect(await everything()).toBe(before);
    });

    it.each(['USER', 'GENERAL', 'ADMIN'] as const)('answers %s by its right', async (role) => {
      const client = clients[role];
      const allowed = mayUse(access, { id: client.id, username: '', email: '', role });
      const response = await ask(client.headers);
      if (allowed) {
        // Let through: without a body the call is then refused for what it lacks, never for who asks.
        expect([401, 403]).not.toContain(response.statusCode);
      } else {
        expect(response.statusCode).toBe(403);
        expect(response.json()).toEqual({ status: 0, message: 'You do not have permission to do that.' });
        expect(await everything()).toBe(before);
      }
    });

    it('refuses an expired and a revoked session', async () => {
      for (const spoil of ['expired', 'revoked'] as const) {
        const client = await test.signIn('ADMIN');
        const sessions = test.parts.database.db;
        if (spoil === 'expired')
          await sessions.updateTable('sessions').set({ expires_ms: 1 }).where('user_id', '=', client.id).execute();
        else await sessions.deleteFrom('sessions').where('user_id', '=', client.id).execute();
        const now = await everything();
        expect((await ask(client.headers)).statusCode, spoil).toBe(401);
        expect(await everything()).toBe(now);
      }
    });
  });

  describe.each(UNSAFE)('$name', ({ method, url }) => {
    it('refuses a session without its CSRF token, or with another one', async () => {
      const { cookie } = clients.ADMIN.headers;
      const foreign = clients.GENERAL.headers['x-xsrf-token'];
      for (const headers of [{ cookie }, { cookie, 'x-xsrf-token': '' }, { cookie, 'x-xsrf-token': foreign }]) {
        const response = await test.app.inject({ method, url, headers });
        expect([response.statusCode, response.json()]).toEqual([403, { status: 0, message: 'Invalid CSRF token' }]);
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
    expect([response.statusCode, response.json()]).toEqual([404, { status: 0, message: 'Not found' }]);
  });
});
