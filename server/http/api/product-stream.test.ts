import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#contract/products.ts';
import { createMeters, type Meters } from '#server/meters.ts';
import { TooLongToKeep } from '#server/reads/whole-list.ts';
import { errorAnswers } from '../hooks/errors.ts';
import { streamedLists } from './product-stream.ts';

describe('whole lists', () => {
  let app: FastifyInstance;
  let url: string;
  let running: number;
  let most: number;
  let begun: number;
  let meters: Meters;
  let finish: () => void;
  /** Readings of a list without end that run. */
  let endless: number;

  beforeEach(async () => {
    running = 0;
    most = 0;
    begun = 0;
    meters = createMeters();
    endless = 0;
    const end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    async function* batches(): AsyncGenerator<Product[]> {
      running += 1;
      begun += 1;
      most = Math.max(most, running);
      // Much of it first, so that the answer has begun.
      yield Array.from({ length: 50 }, () => ({ productname: 'x'.repeat(1000) }) as Product);
      await end;
      running -= 1;
    }
    async function* withoutEnd(): AsyncGenerator<Product[]> {
      endless += 1;
      try {
        for (;;) yield [{ productname: randomBytes(1000).toString('base64') } as Product];
      } finally {
        endless -= 1;
      }
    }
    // The client keeps its connections open; without this each test would wait a minute for them to end.
    app = fastify({ trustProxy: true, forceCloseConnections: true });
    errorAnswers(app);
    await app.register(async (lists) => {
      // A busy machine may stand still for longer than anybody waits in the line.
      streamedLists(lists, meters, 60_000);
      lists.get('/list', async () => Promise.reject(new TooLongToKeep(batches)));
      lists.get('/endless', async () => Promise.reject(new TooLongToKeep(withoutEnd)));
    });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    vi.useRealTimers();
    finish();
    await app.close();
  });

  const ask = (address: string, signal?: AbortSignal) =>
    fetch(`${url}/list`, {
      headers: { 'x-forwarded-for': address, 'accept-encoding': 'identity' },
      signal: signal ?? null,
    });

  it('are written two at a time; the others wait, and past the line it is 503 with Retry-After', async () => {
    const statuses: number[] = [];
    const answers = Array.from({ length: 40 }, async (_, index) => {
      const answer = await ask(`203.0.113.${index}`);
      statuses.push(answer.status);
      const retryAfter = answer.headers.get('retry-after');
      const text = await answer.text();
      return { status: answer.status, retryAfter, whole: text.endsWith('"total":50,"nextCursor":null}') };
    });
    await expect.poll(() => statuses.filter((status) => status === 503).length).toBe(18);
    expect(begun).toBe(2);
    finish();
    const all = await Promise.all(answers);
    expect(all.filter(({ status }) => status === 503).every(({ retryAfter }) => retryAfter === '5')).toBe(true);
    expect(all.filter(({ status, whole }) => status === 200 && whole)).toHaveLength(22);
    expect(most).toBe(2);
  });

  it('leave room for others beside one address that asks and asks', async () => {
    let refused = 0;
    const greedy = Array.from({ length: 30 }, async () => {
      const { status } = await ask('203.0.113.1');
      if (status === 503) refused += 1;
      return status;
    });
    await expect.poll(() => begun).toBe(1);
    // One is written and ten wait; only when all the others have been refused may the lists end.
    await expect.poll(() => refused).toBe(19);
    const other = await ask('203.0.113.2');
    expect(other.status).toBe(200);
    expect(begun).toBe(2);
    finish();
    await other.text();
    expect((await Promise.all(greedy)).filter((status) => status === 200)).toHaveLength(11);
  });

  it('free their place at once when their reader goes, and a place in the line as well', async () => {
    const inLine = () => meters.waiting.get('whole lists')?.();
    const leaving = new AbortController();
    const reader = await ask('203.0.113.1', leaving.signal);
    const tired = new AbortController();
    const waiting = ask('203.0.113.1', tired.signal).catch(() => 'gone');
    await expect.poll(inLine).toBe(1);
    tired.abort();
    expect(await waiting).toBe('gone');
    await expect.poll(inLine).toBe(0);
    const next = ask('203.0.113.1');
    await expect.poll(inLine).toBe(1);
    leaving.abort();
    expect((await next).status).toBe(200);
    await expect(reader.text()).rejects.toThrow();
    expect(begun).toBe(2);
  });

  it('are taken from a reader who stands still while others wait, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const inLine = () => meters.waiting.get('whole lists')?.();
    const slow = await ask('203.0.113.1');
    vi.advanceTimersByTime(60_000);
    const next = ask('203.0.113.1');
    // It still has its place: nobody waited until now.
    await expect.poll(inLine).toBe(1);
    await expect
      .poll(() => {
        vi.advanceTimersByTime(10_000);
        return inLine();
      })
      .toBe(0);
    expect((await next).status).toBe(200);
    await expect(slow.text()).rejects.toThrow();
    expect(begun).toBe(2);
  });

  it('are written for the neighbours of one household as for one address', async () => {
    const first = await ask('2001:db8:7:7::1');
    const second = ask('2001:db8:7:7::2');
    await expect.poll(() => meters.waiting.get('whole lists')?.()).toBe(1);
    finish();
    for (const answer of [first, await second]) expect(await answer.text()).toMatch(/"nextCursor":null\}$/);
  });

  it.each(['br', 'gzip', 'identity'])('are read no further when their reader goes, sent as %s', async (encoding) => {
    const leaving = new AbortController();
    const reader = await fetch(`${url}/endless`, {
      headers: { 'accept-encoding': encoding },
      signal: leaving.signal,
    });
    expect(endless).toBe(1);
    leaving.abort();
    await expect(reader.text()).rejects.toThrow();
    await expect.poll(() => endless).toBe(0);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('say how they are packed for who takes %s', async (accepted, packed) => {
    const reading = fetch(`${url}/list`, { headers: { 'accept-encoding': accepted } });
    finish();
    const answer = await reading;
    expect(answer.headers.get('content-encoding')).toBe(packed);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.json()).toMatchObject({ status: 1, total: 50, nextCursor: null });
  });

  it('are not written for who asks only for their headers', async () => {
    const answer = await fetch(`${url}/list`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(begun).toBe(0);
  });
});
