import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMeters } from '../meters.ts';
import { createPurger } from './purge.ts';

/** Stands for a CDN's address for purges. */
let cdn: Server;
let url: string;
let asked: { method: string | undefined; headers: IncomingHttpHeaders; tags: string[] }[];
let answers: number[];

beforeEach(async () => {
  [asked, answers] = [[], []];
  // The client would ask again on a connection that is just being closed.
  cdn = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      asked.push({ method: request.method, headers: request.headers, tags: JSON.parse(text).tags });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
});
afterEach(() => new Promise((resolve) => cdn.close(resolve)));

/** A busy machine may stand still for longer than a CDN is waited for. */
const patient = { patienceMs: 60_000, closingMs: 60_000 };
const soon = { ...patient, againAfterMs: 60_000, firstWaitMs: 5 };
const LONG_WAIT = { ...patient, againAfterMs: 3_600_000, firstWaitMs: 3_600_000 };

/** A process does not end by itself before these have run. Those of earlier tests may end meanwhile. */
const timersThatHold = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('a purge', () => {
  it('names the tags for a CDN of either kind, with the token', async () => {
    const purger = createPurger({ url, token: 'secret-token', meters: createMeters(), ...soon });
    purger.purge(['products', 'product:7', 'category:gob iyo dabaq, 2']);
    await expect.poll(() => asked.length).toBe(1);
    const tags = ['products', 'product:7', 'category:gob%20iyo%20dabaq%2C%202'];
    expect(asked[0]).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer secret-token',
        'surrogate-key': tags.join(' '),
      },
      tags,
    });
    await purger.close();
  });

  it('is tried again until the CDN takes it, and nobody waits for it', async () => {
    answers = [500, 503];
    const meters = createMeters();
    const purger = createPurger({ url, token: null, meters, ...soon });
    expect(purger.purge(['site'])).toBeUndefined();
    await expect.poll(() => meters.purges).toBe(1);
    expect(asked.map(({ tags }) => tags)).toEqual([['site'], ['site'], ['site']]);
    expect(meters.purgesFailed).toBe(2);
    await purger.close();
  });

  it('is taken by a CDN that has nothing to say', async () => {
    answers = [204];
    const meters = createMeters();
    const purger = createPurger({ url, token: null, meters, ...soon });
    purger.purge(['site']);
    await expect.poll(() => meters.purges).toBe(1);
    expect([asked.length, meters.purgesFailed]).toEqual([1, 0]);
    await purger.close();
  });

  it('comes a second time, when every instance has heard of the write', async () => {
    const purger = createPurger({ url, token: null, meters: createMeters(), ...soon, againAfterMs: 20 });
    purger.purge('all');
    await expect.poll(() => asked.map(({ tags }) => tags)).toEqual([['all'], ['all']]);
    await purger.close();
  });

  it('of very many tags goes in pieces', async () => {
    const purger = createPurger({ url, token: null, meters: createMeters(), ...soon });
    purger.purge(Array.from({ length: 70 }, (_, at) => `product:${at}`));
    await expect.poll(() => asked.map(({ tags }) => tags.length)).toEqual([30, 30, 10]);
    await purger.close();
  });

  it('that is still to come is sent before the server ends', async () => {
    const purger = createPurger({ url, token: null, meters: createMeters(), ...soon });
    purger.purge(['numbers']);
    await purger.close();
    expect(asked.map(({ tags }) => tags)).toEqual([['numbers'], ['numbers']]);
  });

  it('that failed is tried once more at the end, with what came meanwhile', async () => {
    answers = [500];
    const meters = createMeters();
    const purger = createPurger({ url, token: null, meters, ...LONG_WAIT });
    purger.purge(['site']);
    await expect.poll(() => meters.purgesFailed).toBe(1);
    purger.purge(['numbers', 'site']);
    await purger.close();
    expect(asked.map(({ tags }) => tags)).toEqual([['site'], ['site', 'numbers']]);
    expect(meters.purges).toBe(1);
  });

  it('of very many tags loses none where a piece fails', async () => {
    answers = [200, 500];
    const meters = createMeters();
    const purger = createPurger({ url, token: null, meters, ...soon });
    const tags = Array.from({ length: 70 }, (_, at) => `product:${at}`);
    purger.purge(tags);
    await expect.poll(() => meters.purges).toBe(3);
    const taken = asked.filter((_, at) => at !== 1).flatMap((each) => each.tags);
    expect(taken.sort()).toEqual(tags.sort());
    expect(meters.purgesFailed).toBe(1);
    await purger.close();
  });

  it('keeps no process alive, while it waits and when it is closed', async () => {
    answers = [500];
    const meters = createMeters();
    const before = timersThatHold();
    const purger = createPurger({ url, token: null, meters, ...LONG_WAIT });
    purger.purge(['site']);
    await expect.poll(() => meters.purgesFailed).toBe(1);
    expect(timersThatHold()).toBeLessThanOrEqual(before);
    await purger.close();
    expect(timersThatHold()).toBeLessThanOrEqual(before);
  });

  it('of a CDN that is gone does not hold up the end', async () => {
    const meters = createMeters();
    const purger = createPurger({ url: 'http://127.0.0.1:9/', token: null, meters, ...soon });
    purger.purge(['numbers']);
    await expect.poll(() => meters.purgesFailed).toBeGreaterThan(0);
    await purger.close();
    expect(meters.purges).toBe(0);
  });
});
