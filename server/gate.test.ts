import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

describe('gate', () => {
  it('never lets more through than it has places, and keeps the order', async () => {
    const gate = createGate(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (index: number) => async () => {
      order.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return index;
    };
    const results = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => gate(work(index))));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(results).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('gives the place back after a failure', async () => {
    const gate = createGate(1);
    await expect(gate(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate(async () => 'next')).resolves.toBe('next');
  });

  it('sends away whoever finds the line full, and takes the next once there is room', async () => {
    const gate = createGate(1, { maxWaiting: 1, retryAfterSeconds: 7 });
    let finish: (word: string) => void = () => undefined;
    const first = gate(() => new Promise<string>((resolve) => (finish = resolve)));
    const second = gate(async () => 'waited');
    await expect(gate(async () => 'one too many')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 7 });
    finish('done');
    expect(await Promise.all([first, second])).toEqual(['done', 'waited']);
    await expect(gate(async () => 'next')).resolves.toBe('next');
  });
});
