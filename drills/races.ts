import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import { TESTER } from '#tests/support/author.ts';
import { FACTOR_RACES } from './factor-races.ts';
import { type Drill, type DrillOptions, emptyFigures } from './figures.ts';
import { assertOneOf, assertStoreWhole, type Headers, openWorld, type Race, send, type World } from './race-world.ts';
import { makePicture } from './samples.ts';
import { formOf, productFields } from './staff.ts';
import { TWO_SAVERS } from './two-savers.ts';

export type RaceOptions = DrillOptions & { postgresUrl: string };
async function makeAdmin(
  { test, as }: World,
  name: string,
): Promise<{ id: number; email: string; username: string; headers: Headers }> {
  const email = `${name}-${randomUUID()}@example.com`;
  const row = {
    username: name,
    email,
    email_key: email,
    password_hash: 'none',
    role: 'ADMIN',
    created_at: '',
  } as const;
  const { id } = await test.deps.database.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, email, username: name, headers: await as(id) };
}

/** Two ADMINs, and no other, demote or delete each other at the same moment. */
const lastAdmin: Race = async (world, turn) => {
  const { test } = world;
  const { db } = test.deps.database;
  const others = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute();
  await db.updateTable('users').set({ role: 'GENERAL' }).where('role', '=', 'ADMIN').execute();
  const one = await makeAdmin(world, 'One');
  const other = await makeAdmin(world, 'Other');
  const strike = (by: typeof one, on: typeof one) =>
    turn % 2 === 0
      ? send(test, by.headers, 'DELETE', `/api/user?id=${on.id}`)
      : send(test, by.headers, 'PUT', '/api/user/user/save', {
          id: on.id,
          role: 'GENERAL',
          email: on.email,
          username: on.username,
        });
  const got = await Promise.all([strike(one, other), strike(other, one)]);
  const left = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute();
  for (const { id } of others) await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute();
  await db.deleteFrom('users').where('id', 'in', [one.id, other.id]).execute();
  if (left.length !== 1) throw new Error(`${left.length} ADMINs are left after ${got.join(' ')}`);
  // Who comes second has lost its session, its role, or the one it strikes is the last.
  assertOneOf('last ADMIN', got, ['200 401', '200 403', '200 409']);
};

const duplicateEmail: Race = async ({ test, admin }, turn) => {
  const body = (email: string) => ({ username: 'Race', email, password: 'a rather long password' });
  const emails = [`race${turn}@example.com`, `RACE${turn}@example.com`, `Race${turn}@Example.com`];
  const got = await Promise.all(
    emails.map((email) => send(test, admin, 'POST', '/api/user/register/save', body(email))),
  );
  assertOneOf('duplicate e-mail', got, ['201 409 409']);
};

const duplicateCategory: Race = async ({ test, admin }, turn) => {
  const values = [`race${turn}`, `RACE${turn}`, `Ra ce${turn}`, `race${turn}`];
  const got = await Promise.all(
    values.map((value) => send(test, admin, 'POST', '/api/categories/add', { label: 'R', value })),
  );
  assertOneOf('duplicate category', got, ['201 409 409 409']);
};

const duplicateCode: Race = async ({ test, admin }, turn) => {
  const codes = [`dup-${turn}`, `DUP-${turn}`, `Dup-${turn}`];
  const got = await Promise.all(
    codes.map((code) => send(test, admin, 'POST', '/api/products/add', productFields(code))),
  );
  assertOneOf('duplicate code', got, ['201 409 409']);
};

const withPicture = async (fields: Record<string, string>, red: number) => {
  const encoded = new Response(formOf(fields, { productimage: await makePicture(red, 1, 2, 64) }));
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
};

const replaceAndDelete: Race = async ({ test, admin }, turn) => {
  const first = await withPicture(productFields(`rd-${turn}`), turn % 256);
  const added = await test.app.inject({
    method: 'POST',
    url: '/api/products/add',
    headers: { ...admin, 'content-type': first.type },
    payload: first.payload,
  });
  const { id } = added.json<{ data: { id: number } }>().data;
  const next = await withPicture({}, (turn + 100) % 256);
  const replacing = test.app.inject({
    method: 'PUT',
    url: `/api/products/${id}`,
    headers: { ...admin, 'content-type': next.type },
    payload: next.payload,
  });
  // Now early, now late: before the picture is read, while it is made, after the row is written.
  for (let wait = 0; wait < turn % 12; wait += 1) await new Promise((resolve) => setImmediate(resolve));
  const deleted = await send(test, admin, 'DELETE', '/api/products', { id });
  assertOneOf('replace and delete', [(await replacing).statusCode, deleted], ['200 200', '200 404']);
  await assertStoreWhole(test);
};

