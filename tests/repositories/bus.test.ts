import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bus, createBus } from '#server/cache/bus.ts';
import { type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { readWriteVersion } from '#server/db/write-version.ts';
import { countWrites, record, writeAs } from '#server/events/record.ts';
import { TESTER } from '../support/author.ts';
import { makePlace, type Place } from '../support/databases.ts';

/** Looks often, so that a test need not wait for it. */
const LOOK_EVERY_MS = 50;

type Instance = { database: OpenDatabase; bus: Bus; dropped: string[]; missed: number };

/** Two instances on one PostgreSQL, as far as they tell each other of writes. */
let place: Place;
const opened: Instance[] = [];

async function open(connectWith?: (url: string) => pg.Client, lookEveryMs = LOOK_EVERY_MS): Promise<Instance> {
  const database = openDatabase(place);
  const instance: Omit<Instance, 'bus'> = { database, dropped: [], missed: 0 };
  const bus = await createBus({
    databaseUrl: place.databaseUrl,
    drop: (tags) => instance.dropped.push(...(tags === 'all' ? ['all'] : tags)),
    readVersion: () => readWriteVersion(database.db),
    onMissed: () => {
      instance.missed += 1;
    },
    lookEveryMs,
    connectWith,
  });
  if (bus.counted) countWrites(database.db, bus.counted);
  const whole = Object.assign(instance, { bus });
  opened.push(whole);
  return whole;
}

/** A connection that stays open and hears nothing: a pooler that does not pass LISTEN on, or a line that died without a word. */
class Deaf extends pg.Client {
  override on(event: string | symbol, listener: (...given: never[]) => void): this {
    return event === 'notification' ? this : super.on(event as never, listener as never);
  }
}

const rename = async ({ database }: Instance, name: string): Promise<void> =>
  writeAs(TESTER, database.db, async (tx) => {
    const values = { before: { whatsapp: '' }, after: { whatsapp: name } };
    await record(tx, { action: 'numbers-changed', id: null, name: 'numbers', ...values });
  });

beforeEach(async () => {
  place = await makePlace('postgres', { migrated: true });
});
afterEach(async () => {
  for (const { bus, database } of opened.splice(0)) {
    await bus.close();
    await database.close();
  }
  await place.remove();
});

describe('what one instance writes', () => {
  it('is told to the other by its tags, and nothing else is dropped', async () => {
    const [writer, reader] = [await open(), await open()];
    // What its own start made the others drop.
    await expect.poll(() => writer.dropped).toContain('all');
    writer.dropped.length = 0;
    for (const turn of [1, 2, 3]) {
      await rename(writer, `told ${turn}`);
      writer.bus.publish([`tag:${turn}`]);
    }
    await expect.poll(() => reader.dropped).toEqual(['tag:1', 'tag:2', 'tag:3']);
    // Looked at many times by now, and found complete.
    await wait(10 * LOOK_EVERY_MS);
    expect(reader.dropped).toEqual(['tag:1', 'tag:2', 'tag:3']);
    expect(writer.dropped).toEqual(['tag:1', 'tag:2', 'tag:3']);
    expect([writer.missed, reader.missed]).toEqual([0, 0]);
    expect(await readWriteVersion(reader.database.db)).toBe(3);
  });

  it('is dropped by one that cannot hear, within two looks', async () => {
    const [writer, reader] = [await open(), await open((url) => new Deaf({ connectionString: url }))];
    await rename(writer, 'unheard');
    writer.bus.publish(['tag']);
    await expect.poll(() => reader.dropped).toContain('all');
    expect(reader.missed).toBe(1);
    expect(writer.missed).toBe(0);
  });

  it('is dropped by all where the writer dies between its commit and its word', async () => {
    const [reader, killed] = [await open(), openDatabase(place)];
    countWrites(killed.db, () => undefined);
    await expect.poll(async () => (await readWriteVersion(killed.db)) === 0).toBe(true);
    await rename({ ...reader, database: killed }, 'unsaid');
    await killed.close();
    await expect.poll(() => reader.dropped).toContain('all');
    expect(reader.missed).toBe(1);
  });

  it('is one version for each commit, whoever writes at the same time', async () => {
    const [one, other] = [await open(), await open()];
    await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        const writer = turn % 2 ? one : other;
        await rename(writer, `many ${turn}`);
        writer.bus.publish([`many:${turn}`]);
      }),
    );
    expect(await readWriteVersion(one.database.db)).toBe(40);
    const all = Array.from({ length: 40 }, (_, turn) => `many:${turn}`);
    await expect.poll(() => all.filter((tag) => !one.dropped.includes(tag))).toEqual([]);
    await expect.poll(() => all.filter((tag) => !other.dropped.includes(tag))).toEqual([]);
  });

  it('is not counted where the write fails', async () => {
    const writer = await open();
    const failing = writeAs(TESTER, writer.database.db, async (tx) => {
      const values = { before: { whatsapp: '' }, after: { whatsapp: '1' } };
      await record(tx, { action: 'numbers-changed', id: null, name: 'numbers', ...values });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readWriteVersion(writer.database.db)).toBe(0);
  });
});
