import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { PASSWORD } from '#tests/support/app.ts';
import { TESTER } from '#tests/support/author.ts';
import { addPasskey, codeOf, connectApp, dataOf, post, signInScenes } from '#tests/support/factors.ts';
import { assertOneOf, type Race, send, type World } from './race-world.ts';

/** Whatever signs somebody in once signs in one, however many try at the same moment. */

/** Somebody with a session, whose sign-ins come from an address of their own: the limits are not what is tried here. */
async function makePerson({ test, as }: World, turn: number) {
  const email = `once-${randomUUID()}@example.com`;
  const { id } = await test.deps.services.users.create(
    TESTER,
    { username: 'Once', email, password: PASSWORD },
    'GENERAL',
  );
  const headers = await as(id);
  const call = (options: InjectOptions) => test.app.inject({ ...options, headers });
  return { id, email, headers, call, go: signInScenes(test, `10.9.${turn >> 8}.${turn % 256}`) };
}
type Person = Awaited<ReturnType<typeof makePerson>>;

const ticketsOf = async ({ go, email }: Person, count: number): Promise<string[]> => {
  const tickets: string[] = [];
  for (let made = 0; made < count; made += 1) tickets.push(await go.ticket(email));
  return tickets;
};

const statuses = async (asked: Promise<{ statusCode: number }>[]): Promise<number[]> =>
  (await Promise.all(asked)).map(({ statusCode }) => statusCode);

async function count({ test }: World, table: 'recovery_codes' | 'sessions', userId: number): Promise<number> {
  const rows = await test.deps.database.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute();
  return rows.length;
}

const assertCount = async (world: World, table: 'recovery_codes' | 'sessions', id: number, right: number) => {
  const found = await count(world, table, id);
  if (found !== right) throw new Error(`${found} rows in ${table} instead of ${right}`);
};

const invite = ({ test, admin }: World, email: string) =>
  test.app.inject({
    ...post('invite', { username: 'Invited', email, role: 'GENERAL' }),
    headers: admin,
  });

const oneLink: Race = async (world, turn) => {
  const email = `invited-${randomUUID()}@example.com`;
  const { link } = dataOf<{ link: string }>(await invite(world, email));
  const token = link.split('token=')[1];
  const passwords = ['the first of three', 'the second of three', 'the third of three'];
  const remoteAddress = `10.8.${turn >> 8}.${turn % 256}`;
  const got = await statuses(
    passwords.map((password) => world.test.app.inject({ ...post('set-password', { token, password }), remoteAddress })),
  );
  assertOneOf('one link', got, ['200 400 400']);
  const go = signInScenes(world.test, remoteAddress);
  const entered = await statuses(passwords.map((password) => go.password(email, undefined, password)));
  if (entered.some((status, at) => status !== (got[at] === 200 ? 200 : 401)))
    throw new Error(`the passwords of ${got.join(' ')} sign in with ${entered.join(' ')}`);
};

/** The old link is used while a new invitation takes its place. */
const linkBesideNewLink: Race = async (world, turn) => {
  const email = `invited-${randomUUID()}@example.com`;
  const { link } = dataOf<{ link: string }>(await invite(world, email));
  const payload = { token: link.split('token=')[1], password: PASSWORD };
  const remoteAddress = `10.7.${turn >> 8}.${turn % 256}`;
  const got = await statuses([
    world.test.app.inject({ ...post('set-password', payload), remoteAddress }),
    invite(world, email),
  ]);
  assertOneOf('link beside a new link', got, ['200 409', '201 400']);
};

const oneRecoveryCode: Race = async (world, turn) => {
  const person = await makePerson(world, turn);
  const [code = ''] = (await connectApp(person)).recoveryCodes;
  const tickets = await ticketsOf(person, 3);
  const got = await statuses(tickets.map((ticket) => person.go.recovery(ticket, code)));
  assertOneOf('one recovery code', got, ['200 401 401']);
  await assertCount(world, 'recovery_codes', person.id, 9);
};

