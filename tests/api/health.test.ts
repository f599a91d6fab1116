import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { eachEngine } from '../support/engines.ts';
import { refused } from './calls.ts';

eachEngine((engine) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await startApp(engine);
  });
  afterEach(() => test.close());

  const unavailable = { code: 503, message: 'Service temporarily unavailable', fields: [] };
  const alive = async () => (await test.app.inject({ url: '/healthz' })).json();

  it('is ready while database and storage answer', async () => {
    const backup = { state: 'waiting', at: null };
    for (const [url, said] of [
      ['/healthz', { status: 1 }],
      ['/readyz', { status: 1, backup }],
    ] as const) {
      const response = await test.app.inject({ url });
      expect([response.statusCode, response.json()], url).toEqual([200, said]);
      expect(response.headers['cache-control'], url).toBe('no-store');
    }
  });

  it('is not ready without its database, but alive', async () => {
    await test.deps.database.close();
    const response = await test.app.inject({ url: '/readyz' });
    expect(refused(response)).toEqual(unavailable);
    expect(response.headers['retry-after']).toBe('5');
    expect(await alive()).toEqual({ status: 1 });
  });

  it('is not ready without its storage, and ready again when it is back', async () => {
    const [store, away] = ['staging', 'away'].map((name) => path.join(test.place.dataDir, name)) as [string, string];
    await rename(store, away);
    expect(refused(await test.app.inject({ url: '/readyz' }))).toEqual(unavailable);
    expect(await alive()).toEqual({ status: 1 });
    await rename(away, store);
    expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });

  it('is not ready once it is leaving, but alive and still serving', async () => {
    test.app.leaving = true;
    const response = await test.app.inject({ url: '/readyz' });
    expect(refused(response)).toEqual(unavailable);
    expect(response.headers['retry-after']).toBe('5');
    expect(await alive()).toEqual({ status: 1 });
    expect((await test.app.inject({ url: '/api/categories' })).statusCode).toBe(200);
  });
});
