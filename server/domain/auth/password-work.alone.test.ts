import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { authorOf } from '#server/events/event.ts';
import { createUsers } from '../users/users.ts';
import { createAuth } from './auth.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const TESTER = authorOf(null, { info: () => undefined, warn: () => undefined });

/** Timing is the drill's matter; here the work itself is counted. The library is the real one, only watched. */
vi.mock('@node-rs/argon2', { spy: true });

let dataDir: string;
let database: OpenDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-auth-'));
  database = openDatabase({ dataDir, databaseUrl: null });
  await database.migrate();
  // The hash for the unknown is made once, with whoever comes first.
  await verifyPassword(await hashPassword('correct horse'), 'wrong horse');
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => vi.clearAllMocks());

it('costs an unknown account the same work as a known one: one verification against a hash of the same cost', async () => {
  const stored = await hashPassword('correct horse');
  vi.clearAllMocks();
  expect(await verifyPassword(stored, 'wrong horse')).toBe(false);
  expect(await verifyPassword(null, 'wrong horse')).toBe(false);
  expect(vi.mocked(hash)).not.toHaveBeenCalled();
  const [known, unknown, ...more] = vi.mocked(verify).mock.calls;
  expect(more).toEqual([]);
  const costOf = (call: typeof known) => /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$/.exec(String(call?.[0]))?.[0];
  expect(costOf(unknown)).toBe('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(costOf(unknown)).toBe(costOf(known));
  expect([known?.[1], unknown?.[1]]).toEqual(['wrong horse', 'wrong horse']);
});

it('signing in verifies once for an e-mail nobody has, as it does for a wrong password', async () => {
  const deps = { db: database.db, engine: database.engine, config: readConfig({ DEMO: '0' }) };
  const auth = createAuth(deps);
  await createUsers(deps).create(TESTER, { username: 'A', email: 'a@example.com', password: 'correct horse' }, 'USER');
  const worksFor = async (email: string) => {
    vi.clearAllMocks();
    const refusal = auth.identify(TESTER, { email, password: 'wrong horse' }, { ip: '203.0.113.7' });
    await expect(refusal).rejects.toMatchObject({ code: 'unauthorized' });
    return [vi.mocked(verify).mock.calls.length, vi.mocked(hash).mock.calls.length];
  };
  expect(await worksFor('a@example.com')).toEqual([1, 0]);
  expect(await worksFor('nobody@example.com')).toEqual([1, 0]);
});