const oneTimeCode: Race = async (world, turn) => {
  const person = await makePerson(world, turn);
  const { secret } = await connectApp(person);
  const tickets = await ticketsOf(person, 3);
  // The code of now was used up by connecting the app.
  const code = codeOf(secret, 1);
  const got = await statuses(tickets.map((ticket) => person.go.code(ticket, code)));
  assertOneOf('one code of an app', got, ['200 401 401']);
};

/** One sign-in that was begun is ended once, by whichever code comes first; the other codes are not used up by it. */
const oneTicket: Race = async (world, turn) => {
  const person = await makePerson(world, turn);
  const { secret, recoveryCodes } = await connectApp(person);
  const [ticket = ''] = await ticketsOf(person, 1);
  const [one = '', two = ''] = recoveryCodes;
  const got = await statuses([
    person.go.recovery(ticket, one),
    person.go.recovery(ticket, two),
    person.go.code(ticket, codeOf(secret, 1)),
  ]);
  assertOneOf('one ticket', got, ['200 401 401']);
  await assertCount(world, 'recovery_codes', person.id, got[2] === 200 ? 10 : 9);
  await assertCount(world, 'sessions', person.id, 2);
};

const onePasskeyAnswer: Race = async (world, turn) => {
  const person = await makePerson(world, turn);
  const { device } = await addPasskey(person);
  const { step, options } = await person.go.passkeyStep();
  const answer = device.get(options);
  const got = await statuses([1, 2, 3].map(() => person.go.passkey(step, answer)));
  assertOneOf('one answer of a passkey', got, ['200 401 401']);
  await assertCount(world, 'sessions', person.id, 2);
};

/** A passkey and a codes app at once: one of them is the first, and its recovery codes are those that are kept. */
const twoFirstFactors: Race = async (world, turn) => {
  const person = await makePerson(world, turn);
  const made = await Promise.all([addPasskey(person), connectApp(person)]);
  const told = made.flatMap(({ recoveryCodes }) => recoveryCodes);
  if (told.length !== 10) throw new Error(`${told.length} recovery codes were told`);
  await assertCount(world, 'recovery_codes', person.id, 10);
  const [ticket = ''] = await ticketsOf(person, 1);
  const { statusCode } = await person.go.recovery(ticket, told[0] ?? '');
  if (statusCode !== 200) throw new Error(`a recovery code that was told is answered ${statusCode}`);
};

/** Nobody who knows the password alone is in once there is a factor, also not by having begun before. */
const signInBesideFirstFactor: Race = async (world, turn) => {
  const person = await makePerson(world, turn);
  const password = () => person.go.password(person.email);
  const [one, two, , three, four] = await Promise.all([
    password(),
    password(),
    connectApp(person),
    password(),
    password(),
  ]);
  for (const { statusCode } of [one, two, three, four]) assertOneOf('sign-in', [statusCode], ['200', '401']);
  await assertCount(world, 'sessions', person.id, 1);
};

/** Each of two sessions ends the other. */
const sessionsEndEachOther: Race = async (world, turn) => {
  const { id, headers } = await makePerson(world, turn);
  const both = [headers, await world.as(id)];
  const got = await Promise.all(
    both.map((own) => send(world.test, own, 'DELETE', '/api/user/sessions', { others: true })),
  );
  assertOneOf('sessions', got, ['200 200', '200 401']);
  if ((await count(world, 'sessions', id)) > 1) throw new Error('a session that was ended lives on');
};

export const FACTOR_RACES: Record<string, Race> = {
  oneLink,
  linkBesideNewLink,
  oneRecoveryCode,
  oneTimeCode,
  oneTicket,
  onePasskeyAnswer,
  twoFirstFactors,
  signInBesideFirstFactor,
  sessionsEndEachOther,
};
