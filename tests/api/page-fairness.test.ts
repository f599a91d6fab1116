import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type AppDeps, openDeps } from '#server/open-deps.ts';
import { makePlace, type Place } from '../support/databases.ts';

/** Pages that are made when the test says so: whose turn it is decides nothing but the gate. */
let place: Place;
let deps: AppDeps;
let app: FastifyInstance;
let begun: string[];
let finish: Map<string, () => void>;

beforeEach(async () => {
  begun = [];
  finish = new Map();
  place = await makePlace('sqlite');
  deps = await openDeps({ ...readConfig({ DEMO: '0' }), dataDir: place.dataDir });
  app = await buildApp(deps, {
    async renderPage(request) {
      const { pathname, search } = new URL(request.url);
      const name = pathname + search;
      begun.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      return new Response('<p>made</p>', { headers: { 'content-type': 'text/html' } });
    },
  });
  await app.ready();
});
afterEach(async () => {
  await app.close();
  await deps.close();
  await place.remove();
});

const ask = (url: string, remoteAddress: string) =>
  app.inject({ url, remoteAddress }).then(({ statusCode }) => statusCode);

async function finishFirst(): Promise<void> {
  const [name = ''] = finish.keys();
  finish.get(name)?.();
  finish.delete(name);
}

/** Sixty searches nobody has asked before, all from one address. */
async function greedyCrowd(): Promise<Promise<number>[]> {
  const crowd = Array.from({ length: 60 }, (_, index) => ask(`/product?q=g${index}`, '203.0.113.1'));
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  return crowd;
}

async function finishAll(answers: Promise<number>[]): Promise<number[]> {
  let open = answers.length;
  for (const answer of answers) void answer.finally(() => (open -= 1));
  while (open > 0) {
    await finishFirst();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return Promise.all(answers);
}

describe('pages not yet made', () => {
  it('are made for another visitor beside one who searches without end', async () => {
    const crowd = await greedyCrowd();
    const about = ask('/about', '203.0.113.2');
    await expect.poll(() => begun).toContain('/about');
    finish.get('/about')?.();
    expect(await about).toBe(200);
    const statuses = await finishAll(crowd);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
    expect(statuses.filter((status) => status === 503)).toHaveLength(39);
  });

  it('are made for the neighbours of one household as for one visitor', async () => {
    let refused = 0;
    const household = Array.from({ length: 60 }, async (_, index) => {
      const status = await ask(`/product?q=g${index}`, `2001:db8:7:7::${(index + 1).toString(16)}`);
      if (status === 503) refused += 1;
      return status;
    });
    await expect.poll(() => refused).toBe(39);
    expect((await finishAll(household)).filter((status) => status === 200)).toHaveLength(21);
  });

  it('are searched for in turns that go round among the visitors', async () => {
    const crowd = await greedyCrowd();
    const mine = ask('/product?q=mine', '203.0.113.2');
    await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 1; !begun.includes('/product?q=mine'); turn += 1) {
      expect(turn).toBeLessThanOrEqual(3);
      const before = begun.length;
      await finishFirst();
      await expect.poll(() => begun.length).toBeGreaterThan(before);
    }
    finish.get('/product?q=mine')?.();
    finish.delete('/product?q=mine');
    expect(await mine).toBe(200);
    await finishAll(crowd);
  });
});
