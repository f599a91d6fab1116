import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startClock } from '#server/jobs/clock.ts';
import { tapWriter } from '#server/jobs/taps.ts';
import { openDeps } from '#server/open-deps.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/126.0' };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'taps-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true, force: true });
});

async function counted(): Promise<number> {
  const deps = await openDeps({ ...readConfig({ DEMO: '0' }), dataDir });
  const { days } = await deps.services.taps.report({});
  await deps.close();
  return days.reduce((sum, { call }) => sum + call, 0);
}

const tapOn = async ({ url }: ServerProcess, times: number) => {
  for (let at = 0; at < times; at += 1) {
    const body = JSON.stringify({ kind: 'call' });
    expect((await fetch(`${url}/api/taps`, { method: 'POST', headers: HEADERS, body })).status).toBe(204);
  }
};

it('taps that were written survive a power cut; a closing server writes the rest', async () => {
  const settings = { DATA_DIR: dataDir, DEMO: '0' };
  const first = await startServer(settings);
  await tapOn(first, 5);
  expect(await first.stop()).toBe(0);
  expect(await counted()).toBe(5);

  const second = await startServer(settings);
  await tapOn(second, 3);
  await second.kill();
  // The three were counted in the minute that was lost.
  expect(await counted()).toBe(5);
});

it('the clock writes every minute', async () => {
  const deps = await openDeps({ ...readConfig({ DEMO: '0' }), dataDir });
  const write = vi.spyOn(deps.services.taps, 'write');
  vi.useFakeTimers();
  const stop = startClock([tapWriter({ services: deps.services })], () => undefined);
  deps.services.taps.count({ kind: 'call' }, 'a');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(write).toHaveBeenCalledTimes(1);
  stop();
  vi.useRealTimers();
  await deps.close();
  expect(await counted()).toBe(1);
});
