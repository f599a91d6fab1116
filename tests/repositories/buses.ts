import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Bus, createBus } from '#server/cache/bus.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { readWriteVersion } from '#server/db/write-version.ts';
import { countWrites, record, writeAs } from '#server/events/record.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';

/** Looks often, so that a test need not wait for it. */
const LOOK_EVERY_MS = 50;

type Instance = { database: OpenDatabase; bus: Bus; dropped: string[]; missed: number; looks: number };
export type ConnectWith = (url: string) => pg.Client;

/** Hears of writes by their word alone: it does not look before the test ends. */
export const BY_WORD_ALONE = 3_600_000;
let place: Place;
let noLook: Promise<unknown> = Promise.resolve();
const opened: Instance[] = [];

/** The PostgreSQL of this test. */
export const here = (): Place => place;

/** Nobody looks before this: a word that is slow on a busy machine must not count as missed. */
export function lookAfter(moment: Promise<unknown>): Promise<unknown> {
  noLook = moment;
  return moment;
}

/** One PostgreSQL for each test, for several instances as far as they tell each other of writes. */
export function busesOfEachTest(): void {
  beforeEach(async () => {
    noLook = Promise.resolve();
    place = await makePlace('postgres', { migrated: true });
  });
  afterEach(async () => {
    for (const { bus, database } of opened.splice(0)) {
      await bus.close();
      await database.close();
    }
    await place.remove();
  });
}

/** An instance; it ends with its test. */
export async function open(connectWith?: ConnectWith, lookEveryMs = LOOK_EVERY_MS): Promise<Instance> {
  const database = openDatabase(place);
  const instance: Omit<Instance, 'bus'> = { database, dropped: [], missed: 0, looks: 0 };
  const bus = await createBus({
    databaseUrl: place.databaseUrl,
    drop: (tags) => instance.dropped.push(...(tags === 'all' ? ['all'] : tags)),
    readVersion: () => {
      instance.looks += 1;
      return noLook.then(() => readWriteVersion(database.db));
    },
    onMissed: () => instance.missed++,
    lookEveryMs,
    reconnectMs: 100,
    connectWith,
  });
  if (bus.counted) countWrites(database.db, bus.counted);
  const whole = Object.assign(instance, { bus });
  opened.push(whole);
  return whole;
}

/** A connection that stays open and hears nothing: a pooler that does not pass LISTEN on, or a line that died without a word. */
export class Deaf extends pg.Client {
  override on(event: string | symbol, listener: (...given: never[]) => void): this {
    return event === 'notification' ? this : super.on(event as never, listener as never);
  }
}

/** The lines an instance opens, one after the other. The given ones come first, ordinary ones after them. */
export function linesOf(...first: ConnectWith[]) {
  const opened: pg.Client[] = [];
  const connectWith: ConnectWith = (url) => {
    const line = first[opened.length]?.(url) ?? new pg.Client({ connectionString: url });
    opened.push(line);
    return line;
  };
  return { opened, connectWith };
}

export function openedAfter(moment: Promise<unknown>, url: string): pg.Client {
  const line = new pg.Client({ connectionString: url });
  const connect: () => Promise<unknown> = line.connect.bind(line);
  return Object.assign(line, { connect: () => moment.then(() => connect()) });
}

/** As when a network or a database server gives up a connection. */
export async function cut(line: pg.Client | undefined, { database }: Instance): Promise<void> {
  const { processID } = line as unknown as { processID: number };
  const gone = new Promise((resolve) => line?.once('end', resolve));
  await sql`select pg_terminate_backend(${processID})`.execute(database.db);
  await gone;
}

/** By now whatever was unheard would have been found. */
export async function looked(instance: Instance): Promise<void> {
  const before = instance.looks;
  await expect.poll(() => instance.looks).toBeGreaterThan(before + 2);
}

export const rename = async ({ database }: Instance, name: string, fault?: Error): Promise<void> =>
  writeAs(TESTER, database.db, async (tx) => {
    const values = { before: { whatsapp: '' }, after: { whatsapp: name } };
    await record(tx, { action: 'numbers-changed', id: null, name: 'numbers', ...values });
    if (fault) throw fault;
  });
