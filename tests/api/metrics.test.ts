import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { TESTER } from '../support/author.ts';
import { signInScenes } from '../support/factors.ts';
import { form } from './calls.ts';

const TOKEN = 'a token of some length';
const BEARER = { authorization: `Bearer ${TOKEN}` };

let test: TestApp;
afterEach(() => {
  vi.useRealTimers();
  return test.close();
});

const read = async () => {
  const response = await test.app.inject({ url: '/metrics', headers: BEARER });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/plain');
  expect(response.headers['cache-control']).toBe('no-store');
  return response.body;
};
const line = (text: string, name: string) => text.split('\n').find((candidate) => candidate.startsWith(`${name} `));

it('is not found without a token in the settings', async () => {
  test = await startApp('sqlite');
  expect((await test.app.inject({ url: '/metrics', headers: BEARER })).statusCode).toBe(404);
});

it('is not found with a wrong token, or none', async () => {
  test = await startApp('sqlite', { metricsToken: TOKEN });
  for (const headers of [{}, { authorization: `Bearer ${TOKEN}!` }, { authorization: TOKEN }])
    expect((await test.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
});

it('counts requests, the cache and refused sign-ins', async () => {
  test = await startApp('sqlite', { metricsToken: TOKEN });
  for (let i = 0; i < 3; i += 1) await test.app.inject('/api/categories');
  const payload = { email: 'nobody@example.com', password: 'not the password' };
  await test.app.inject({ method: 'POST', url: '/api/user/login/save', payload });
  await test.app.inject('/nothing/here');
  const text = await read();
  expect(text).toMatch(/^http_request_duration_seconds_count\{route="none",method="GET",status="404"\} 1$/m);
  expect(line(text, 'http_request_duration_seconds_count{route="/api/categories",method="GET",status="200"}')).toMatch(
    / 3$/,
  );
  expect(line(text, 'catalogue_cache_hits_total')).toBe('catalogue_cache_hits_total 2');
  expect(line(text, 'catalogue_cache_misses_total')).toBe('catalogue_cache_misses_total 1');
  expect(text).toMatch(/^catalogue_sign_ins_refused_total\{status="401"\} 1$/m);
  expect(text).toMatch(/^catalogue_waiting\{line="whole lists"\} 0$/m);
  expect(text).toMatch(/^catalogue_backup_age_seconds Nan$/m);
  expect(text).toMatch(/^catalogue_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

it('tells how old the newest backup is, in seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  test = await startApp('sqlite', { metricsToken: TOKEN });
  await test.deps.backups.make(TESTER);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(line(await read(), 'catalogue_backup_age_seconds')).toBe('catalogue_backup_age_seconds 3600');
});

it('goes on without the database, and says only that it does not know the backups', async () => {
  test = await startApp('sqlite', { metricsToken: TOKEN });
  await test.deps.database.close();
  const text = await read();
  expect(text).toMatch(/^catalogue_backup_age_seconds Nan$/m);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

it('counts what is refused by every way of signing in, and forms with files by what came of them', async () => {
  test = await startApp('sqlite', { metricsToken: TOKEN });
  const go = signInScenes(test);
  expect((await go.code('x'.repeat(43), '123456')).statusCode).toBe(401);
  const { step, options } = await go.passkeyStep();
  const nobodys = createAuthenticator().get(options, { userHandle: 'c29tZWJvZHk' });
  expect((await go.passkey(step, nobodys)).statusCode).toBe(401);
  const sent = form({ title: 'A yard' });
  await test.app.inject({ method: 'POST', url: '/api/videos/upload', ...sent });
  const text = await read();
  expect(text).toMatch(/^catalogue_sign_ins_refused_total\{status="401"\} 2$/m);
  expect(text).toMatch(/^catalogue_uploads_total\{status="401"\} 1$/m);
  const bytes = (sent.payload as Buffer).length;
  expect(line(text, 'catalogue_uploaded_bytes_total')).toBe(`catalogue_uploaded_bytes_total ${bytes}`);
});

it('gives every figure that the dashboard draws', async () => {
  test = await startApp('sqlite', { metricsToken: TOKEN });
  await test.app.inject('/api/categories');
  const text = await read();
  const drawn = readFileSync(path.join(import.meta.dirname, '../../deploy/grafana.json'), 'utf8');
  const names = new Set(drawn.match(/\b(catalogue|http|nodejs|process)_[a-z0-9_]+/g));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) expect(text, name).toContain(`# HELP ${name.replace(/_(count|bucket)$/, '')} `);
});

it('names each answer as its log lines do, and takes the name from our own proxy alone', async () => {
  test = await startApp('sqlite', { trustProxy: ['10.0.0.0/8'] });
  const idOf = async (remoteAddress: string, sent: string) =>
    (await test.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-request-id': sent } })).headers[
      'x-request-id'
    ];
  expect(await idOf('10.1.2.3', 'front-77')).toBe('front-77');
  expect(await idOf('10.1.2.3', 'two words')).toMatch(/^[0-9a-f]{6}-/);
  const [one, other] = [await idOf('192.0.2.1', 'front-77'), await idOf('192.0.2.1', 'front-77')];
  expect(one).toMatch(/^[0-9a-f]{6}-/);
  expect(other).not.toBe(one);
});
