import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { makePlace, type Place } from '../support/databases.ts';

let place: Place;
let deps: AppDeps;
let app: FastifyInstance;
let logged: { msg: string; reqId?: string; req?: object; res?: object }[];

async function open(level: string): Promise<void> {
  logged = [];
  place = await makePlace('sqlite', { migrated: true });
  deps = await openDeps({ ...readConfig({ DEMO: '0' }), dataDir: place.dataDir });
  app = await buildApp(deps, { logger: { level, stream: { write: (line) => logged.push(JSON.parse(line)) } } });
}
afterEach(async () => {
  await app.close();
  await deps.close();
  await place.remove();
});

it('tells of each request and its answer at debug, under the name that the answer has', async () => {
  await open('debug');
  const { headers } = await app.inject({ url: '/api/nowhere' });
  const reqId = headers['x-request-id'];
  expect(logged.filter((line) => line.reqId === reqId)).toMatchObject([
    { msg: 'incoming request', req: { method: 'GET', url: '/api/nowhere' } },
    { msg: 'request completed', res: { statusCode: 404 }, responseTime: expect.any(Number) },
  ]);
});

it('tells of no request at info: a busy site has thousands a minute', async () => {
  await open('info');
  await app.inject({ url: '/healthz' });
  expect(logged.filter(({ reqId }) => reqId !== undefined)).toEqual([]);
});
