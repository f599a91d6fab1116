import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls/all.ts';
import { addressOf, type Call } from '#contract/calls/call.ts';
import { type HistoryEntry, historyPage } from '#contract/history.ts';
import type { HistoryTable } from '#server/db/schema.ts';
import { type Client, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, answered, form } from './calls.ts';
import { CASES, NEW_PASSWORD, WRITES } from './event-cases.ts';

const DAY = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
  });
  afterAll(() => test.close());

  const rows = () => test.deps.database.db.selectFrom('history').selectAll().orderBy('id').execute();
  const page = async (query = '') => answered(historyPage, await admin.call({ url: `/api/history${query}` }));
  const last = async (): Promise<HistoryEntry | undefined> => (await page('?limit=1')).data[0];
  const since = async (count: number) => (await rows()).slice(count);

  describe('a write', () => {
    it.each(WRITES.filter((name) => CASES[name]))('by %s is kept once, with who, what, old and new', async (name) => {
      const prepared = await CASES[name]?.({ test, admin });
      const { length } = await rows();
      const response = await prepared?.act();
      expect(response?.statusCode, response?.body).toBe((CALLS[name] as Call).status ?? 200);
      const told = response && prepared?.told(response);
      const kept = await since(length);
      if (told?.kind === 'session') return expect(kept).toEqual([]);
      expect(kept).toHaveLength(1);
      expect(await last()).toEqual({
        entry: kept[0]?.id,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        user: told?.by.name,
        userId: told?.by.id,
        action: told?.event,
        kind: told?.kind,
        id: told?.id,
        name: told?.name,
        before: told?.before,
        after: told?.after,
      });
      const text = JSON.stringify(kept);
      for (const secret of [PASSWORD, NEW_PASSWORD, 'argon2', 'hash', 'token', 'secret', admin.headers.cookie])
        expect(text).not.toContain(secret);
    });

    const fill = (call: Call): string => addressOf(call, { params: { id: 1 } });
    const unknownField = (call: Call) =>
      call.files?.video ? form({ unexpected: '1' }) : { payload: { unexpected: '1' } };

    it.each(WRITES.filter((name) => (CALLS[name] as Call).body))('refused by %s leaves nothing', async (name) => {
      const { length } = await rows();
      const call: Call = CALLS[name];
      const response = await admin.call({ ...unknownField(call), method: call.method, url: fill(call) });
      expect(response.statusCode, response.body).toBe(call.status === 204 ? 204 : 400);
      expect(await since(length)).toEqual([]);
    });

    it('that nobody has the right to leaves nothing', async () => {
      const general = await test.signIn('GENERAL');
      const { length } = await rows();
      for (const name of WRITES) {
        const call: Call = CALLS[name];
        if (call.access !== 'admin') continue;
        const asked = { ...unknownField(call), method: call.method, url: fill(call) };
        const refused = [await general.call(asked), await test.app.inject(asked)];
        expect([name, ...refused.map(({ statusCode }) => statusCode)]).toEqual([name, 403, 401]);
      }
      expect(await since(length)).toEqual([]);
    });

    it('that is none leaves nothing: a tap, and a form saved as it was', async () => {
      const product = await addProduct(admin);
      const site = (await test.app.inject({ url: '/api/site' })).json<{ data: { version: number; tagline: object } }>();
      const { version, tagline } = site.data;
      const { length } = await rows();
      const answers = [
        await test.app.inject({ method: 'POST', url: '/api/taps', payload: { kind: 'call', productId: product.id } }),
        await admin.call({ method: 'PUT', url: `/api/products/${product.id}`, payload: { size: product.size } }),
        await admin.call({ method: 'PUT', url: '/api/site', payload: { version, tagline } }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 200, 200]);
      expect(await since(length)).toEqual([]);
    });

    it('that fails in the middle of its transaction leaves nothing', async () => {
      const category = await addCategory(admin, 'InUse');
      await addProduct(admin, { code: 'H-1', categories: 'InUse' });
      const { length } = await rows();
      const refused = await Promise.all([
        admin.call({ method: 'DELETE', url: `/api/categories/delete?id=${category.id}` }),
        admin.call({ method: 'POST', url: '/api/categories/add', payload: { label: 'X', value: 'INUSE' } }),
        admin.call({ method: 'POST', url: '/api/bin/restore', payload: { kind: 'product', id: 99_999 } }),
      ]);
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404]);
      expect(await since(length)).toEqual([]);
    });
  });

  describe('the history', () => {
    const entry = (at: string, changes: Partial<Omit<HistoryTable, 'id'>> = {}): Omit<HistoryTable, 'id'> => ({
      at,
      user_id: null,
      user_name: 'Asha',
      action: 'product-changed',
      kind: 'product',
      thing_id: 7,
      name: 'Wave',
      before_json: null,
      after_json: null,
      ...changes,
    });
    const put = (...entries: Omit<HistoryTable, 'id'>[]) =>
      test.deps.database.db.insertInto('history').values(entries).execute();

    it('is asked by thing, person and day, and read in pages', async () => {
      const moments = Array.from({ length: 60 }, (_, n) => new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString());
      await put(...moments.map((at) => entry(at, { user_id: 900, thing_id: 901 })));
      await put(entry('2020-01-02T00:00:00.000Z', { user_id: 900, thing_id: 902, kind: 'video' }));
      const ofThing = await page('?kind=product&id=901');
      expect(ofThing.data).toHaveLength(50);
      const rest = await page(`?kind=product&id=901&cursor=${ofThing.nextCursor}`);
      expect([...ofThing.data, ...rest.data].map(({ at }) => at)).toEqual(moments.toReversed());
      expect(rest.nextCursor).toBeNull();
      expect((await page('?user=900&limit=1')).data).toMatchObject([{ kind: 'video', id: 902 }]);
      const day = '?from=2020-01-01T00:10:00.000Z&until=2020-01-01T00:12:00Z';
      expect((await page(day)).data.map(({ at }) => at)).toEqual([moments[11], moments[10]]);
    });

    it('tells entries of one moment apart', async () => {
      const at = '2019-05-05T05:05:05.000Z';
      await put(...[1, 2, 3].map((n) => entry(at, { thing_id: 950, name: `Entry ${n}` })));
      const names: string[] = [];
      for (let cursor = ''; ; ) {
        const { data, nextCursor } = await page(`?kind=product&id=950&limit=1&cursor=${cursor}`);
        names.push(...data.map(({ name }) => name));
        if (nextCursor === null) break;
        cursor = nextCursor;
      }
      expect(names).toEqual(['Entry 3', 'Entry 2', 'Entry 1']);
    });

    it('goes on from a moment, however great the number behind it', async () => {
      const at = '2018-05-05T05:05:05.000Z';
      await put(entry(at, { thing_id: 951 }));
      expect((await page(`?kind=product&id=951&cursor=${at}_9999999999`)).data).toMatchObject([{ id: 951 }]);
    });

    it.each(['?kind=Product!', '?id=0', '?user=x', '?from=yesterday', '?cursor=5', '?limit=51', '?other=1'])(
      'refuses %s',
      async (query) => {
        expect((await admin.call({ url: `/api/history${query}` })).statusCode).toBe(400);
      },
    );

    it('forgets what is older than its days', async () => {
      const now = Date.now();
      await put(entry(new Date(now - 366 * DAY).toISOString(), { user_id: 960 }));
      await put(entry(new Date(now - 364 * DAY).toISOString(), { user_id: 960, name: 'Young' }));
      await test.deps.services.history.dropOld(now);
      expect((await page('?user=960')).data).toMatchObject([{ name: 'Young' }]);
      expect((await page('?until=2021-01-01T00:00:00Z')).data).toEqual([]);
    });

    it('forgets all that is too old, however much it is', async () => {
      const now = Date.now();
      const old = entry(new Date(now - 366 * DAY).toISOString(), { user_id: 970 });
      await put(...Array(2001).fill(old));
      await test.deps.services.history.dropOld(now);
      expect((await page('?user=970')).data).toEqual([]);
    });
  });
});