const deleteCategoryInUse: Race = async ({ test, admin }, turn) => {
  const value = `gone${turn}`;
  const added = await test.app.inject({
    method: 'POST',
    url: '/api/categories/add',
    headers: admin,
    payload: { label: 'G', value },
  });
  const { id } = added.json<{ data: { id: number } }>().data;
  const [put, removed] = await Promise.all([
    send(test, admin, 'POST', '/api/products/add', { ...productFields(`dc-${turn}`), categories: value }),
    send(test, admin, 'DELETE', `/api/categories/delete?id=${id}`),
  ]);
  assertOneOf('category deleted while a product is added to it', [put, removed], ['200 400', '201 409']);
};

/** A user of its own, whose sign-ins come from an address of their own: the limits are not what is tried here. */
async function makeColleague({ test, as }: World, turn: number) {
  const password = 'the first password';
  const email = `beside-${randomUUID()}@example.com`;
  const { id } = await test.deps.services.users.create(TESTER, { username: 'Beside', email, password }, 'GENERAL');
  const signIn = () =>
    test.app.inject({
      method: 'POST',
      url: '/api/user/login/save',
      payload: { email, password },
      remoteAddress: `10.${turn >> 8}.${turn % 256}.1`,
    });
  return { id, password, headers: await as(id), signIn };
}

const cookieOf = (response: Awaited<ReturnType<TestApp['app']['inject']>>): string =>
  `session=${response.cookies.find(({ name }) => name === 'session')?.value ?? ''}`;

/** The hashes take turns, so that some sign-ins are verified before the change beside them and begin after it. */
async function assertNoneLives({ test }: World, signIns: Awaited<ReturnType<TestApp['app']['inject']>>[]) {
  for (const response of signIns) {
    assertOneOf('sign-in', [response.statusCode], ['200', '401']);
    if (response.statusCode !== 200) continue;
    const me = await test.app.inject({ url: '/api/user/me', headers: { cookie: cookieOf(response) } });
    if (me.statusCode !== 401) throw new Error(`a session of before lives on: ${me.statusCode}`);
  }
}

const signInBesideNewPassword: Race = async (world, turn) => {
  const { password, headers, signIn } = await makeColleague(world, turn);
  const change = { currentPassword: password, newPassword: 'the second password' };
  const [first, second, changed, third, fourth] = await Promise.all([
    signIn(),
    signIn(),
    send(world.test, headers, 'PUT', '/api/user/password', change),
    signIn(),
    signIn(),
  ]);
  assertOneOf('new password', [changed], ['200']);
  await assertNoneLives(world, [first, second, third, fourth]);
};

const signInBesideDeletion: Race = async (world, turn) => {
  const { id, signIn } = await makeColleague(world, turn);
  const signingIn = [signIn(), signIn()];
  for (let wait = 0; wait < turn * 50; wait += 1) await new Promise((resolve) => setImmediate(resolve));
  const removed = await send(world.test, world.admin, 'DELETE', `/api/user?id=${id}`);
  assertOneOf('deletion', [removed], ['200']);
  await assertNoneLives(world, await Promise.all(signingIn));
};

const RACES: Record<string, Race> = {
  lastAdmin,
  duplicateEmail,
  duplicateCategory,
  duplicateCode,
  replaceAndDelete,
  deleteCategoryInUse,
  signInBesideNewPassword,
  signInBesideDeletion,
  ...TWO_SAVERS,
};

/** Two or more calls that must not both succeed, at the same moment, on both databases. */
const drillOf =
  (all: Record<string, Race>): Drill<RaceOptions> =>
  async ({ attempts, postgresUrl }) => {
    const figures = emptyFigures();
    for (const engine of ['sqlite', 'postgres'] as const) {
      const world = await openWorld(engine, postgresUrl);
      try {
        for (const [name, race] of Object.entries(all)) {
          for (let turn = 0; turn < attempts; turn += 1) {
            figures.attempts += 1;
            figures.faults += 1;
            await race(world, turn).catch((error: unknown) =>
              figures.losses.push(`${engine} ${name} ${turn}: ${String(error)}`),
            );
          }
        }
      } finally {
        await world.test.close();
      }
    }
    figures.measured = { races: Object.keys(all).length };
    return figures;
  };

export const races = drillOf(RACES);
/** What signs in once, and sessions. */
export const factorRaces = drillOf(FACTOR_RACES);
