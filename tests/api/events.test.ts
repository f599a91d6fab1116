import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls/all.ts';
import { addressOf, type Call } from '#contract/calls/call.ts';
import { authorOf } from '#server/events/event.ts';
import { someProduct } from '../repositories/open-catalogue.ts';
import { type Client, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, form } from './calls.ts';
import { CASES, NEW_PASSWORD, WRITES } from './event-cases.ts';
import type { Told } from './event-told.ts';

type Line = Told & { level: number; reqId: string; msg: string };

const INFO = 30;
const WARN = 40;

it('every write call of the contract has a case here', () => {
  expect(Object.keys(CASES).sort()).toEqual([...WRITES].sort());
});

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  const lines: string[] = [];
  /** The events since the last look: lines that say of which kind they are. */
  const takeEvents = (): Line[] =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line) as Line)
      .filter(({ kind }) => kind !== undefined);

  beforeAll(async () => {
    test = await startApp(engine, {}, undefined, (line) => lines.push(line));
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());
  beforeEach(() => {
    lines.length = 0;
  });

  describe('an event of a write', () => {
    it.each(WRITES.filter((name) => CASES[name]))('is told once by %s: who, what, old and new', async (name) => {
      const prepared = await CASES[name]?.({ test, admin });
      takeEvents();
      const response = await prepared?.act();
      expect(response?.statusCode, response?.body).toBe((CALLS[name] as Call).status ?? 200);
      const text = lines.join('');
      const events = takeEvents();
      const [line] = events;
      expect(events).toHaveLength(1);
      expect(line).toMatchObject({ level: INFO, reqId: expect.stringMatching(/^[0-9a-f]{6}-\w+$/) });
      const { event, by, kind, id, name: subject, before, after } = line as Line;
      expect({ event, by, kind, id, name: subject, before, after }).toEqual(response && prepared?.told(response));
      const cookies = response?.cookies.map(({ value }) => value).filter((value) => value !== '') ?? [];
      for (const secret of [PASSWORD, NEW_PASSWORD, 'argon2', 'hash', 'token', admin.headers.cookie, ...cookies]) {
        expect(text).not.toContain(secret);
      }
    });

    it('names the ADMIN who registers somebody', async () => {
      const payload = { username: 'Yusuf', email: 'yusuf@example.com', password: PASSWORD };
      await admin.call({ method: 'POST', url: '/api/user/register/save', payload });
      expect(takeEvents()).toMatchObject([
        { event: 'registered', by: { id: admin.id, name: admin.username }, after: { role: 'GENERAL' } },
      ]);
    });
  });

  describe('a refused sign-in', () => {
    const login = (email: string, password: string) =>
      test.app.inject({ method: 'POST', url: '/api/user/login/save', payload: { email, password } });
    const refusal = (name: string, reason: string) => ({
      level: WARN,
      event: 'login-refused',
      by: { id: null, name: 'visitor' },
      kind: 'session',
      id: null,
      name,
      before: null,
      after: { address: '127.0.0.1', reason },
    });

    it.each([' Nobody@Example.com ', 'admin1@example.com'])(
      'names %j as it was typed, and the address',
      async (email) => {
        expect((await login(email, 'not the password')).statusCode).toBe(401);
        expect(lines.join('')).not.toContain('not the password');
        expect(takeEvents()).toEqual([expect.objectContaining(refusal(email, 'unauthorized'))]);
      },
    );

    it('is told when there were too many, too', async () => {
      for (let n = 0; n < 10; n += 1) await login('guessed@example.com', 'wrong');
      takeEvents();
      expect((await login('guessed@example.com', 'wrong')).statusCode).toBe(429);
      expect(takeEvents()).toEqual([expect.objectContaining(refusal('guessed@example.com', 'too_many'))]);
    });

    it('tells no more of an e-mail than one can have', async () => {
      const told: object[] = [];
      const by = authorOf(null, { info: () => undefined, warn: (fields) => told.push(fields) });
      const typed = { email: 'x'.repeat(400), password: 'wrong' };
      await expect(test.deps.services.auth.identify(by, typed, { ip: '203.0.113.9' })).rejects.toThrow();
      expect(told).toMatchObject([{ name: 'x'.repeat(254), after: { address: '203.0.113.9' } }]);
    });
  });

  describe('a write that fails', () => {
    const fill = (call: Call): string => addressOf(call, { params: { id: 1 } });
    const unknownField = (call: Call): InjectOptions =>
      call.files?.video ? form({ unexpected: '1' }) : { payload: { unexpected: '1' } };

    it.each(WRITES.filter((name) => (CALLS[name] as Call).body))(
      'tells nothing of %s with a wrong field',
      async (name) => {
        const call: Call = CALLS[name];
        const response = await admin.call({ ...unknownField(call), method: call.method, url: fill(call) });
        expect(response.statusCode, response.body).toBe(call.status === 204 ? 204 : 400);
        expect(takeEvents()).toEqual([]);
      },
    );

    let general: Client;
    beforeAll(async () => {
      general = await test.signIn('GENERAL');
    });

    it.each(WRITES.filter((name) => CALLS[name].access === 'admin'))(
      'tells nothing of %s by a GENERAL',
      async (name) => {
        const call: Call = CALLS[name];
        takeEvents();
        const response = await general.call({ ...unknownField(call), method: call.method, url: fill(call) });
        expect(response.statusCode, response.body).toBe(403);
        expect(takeEvents()).toEqual([]);
      },
    );

    it('tells nothing of a conflict, of what is not there, and of a video that is not named', async () => {
      const other = await addCategory(admin, 'Conflicts');
      const product = await addProduct(admin, { code: 'C-1', categories: 'Conflicts' });
      const { id, email, username } = admin;
      const refused: [InjectOptions, number][] = [
        [{ method: 'POST', url: '/api/categories/add', payload: { label: 'X', value: 'PAVERS' } }, 409],
        [{ method: 'PUT', url: '/api/categories/update', payload: { id: other.id, label: 'X', value: 'Pavers' } }, 409],
        [{ method: 'DELETE', url: `/api/categories/delete?id=${other.id}` }, 409],
        [{ method: 'DELETE', url: '/api/categories/delete?id=99999' }, 404],
        [{ method: 'POST', url: '/api/products/add', payload: someProduct({ code: 'c-1' }) }, 409],
        [{ method: 'PUT', url: `/api/products/${product.id}`, payload: { categories: 'Nowhere' } }, 400],
        [{ method: 'DELETE', url: '/api/products?id=99999' }, 404],
        [{ method: 'DELETE', url: '/api/videos/99999' }, 404],
        [{ method: 'DELETE', url: '/api/videos' }, 400],
        [{ method: 'PUT', url: '/api/user/user/save', payload: { id, email, username, role: 'GENERAL' } }, 409],
        [{ method: 'DELETE', url: `/api/user?id=${id}` }, 409],
        [{ method: 'POST', url: '/api/user/register/save', payload: { username, email, password: PASSWORD } }, 409],
        [
          {
            method: 'PUT',
            url: '/api/user/password',
            payload: { currentPassword: 'wrong', newPassword: NEW_PASSWORD },
          },
          400,
        ],
      ];
      takeEvents();
      for (const [call, status] of refused) {
        const response = await admin.call(call);
        expect([call.url, response.statusCode]).toEqual([call.url, status]);
      }
      expect(takeEvents()).toEqual([]);
    });
  });

  it('what is written as it was already tells nothing', async () => {
    const category = await addCategory(admin, 'Same');
    const product = await addProduct(admin);
    const numbers = { whatsapp: '252615550100', phoneNumber: '252615550101' };
    const general = await test.signIn('GENERAL');
    const again: InjectOptions[] = [
      { method: 'PUT', url: '/api/user/numbers', payload: numbers },
      {
        method: 'PUT',
        url: '/api/categories/update',
        payload: { id: category.id, label: category.label, value: category.value },
      },
      { method: 'PUT', url: `/api/products/${product.id}`, payload: { size: product.size } },
      {
        method: 'PUT',
        url: '/api/user/user/save',
        payload: { id: general.id, email: general.email, username: general.username, role: 'GENERAL' },
      },
    ];
    for (const call of again) await admin.call(call);
    takeEvents();
    for (const call of again) expect((await admin.call(call)).statusCode).toBe(200);
    expect(takeEvents()).toEqual([]);
  });
});
