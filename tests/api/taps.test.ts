import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tapReport } from '#contract/taps.ts';
import { MAX_PER_ADDRESS } from '#server/domain/taps/counter.ts';
import { localTime } from '#server/domain/taps/days.ts';
import { openDeps } from '#server/open-deps.ts';
import { type Client, startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { addCategory, addProduct, answered, refused } from './calls.ts';

const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/126.0 Mobile' };
const NONE = { call: 0, whatsapp: 0, share: 0, quote: 0 };

eachEngine((engine) => {
  let test: TestApp;
  let admin: Client;
  let product: number;
  let other: number;
  beforeAll(async () => {
    test = await startApp(engine);
    admin = await test.signIn('ADMIN');
    await addCategory(admin, 'Pavers');
    product = (await addProduct(admin, { code: '=HB-45', productname: 'Paver, "red"' })).id;
    other = (await addProduct(admin)).id;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await test.deps.services.taps.write();
    await test.deps.database.db.deleteFrom('taps').execute();
  });
  afterAll(() => test.close());

  /** Taps are kept by the hour, which may end between a tap and the look at the clock. */
  const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });
  const tapped = async (payload: unknown, headers: Record<string, string> = PHONE) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/taps',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(payload),
    });
    expect([response.statusCode, response.body, response.headers['set-cookie']]).toEqual([204, '', undefined]);
  };
  const report = async (client = admin, query = '') => {
    await test.deps.services.taps.write();
    return answered(tapReport, await client.call({ url: `/api/taps${query}` })).data;
  };

  it('are counted by day, hour, kind and product, and shown to staff', async () => {
    stopClock();
    for (const kind of ['call', 'call', 'quote']) await tapped({ kind, productId: product });
    await tapped({ kind: 'whatsapp', productId: other });
    await tapped({ kind: 'share' });
    const { day, hour } = localTime(Date.now());
    const { days, products, hours, before } = await report(await test.signIn('GENERAL'));
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ date: day, call: 2, whatsapp: 1, share: 1, quote: 1 });
    expect(days.slice(0, -1).every((one) => one.call + one.whatsapp + one.share + one.quote === 0)).toBe(true);
    expect(products.map(({ id, call, whatsapp, quote, before }) => ({ id, call, whatsapp, quote, before }))).toEqual([
      { id: product, call: 2, whatsapp: 0, quote: 1, before: 0 },
      { id: other, call: 0, whatsapp: 1, quote: 0, before: 0 },
    ]);
    expect(hours).toHaveLength(24);
    expect(hours[hour]).toEqual({ call: 2, whatsapp: 1, share: 1, quote: 1 });
    expect(before).toEqual(NONE);
  });

  it('add up over several writes, and beside the period before', async () => {
    const { taps } = test.deps.services;
    const [earlier, later] = [Date.parse('2026-03-02T20:59:00Z'), Date.parse('2026-03-02T21:00:00Z')];
    // 23:59 in East Africa, and a minute later the next day.
    taps.count({ kind: 'call', productId: product }, 'a', earlier);
    await taps.write();
    taps.count({ kind: 'call', productId: product }, 'a', later);
    await taps.write();
    taps.count({ kind: 'call', productId: product }, 'a', later);
    const { days, products, hours, before } = await report(admin, '?from=2026-03-03&to=2026-03-03');
    expect(days).toEqual([{ date: '2026-03-03', ...NONE, call: 2 }]);
    expect(hours[0]).toEqual({ ...NONE, call: 2 });
    expect(products).toMatchObject([{ id: product, call: 2, before: 1 }]);
    expect(before).toEqual({ ...NONE, call: 1 });
  });

  it('name the products with the most taps first, and of equals the one added first', async () => {
    const third = (await addProduct(admin)).id;
    const fourth = (await addProduct(admin)).id;
    const times: [productId: number, whatsapp: number, quote: number][] = [
      [fourth, 1, 0],
      [third, 1, 2],
      [other, 2, 0],
      [product, 1, 0],
    ];
    const { taps } = test.deps.services;
    const at = Date.parse('2026-03-02T09:00:00Z');
    for (const [productId, whatsapp, quote] of times) {
      for (let n = 0; n < whatsapp; n += 1) taps.count({ kind: 'whatsapp', productId }, 'a', at);
      for (let n = 0; n < quote; n += 1) taps.count({ kind: 'quote', productId }, 'a', at);
    }
    const { products } = await report(admin, '?from=2026-03-02&to=2026-03-02');
    expect(products.map(({ id }) => id)).toEqual([third, other, product, fourth]);
  });

  it('keep no trace of who tapped', async () => {
    stopClock();
    await tapped({ kind: 'call', productId: product }, { ...PHONE, 'x-forwarded-for': '203.0.113.7' });
    await test.deps.services.taps.write();
    const rows = await test.deps.database.db.selectFrom('taps').selectAll().execute();
    const { day, hour } = localTime(Date.now());
    const slot = `${day}T${String(hour).padStart(2, '0')}/call/${product}`;
    expect(rows).toEqual([{ slot, day, hour, kind: 'call', product_id: product, count: 1 }]);
  });

  it('of people who are signed in without being staff count like any other', async () => {
    const { headers } = await test.signIn('USER');
    await tapped({ kind: 'call', productId: product }, { ...PHONE, ...headers });
    expect((await report()).products).toMatchObject([{ call: 1 }]);
  });

  it('count the neighbours of one household as one address, and every other for itself', async () => {
    const from = async (remoteAddress: string, times: number) => {
      const payload = { kind: 'call', productId: product };
      for (let at = 0; at < times; at += 1)
        await test.app.inject({ method: 'POST', url: '/api/taps', headers: PHONE, payload, remoteAddress });
    };
    await from('2001:db8:7:7::1', MAX_PER_ADDRESS - 1);
    await from('2001:db8:7:7::2', 3);
    await from('2001:db8:7:8::1', 2);
    expect((await report()).products).toMatchObject([{ call: MAX_PER_ADDRESS + 2 }]);
  });

  describe('do not count', () => {
    const none = async () => {
      await test.deps.services.taps.write();
      expect(await test.deps.database.db.selectFrom('taps').selectAll().execute()).toEqual([]);
    };

    it.each([
      ['who asks not to be tracked (Sec-GPC)', { ...PHONE, 'sec-gpc': '1' }],
      ['who asks not to be tracked (DNT)', { ...PHONE, dnt: '1' }],
      ['Googlebot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
      ['WhatsApp drawing a preview', { 'user-agent': 'WhatsApp/2.23.20.0' }],
      ['a browser without a window', { 'user-agent': 'Mozilla/5.0 (X11) HeadlessChrome/126.0' }],
      ['what says nothing of itself', { 'user-agent': '' }],
    ])('%s', async (_, headers) => {
      await tapped({ kind: 'call', productId: product }, headers);
      await none();
    });

    it('staff', async () => {
      for (const role of ['ADMIN', 'GENERAL'] as const) {
        const { headers } = await test.signIn(role);
        await tapped({ kind: 'call', productId: product }, { ...PHONE, ...headers });
        // As a beacon comes: with the cookie and the browser's word for where it is from.
        const beacon = { cookie: headers.cookie, 'sec-fetch-site': 'same-origin' };
        await tapped({ kind: 'call', productId: product }, { ...PHONE, ...beacon });
      }
      await none();
    });

    it.each([
      [{ kind: 'peek' }],
      [{ kind: 'call', productId: -1 }],
      [{}],
      [null],
      ['call'],
      [{ kind: 'call', productId: 2_000_000_000 }],
    ])('what is not there: %j', async (payload) => {
      await tapped(payload);
      await none();
    });

    it('what cannot be read', async () => {
      const headers = { ...PHONE, 'content-type': 'application/json' };
      for (const sent of [{ payload: '{"kind":' }, { payload: 'x'.repeat(70_000) }]) {
        const response = await test.app.inject({ method: 'POST', url: '/api/taps', headers, ...sent });
        expect(response.statusCode).toBe(204);
      }
      await none();
    });

    it('another site', async () => {
      const headers = { ...PHONE, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/taps',
        headers,
        payload: JSON.stringify({ kind: 'call', productId: product }),
      });
      expect(response.statusCode).toBe(403);
      await none();
    });
  });

  it('count so many from one address in a minute, and no more', async () => {
    for (let at = 0; at < MAX_PER_ADDRESS + 30; at += 1) await tapped({ kind: 'call', productId: product });
    expect((await report()).products).toMatchObject([{ call: MAX_PER_ADDRESS }]);
    await tapped({ kind: 'call', productId: product });
    expect((await report()).products).toMatchObject([{ call: MAX_PER_ADDRESS + 1 }]);
  });

  it('can be taken away as a table that no spreadsheet runs', async () => {
    const { taps } = test.deps.services;
    const at = Date.parse('2026-03-02T09:00:00Z');
    taps.count({ kind: 'call', productId: product }, 'a', at);
    taps.count({ kind: 'quote', productId: product }, 'a', at);
    taps.count({ kind: 'share' }, 'a', at);
    await taps.write();
    const response = await admin.call({ url: '/api/taps.csv?from=2026-03-01&to=2026-03-31' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="taps-2026-03-01-2026-03-31.csv"',
      'cache-control': 'no-store',
    });
    expect(response.body).toBe(
      [
        '\ufeffdate,code,name,call,whatsapp,share,quote',
        '2026-03-02,"","",0,0,1,0',
        `2026-03-02,"'=HB-45","Paver, ""red""",1,0,0,1`,
        '',
      ].join('\r\n'),
    );
  });

  it.each(['?from=2026-02-01&to=2026-01-01', '?from=2020-01-01&to=2026-01-01', '?from=yesterday', '?to=2026-02-31'])(
    'are refused for a period that is none: %s',
    async (query) => {
      expect(refused(await admin.call({ url: `/api/taps${query}` })).code).toBe(400);
    },
  );

  it('are shown for a year and a day at most', async () => {
    expect((await report(admin, '?from=2025-01-01&to=2026-01-01')).days).toHaveLength(366);
    expect(refused(await admin.call({ url: '/api/taps?from=2024-12-31&to=2026-01-01' }))).toMatchObject({
      code: 400,
      fields: ['from'],
    });
  });

  it('that could not be written are written later', async () => {
    const { services, database } = test.deps;
    await tapped({ kind: 'call', productId: product });
    await database.db.schema.alterTable('taps').renameTo('taps_away').execute();
    await expect(services.taps.write()).rejects.toThrow();
    await database.db.schema.alterTable('taps_away').renameTo('taps').execute();
    expect((await report()).products).toMatchObject([{ call: 1 }]);
  });
});

it('are written when the server closes', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'taps-'));
  const test = await startApp('sqlite');
  const config = { ...test.deps.config, dataDir };
  const first = await openDeps(config);
  const now = Date.now();
  first.services.taps.count({ kind: 'share' }, 'a', now);
  await first.close();
  const second = await openDeps(config);
  expect((await second.services.taps.report({}, now)).days.at(-1)).toMatchObject({ share: 1 });
  await second.close();
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});
