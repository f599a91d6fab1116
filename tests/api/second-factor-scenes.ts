import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { Engine } from '#server/db/types.ts';
import { type Client, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { dataOf, signInScenes } from '../support/factors.ts';

type Line = { event?: string; name: string; after: Record<string, string> };
type Factors = {
  passkeys: { id: number; name: string; usedAt: string | null }[];
  totp: object | null;
  recoveryCodes: number;
};

export const WRONG = 'This code is not right, or was used already.';
export const LATE = 'This took too long, or was used already. Please start again.';
export const NOT_ACCEPTED = 'This passkey was not accepted.';
export const PROOF = { currentPassword: PASSWORD };
export const factors = async (client: Client): Promise<Factors> =>
  dataOf<Factors>(await client.call({ url: '/api/user/second-factor' }));
export const remove = (url: string, payload: object): InjectOptions => ({
  method: 'DELETE',
  url: `/api/user/${url}`,
  payload,
});

/** The API with a clock that stands still but where a test moves it: codes change with the time. */
export function factorWorld(engine: Engine) {
  const lines: string[] = [];
  const told = (event: string): Line[] =>
    lines.map((line) => JSON.parse(line) as Line).filter((line) => line.event === event);
  const world = {
    test: null as unknown as TestApp,
    go: null as unknown as ReturnType<typeof signInScenes>,
    lines,
    /** Lets time pass. */
    pass: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000),
    refusals: () => told('login-refused'),
    lastLogin: () => told('login').at(-1),
  };
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-04T08:00:10Z') });
    world.test = await startApp(engine, {}, undefined, (line) => lines.push(line));
    world.go = signInScenes(world.test);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await world.test.close();
  });
  beforeEach(async () => {
    await world.test.deps.database.db.deleteFrom('attempts').execute();
    lines.length = 0;
  });
  return world;
}
