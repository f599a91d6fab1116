import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createStore, type Query } from './store.ts';

const nobody = async () => {
  throw new Error('Nothing is read over the network here');
};

/** A question whose answers the test gives, in whatever order. */
function question() {
  const asked: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const query: Query<string> = {
    queryKey: ['/api/thing', 1],
    queryFn: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
  };
  return { asked, query };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const offline = () => new ApiError('network', null);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the store of what public pages have read', () => {
  it('uses what came with the page without asking, and asks once it is old', async () => {
    const { asked, query } = question();
    const store = createStore(nobody, [{ key: query.queryKey, data: 'written' }]);
    store.show(query, () => {})();
    expect(store.state(query).data).toBe('written');
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(31_000);
    store.show(query, () => {});
    expect(asked).toHaveLength(1);
  });

  it('asks once for two places that show the same', async () => {
    const { asked, query } = question();
    const store = createStore(nobody);
    const [first, second] = [vi.fn(), vi.fn()];
    store.show(query, first);
    store.show(query, second);
    asked[0]?.resolve('one');
    await settle();
    expect(asked).toHaveLength(1);
    expect(store.state(query)).toEqual({ data: 'one' });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });

  it('lets the answer that was asked for last decide', async () => {
    const { asked, query } = question();
    const store = createStore(nobody, [{ key: query.queryKey, data: 'stored' }]);
    store.show(query, () => {});
    store.invalidate();
    const early = store.settled(query);
    store.invalidate();
    asked[1]?.resolve('new');
    await settle();
    asked[0]?.resolve('old');
    await early;
    expect(store.state(query).data).toBe('new');
  });

  it('tries again twice, and then says why; a refusal is said at once', async () => {
    const { asked, query } = question();
    const store = createStore(nobody);
    store.show(query, () => {});
    for (const wait of [1000, 2000, 0]) {
      asked.at(-1)?.reject(offline());
      await vi.advanceTimersByTimeAsync(wait);
    }
    expect(asked).toHaveLength(3);
    expect(store.state(query).error).toBeInstanceOf(ApiError);
    void store.ask(query);
    expect(store.state(query)).toEqual({});
    asked[3]?.reject(new ApiError('server', null, 400));
    await settle();
    expect(store.state(query).error).toBeDefined();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(4);
  });

  it('does not wait for the next try when it is asked in the meantime', async () => {
    const { asked, query } = question();
    const store = createStore(nobody);
    store.show(query, () => {});
    asked[0]?.reject(offline());
    await settle();
    store.invalidate();
    expect(asked).toHaveLength(2);
    asked[1]?.resolve('there');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
    expect(store.state(query)).toEqual({ data: 'there' });
  });

  it('keeps what it has when reading it again fails', async () => {
    const { asked, query } = question();
    const store = createStore(nobody, [{ key: query.queryKey, data: 'stored' }]);
    store.show(query, () => {});
    store.invalidate();
    asked[0]?.reject(new ApiError('server', null, 404));
    await settle();
    expect(store.state(query)).toMatchObject({ data: 'stored', error: { status: 404 } });
    const fetched = expect(store.fetch(query)).rejects.toThrow();
    asked[1]?.reject(new ApiError('server', null, 404));
    await fetched;
  });

  it('draws nothing again where the answer is the same', async () => {
    const { asked, query } = question();
    const data = 'same';
    const store = createStore(nobody, [{ key: query.queryKey, data }]);
    const listener = vi.fn();
    store.show(query, listener);
    const before = store.state(query);
    store.invalidate((key) => key[0] === '/api/thing');
    asked[0]?.resolve('same');
    await settle();
    expect(listener).not.toHaveBeenCalled();
    expect(store.state(query)).toBe(before);
  });

  it('makes stale what nobody shows, and asks for it when it is shown', () => {
    const { asked, query } = question();
    const store = createStore(nobody, [{ key: query.queryKey, data: 'stored' }]);
    store.invalidate((key) => key[0] === '/api/other');
    store.show(query, () => {})();
    expect(asked).toHaveLength(0);
    store.invalidate((key) => key[0] === '/api/thing');
    expect(asked).toHaveLength(0);
    store.show(query, () => {});
    expect(asked).toHaveLength(1);
  });

  it('forgets what nobody has shown for a while, when something new comes', async () => {
    const { query } = question();
    const store = createStore(nobody, [{ key: query.queryKey, data: 'stored' }]);
    store.show(query, () => {})();
    await vi.advanceTimersByTimeAsync(301_000);
    store.show({ queryKey: ['/api/other'], queryFn: async () => 1 }, () => {});
    expect(store.known()).toEqual([]);
  });

  it('keeps what came with the page for a part that is woken an hour later', async () => {
    const { query } = question();
    const store = createStore(nobody, [{ key: query.queryKey, data: 'stored' }]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    store.show({ queryKey: ['/api/other'], queryFn: async () => 1 }, () => {});
    expect(store.state(query).data).toBe('stored');
  });
});
