import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startClock } from './clock.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs a job every time, also after it has failed, and leaves one alone that still runs', async () => {
  let runs = 0;
  let finish: () => void = () => undefined;
  const faults: string[] = [];
  const job = {
    name: 'backup',
    everyMs: MINUTE,
    async run() {
      runs += 1;
      if (runs === 1) throw new Error('the disk is away');
      if (runs === 2)
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
    },
  };
  const stop = startClock([job], (error, name) => void faults.push(`${name}: ${String(error)}`));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([runs, faults]).toEqual([1, ['backup: Error: the disk is away']]);
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(runs).toBe(2);
  finish();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(runs).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([runs, faults.length]).toEqual([3, 1]);
});
