import type { Engine } from '#server/db/types.ts';
import { csrfTokenFor } from '#server/domain/auth/sessions.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { TESTER } from '#tests/support/author.ts';

export type Headers = Record<string, string>;
export type World = { test: TestApp; as(userId: number): Promise<Headers>; admin: Headers };
/** Throws where the outcome is one that must not be. */
export type Race = (world: World, turn: number) => Promise<void>;

export const send = async (
  test: TestApp,
  headers: Headers,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => (await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode;

export const assertOneOf = (what: string, got: number[], allowed: string[]) => {
  const seen = [...got].sort((one, other) => one - other).join(' ');
  if (!allowed.includes(seen)) throw new Error(`${what}: ${seen}`);
};

/** Every row has its files and every file a row. */
export async function assertStoreWhole({ deps }: TestApp): Promise<void> {
  const named = new Set([...(await deps.services.storedPaths())].map((path) => path.split('/')[1]));
  const stored = new Set<string | undefined>();
  for await (const path of deps.media.list()) stored.add(path.split('/')[1]);
  for (const folder of named) if (!stored.has(folder)) throw new Error(`row without its files ${folder}`);
  for (const folder of stored) if (!named.has(folder)) throw new Error(`files without a row ${folder}`);
}

export async function openWorld(engine: Engine, postgresUrl: string): Promise<World> {
  const test = await startApp(engine, {}, postgresUrl);
  const as = async (userId: number): Promise<Headers> => {
    const { token } = await test.deps.services.auth.sessions.start(userId);
    return { cookie: `session=${token}`, 'x-xsrf-token': csrfTokenFor(token) };
  };
  const admin = await test.signIn('ADMIN');
  await test.deps.services.categories.add(TESTER, { label: 'Drill', value: 'Drill' });
  return { test, as, admin: admin.headers };
}
