import { describe, expect, it } from 'vitest';
import { packBody } from './packed-body.ts';
import { createResponseCache, type ReadyResponse } from './response-cache.ts';

async function answer(text: string, tags: string[], keep = true): Promise<ReadyResponse> {
  return { status: 200, headers: {}, body: await packBody(text), tags, keep };
}

/** A promise to be settled by the test, to hold an answer in the making. */
function held<T>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

const textOf = (made: ReadyResponse) => made.body.plain.toString();

describe('the answer cache', () => {
  it('makes an answer once and drops it by tag', async () => {
    const cache = createResponseCache();
    let made = 0;
    const ask = () => cache.remember('key', async () => answer(`v${++made}`, ['products', 'product:1']));
    expect(textOf(await ask())).toBe('v1');
    expect(textOf(await ask())).toBe('v1');
    expect(cache.invalidate(['product:2'])).toEqual([]);
    expect(textOf(await ask())).toBe('v1');
    expect(cache.invalidate(['product:1'])).toEqual(['key']);
    expect(textOf(await ask())).toBe('v2');
  });

  it('makes an answer once for all who ask at the same time', async () => {
    const cache = createResponseCache();
    let made = 0;
    const produce = async () => answer(`v${++made}`, []);
    const all = await Promise.all([
      cache.remember('key', produce),
      cache.remember('key', produce),
      cache.remember('key', produce),
    ]);
    expect(all.map(textOf)).toEqual(['v1', 'v1', 'v1']);
  });

  it('never keeps, nor shares with later comers, what was begun before a write', async () => {
    const cache = createResponseCache();
    const old = held<ReadyResponse>();
    const early = cache.remember('key', () => old.promise);
    cache.invalidate(['products']);
    const late = cache.remember('key', async () => answer('new', ['products']));
    old.settle(await answer('old', ['products']));
    expect(textOf(await early)).toBe('old');
    expect(textOf(await late)).toBe('new');
    expect(textOf(await cache.remember('key', async () => answer('newest', ['products'])))).toBe('new');
  });

  it('keeps what was begun before a write that does not concern it', async () => {
    const cache = createResponseCache();
    const slow = held<ReadyResponse>();
    const early = cache.remember('key', () => slow.promise);
    cache.invalidate(['videos']);
    slow.settle(await answer('kept', ['products']));
    await early;
    expect(textOf(await cache.remember('key', async () => answer('made again', ['products'])))).toBe('kept');
  });

  it('never keeps what was begun before two writes of which only the second concerns it', async () => {
    const cache = createResponseCache();
    const old = held<ReadyResponse>();
    const early = cache.remember('key', () => old.promise);
    cache.invalidate(['videos']);
    cache.invalidate(['products']);
    old.settle(await answer('old', ['products']));
    expect(textOf(await early)).toBe('old');
    expect(textOf(await cache.remember('key', async () => answer('new', ['products'])))).toBe('new');
  });

  it('forgets everything, even what is in the making, when it cannot know what changed', async () => {
    const cache = createResponseCache();
    await cache.remember('kept', async () => answer('a', ['products']));
    const slow = held<ReadyResponse>();
    const early = cache.remember('slow', () => slow.promise);
    expect(cache.clear()).toEqual(['kept']);
    slow.settle(await answer('old', ['videos']));
    await early;
    expect(cache.size).toBe(0);
    expect(cache.bytes).toBe(0);
  });

  it('does not keep a failure, nor what asks not to be kept', async () => {
    const cache = createResponseCache();
    await expect(cache.remember('key', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await cache.remember('other', async () => answer('x', [], false));
    expect(cache.size).toBe(0);
    expect(textOf(await cache.remember('key', async () => answer('yes', [])))).toBe('yes');
  });

  it('stays within its bytes and lets the least recently used go first', async () => {
    const cache = createResponseCache(31_000);
    const big = 'x'.repeat(900);
    for (let index = 0; index < 8; index += 1) await cache.remember(`k${index}`, async () => answer(big, ['t']));
    await cache.remember('k0', async () => answer('made again', ['t']));
    for (let index = 8; index < 14; index += 1) await cache.remember(`k${index}`, async () => answer(big, ['t']));
    expect(cache.bytes).toBeLessThanOrEqual(31_000);
    expect(textOf(await cache.remember('k0', async () => answer('made again', ['t'])))).toBe(big);
    expect(textOf(await cache.remember('k1', async () => answer('made again', ['t'])))).toBe('made again');
  });

  it('does not empty the shelf for one giant', async () => {
    const cache = createResponseCache(20_000);
    await cache.remember('small', async () => answer('small', []));
    await cache.remember('giant', async () =>
      answer(Array.from({ length: 3000 }, (_, index) => index * 7919).join(), []),
    );
    expect(cache.size).toBe(1);
  });

  it('finds what is kept at once, and counts that as a use', async () => {
    const cache = createResponseCache(31_000);
    expect(cache.find('k0')).toBeUndefined();
    const big = 'x'.repeat(900);
    for (let index = 0; index < 8; index += 1) await cache.remember(`k${index}`, async () => answer(big, ['t']));
    expect(cache.find('k0')?.body.plain.toString()).toBe(big);
    for (let index = 8; index < 16; index += 1) await cache.remember(`k${index}`, async () => answer(big, ['t']));
    expect(cache.find('k0')).toBeDefined();
    expect(cache.find('k1')).toBeUndefined();
    cache.invalidate(['t']);
    expect(cache.find('k0')).toBeUndefined();
  });

  it('gives the dropped keys in the order of their use, the last used last', async () => {
    const cache = createResponseCache();
    for (const key of ['a', 'b', 'c', 'd']) await cache.remember(key, async () => answer(key, [key, 'all']));
    cache.find('b');
    await cache.remember('a', async () => answer('made again', ['all']));
    expect(cache.invalidate(['c'])).toEqual(['c']);
    expect(cache.invalidate(['all', 'a'])).toEqual(['d', 'b', 'a']);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it('drops what was made again by the tags it has now, not by those it had', async () => {
    const cache = createResponseCache();
    await cache.remember('key', async () => answer('in red', ['category:red', 'products']));
    cache.invalidate(['category:red']);
    await cache.remember('key', async () => answer('in blue', ['category:blue']));
    expect(cache.invalidate(['category:red', 'products'])).toEqual([]);
    expect(cache.invalidate(['category:blue'])).toEqual(['key']);
  });

  it('forgets the tags of what went out for want of room', async () => {
    const cache = createResponseCache(20_000);
    const big = 'x'.repeat(900);
    for (let at = 0; at < 100; at += 1) await cache.remember(`k${at}`, async () => answer(big, [`t${at}`]));
    expect(cache.invalidate(['t0'])).toEqual([]);
    expect(cache.invalidate(['t99'])).toEqual(['k99']);
    const left = cache.size;
    expect(left).toBeGreaterThan(1);
    expect(cache.clear()).toHaveLength(left);
  });
});
