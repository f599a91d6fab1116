import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorAnswers } from '../http/hooks/errors.ts';
import { overload } from './overload.ts';

describe('overload', () => {
  let app: FastifyInstance;
  let url: string;
  let finish: () => void;
  let begun: number;

  beforeEach(async () => {
    app = fastify();
    errorAnswers(app);
    overload(app, 2);
    begun = 0;
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    app.get('/slow', async () => {
      begun += 1;
      await gate;
      return 'done';
    });
    app.get('/failing', async () => Promise.reject(new Error('on purpose')));
    app.get('/quick', async () => 'quick');
    app.get('/script.js', async () => 'run();');
    app.get('/healthz', async () => 'alive');
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  const fill = async () => {
    const waiting = [fetch(`${url}/slow`), fetch(`${url}/slow`)];
    await expect.poll(() => begun).toBe(2);
    return waiting;
  };

  it('sends newcomers away with Retry-After, finishes what it began, and is itself again afterwards', async () => {
    const waiting = await fill();
    const refused = await fetch(`${url}/quick`);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '2',
      { status: 0, code: 'unavailable', message: 'Service temporarily unavailable' },
    ]);
    finish();
    for (const answer of await Promise.all(waiting)) expect(await answer.text()).toBe('done');
    expect((await fetch(`${url}/quick`)).status).toBe(200);
  });

  it('has room again when those it works for have gone or their work has failed', async () => {
    const leaving = new AbortController();
    const gone = [0, 1].map(() => fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => 'gone'));
    await expect.poll(() => begun).toBe(2);
    leaving.abort();
    expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
    expect((await fetch(`${url}/quick`)).status).toBe(503);
    finish();
    await expect.poll(async () => (await fetch(`${url}/quick`)).status).toBe(200);
    for (let turn = 0; turn < 3; turn += 1) expect((await fetch(`${url}/failing`)).status).toBe(500);
    expect((await fetch(`${url}/quick`)).status).toBe(200);
  });

  it('says that the process lives all the while', async () => {
    const waiting = await fill();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    finish();
    await Promise.all(waiting);
  });

  it('hands out files all the while: a browser does not ask twice for a script', async () => {
    const waiting = await fill();
    for (const address of ['/script.js', '/script.js?v=1']) expect((await fetch(url + address)).status).toBe(200);
    for (const address of ['/quick?from=script.js', '/api/products/script.js']) {
      expect((await fetch(url + address)).status).toBe(503);
    }
    finish();
    await Promise.all(waiting);
  });
});
