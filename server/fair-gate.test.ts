import { describe, expect, it } from 'vitest';
import { createFairGate, type FairGate } from './gate.ts';

const LINE = { maxWaiting: 6, maxWaitingPerKey: 4, retryAfterSeconds: 3 };
const BUSY = { status: 503, retryAfterSeconds: 3 };

/** Work that is done when the test says so, and says when it began. */
function createWorks(gate: FairGate) {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  return {
    begun,
    start: (key: string, name: string, signal?: AbortSignal) =>
      gate(
        key,
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
        },
        signal,
      ),
    async finish(name: string) {
      finish.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('fair gate', () => {
  it('lets a newcomer in before the long line of somebody else', async () => {
    const works = createWorks(createFairGate(1, LINE));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void works.start('a', name);
    void works.start('b', 'b1');
    await works.finish('a1');
    await works.finish('a2');
    expect(works.begun).toEqual(['a1', 'a2', 'b1']);
    await works.finish('b1');
    await works.finish('a3');
    expect(works.begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('sends away who has too many waiting already, and nobody else', async () => {
    const works = createWorks(createFairGate(1, LINE));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void works.start('a', name);
    await expect(works.start('a', 'a6')).rejects.toMatchObject(BUSY);
    void works.start('b', 'b1');
    await works.finish('a1');
    await works.finish('a2');
    expect(works.begun.at(-1)).toBe('b1');
  });

  it('makes room in a full line at the cost of the longest one', async () => {
    const gate = createFairGate(1, { ...LINE, maxWaiting: 4 });
    const works = createWorks(gate);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void works.start('a', name);
    const last = expect(works.start('a', 'a5')).rejects.toMatchObject(BUSY);
    void works.start('b', 'b1');
    await last;
    expect(gate.waiting).toBe(4);
    await works.finish('a1');
    await works.finish('a2');
    expect(works.begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('gives one key no more places than it may have, though one is free', async () => {
    const works = createWorks(createFairGate(2, { ...LINE, placesPerKey: 1 }));
    for (const [key, name] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['b', 'b1'],
    ] as const) {
      void works.start(key, name);
    }
    expect(works.begun).toEqual(['a1', 'b1']);
    await works.finish('b1');
    expect(works.begun).toEqual(['a1', 'b1']);
    await works.finish('a1');
    expect(works.begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('lets in who may, past the first in line who has all its places', async () => {
    const works = createWorks(createFairGate(2, { ...LINE, placesPerKey: 1 }));
    for (const [key, name] of [
      ['a', 'a1'],
      ['b', 'b1'],
      ['a', 'a2'],
      ['c', 'c1'],
    ] as const) {
      void works.start(key, name);
    }
    await works.finish('b1');
    expect(works.begun).toEqual(['a1', 'b1', 'c1']);
  });

  it('sends a newcomer away where everybody in the full line waits for one thing', async () => {
    const works = createWorks(createFairGate(1, { ...LINE, maxWaiting: 2 }));
    for (const key of ['a', 'b', 'c']) void works.start(key, `${key}1`);
    await expect(works.start('d', 'd1')).rejects.toMatchObject(BUSY);
    await works.finish('a1');
    await works.finish('b1');
    expect(works.begun).toEqual(['a1', 'b1', 'c1']);
  });

  it('forgets at once who has gone, waiting or on arrival', async () => {
    const gate = createFairGate(1, LINE);
    const works = createWorks(gate);
    const gone = new AbortController();
    void works.start('a', 'a1');
    const waiting = expect(works.start('b', 'b1', gone.signal)).rejects.toMatchObject(BUSY);
    void works.start('c', 'c1');
    gone.abort();
    await waiting;
    expect(gate.waiting).toBe(1);
    await works.finish('a1');
    expect(works.begun).toEqual(['a1', 'c1']);
    await expect(works.start('b', 'b2', gone.signal)).rejects.toMatchObject(BUSY);
  });

  it('sends away who has waited long enough', async () => {
    const gate = createFairGate(1, { ...LINE, patienceMs: 1 });
    const works = createWorks(gate);
    void works.start('a', 'a1');
    await expect(works.start('b', 'b1')).rejects.toMatchObject(BUSY);
    expect(gate.waiting).toBe(0);
  });

  it('gives the place back after a failure', async () => {
    const gate = createFairGate(1, LINE);
    await expect(gate('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate('a', async () => 'next')).resolves.toBe('next');
  });
});
