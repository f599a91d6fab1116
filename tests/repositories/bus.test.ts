import { sql } from 'kysely';
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

type Instance = { database: OpenDatabase; bus: Bus; dropped: string[]; missed: number; looks: number };
type ConnectWith = (url: string) => pg.Client;

/** Hears of writes by their word alone: it does not look before the test ends. */
const BY_WORD_ALONE = 3_600_000;
/** Nobody looks before this: a word that is slow on a busy machine must not count as missed. */
let noLook: Promise<unknown> = Promise.resolve();

/** Two instances on one PostgreSQL, as far as they tell each other of writes. */
let place: Place;
const opened: Instance[] = [];

async function open(connectWith?: ConnectWith, lookEveryMs = LOOK_EVERY_MS): Promise<Instance> {
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
class Deaf extends pg.Client {
  override on(event: string | symbol, listener: (...given: never[]) => void): this {
    return event === 'notification' ? this : super.on(event as never, listener as never);
  }
}

/** The lines an instance opens, one after the other. The given ones come first, ordinary ones after them. */
function linesOf(...first: ConnectWith[]) {
  const opened: pg.Client[] = [];
  const connectWith: ConnectWith = (url) => {
    const line = first[opened.length]?.(url) ?? new pg.Client({ connectionString: url });
    opened.push(line);
    return line;
  };
  return { opened, connectWith };
}

function openedAfter(moment: Promise<unknown>, url: string): pg.Client {
  const line = new pg.Client({ connectionString: url });
  const connect: () => Promise<unknown> = line.connect.bind(line);
  return Object.assign(line, { connect: () => moment.then(() => connect()) });
}

/** As when a network or a database server gives up a connection. */
async function cut(line: pg.Client | undefined, { database }: Instance): Promise<void> {
  const { processID } = line as unknown as { processID: number };
  const gone = new Promise((resolve) => line?.once('end', resolve));
  await sql`select pg_terminate_backend(${processID})`.execute(database.db);
  await gone;
}

/** By now whatever was unheard would have been found. */
async function looked(instance: Instance): Promise<void> {
  const before = instance.looks;
  await expect.poll(() => instance.looks).toBeGreaterThan(before + 2);
}

const rename = async ({ database }: Instance, name: string, fault?: Error): Promise<void> =>
  writeAs(TESTER, database.db, async (tx) => {
    const values = { before: { whatsapp: '' }, after: { whatsapp: name } };
    await record(tx, { action: 'numbers-changed', id: null, name: 'numbers', ...values });
    if (fault) throw fault;
  });

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

describe('what one instance writes', () => {
  it('is told to the other by its tags, and nothing else is dropped', async () => {
    const [writer, reader] = [await open(), await open()];
    // What its own start made the others drop.
    await expect.poll(() => writer.dropped).toContain('all');
    writer.dropped.length = 0;
    noLook = expect.poll(() => reader.dropped).toEqual(['tag:1', 'tag:2', 'tag:3']);
    for (const turn of [1, 2, 3]) {
      await rename(writer, `told ${turn}`);
      writer.bus.publish([`tag:${turn}`]);
    }
    await noLook;
    await Promise.all([looked(writer), looked(reader)]);
    for (const { dropped } of [reader, writer]) expect(dropped).toEqual(['tag:1', 'tag:2', 'tag:3']);
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
    const [one, other] = [await open(undefined, BY_WORD_ALONE), await open(undefined, BY_WORD_ALONE)];
    await Promise.all(
      Array.from({ length: 40 }, async (_, turn) => {
        const writer = turn % 2 ? one : other;
        await rename(writer, `many ${turn}`);
        writer.bus.publish([`many:${turn}`]);
      }),
    );
    expect(await readWriteVersion(one.database.db)).toBe(40);
    const all = Array.from({ length: 40 }, (_, turn) => `many:${turn}`);
    for (const { dropped } of [one, other])
      await expect.poll(() => all.filter((tag) => !dropped.includes(tag))).toEqual([]);
  });

  it('is not counted where the write fails', async () => {
    const writer = await open();
    await expect(rename(writer, '1', new Error('no'))).rejects.toThrow('no');
    expect(await readWriteVersion(writer.database.db)).toBe(0);
  });
});

describe('a word', () => {
  /** As long as they come: every sign of a category takes three bytes. */
  const longTags = (count: number) =>
    Array.from({ length: count }, (_, at) => `category:${'\u7816'.repeat(57)}${String(at).padStart(3, '0')}`);

  it('of four hundred tags is told in full, however long they are', async () => {
    const [writer, reader] = [await open(), await open(undefined, BY_WORD_ALONE)];
    writer.bus.publish(longTags(400));
    await expect.poll(() => reader.dropped.length).toBeGreaterThan(399);
    writer.bus.publish(['after']);
    await expect.poll(() => reader.dropped.at(-1)).toBe('after');
    expect(reader.dropped).toEqual([...longTags(400), 'after']);
  });

  it('of more tags than that is to drop everything, once', async () => {
    const [writer, reader] = [await open(), await open()];
    noLook = expect.poll(() => reader.dropped).toEqual(['all', 'after']);
    await rename(writer, 'more');
    writer.bus.publish(longTags(401));
    await expect.poll(() => reader.dropped).toEqual(['all']);
    await rename(writer, 'one more');
    writer.bus.publish(['after']);
    await noLook;
    await looked(reader);
    expect(reader.missed).toBe(0);
    expect(writer.dropped.filter((tag) => tag !== 'all')).toEqual([...longTags(401), 'after']);
  });

  it('of an earlier version, tags alone, is understood, and an empty one says nothing', async () => {
    const reader = await open();
    for (const said of ['products\nproduct:7', '', 'site\n'])
      await sql`select pg_notify('catalogue_invalidated', ${said})`.execute(reader.database.db);
    await expect.poll(() => reader.dropped).toEqual(['products', 'product:7', 'site']);
  });

  it('that the database did not take is told again', async () => {
    const { opened: lines, connectWith } = linesOf();
    const [writer, reader] = [await open(connectWith), await open(undefined, BY_WORD_ALONE)];
    const line = lines[0] as pg.Client;
    const refuseOnce = (): Promise<never> => {
      Reflect.deleteProperty(line, 'query');
      return Promise.reject(new Error('refused'));
    };
    Object.assign(line, { query: refuseOnce });
    writer.bus.publish(['refused']);
    await expect.poll(() => reader.dropped).toEqual(['refused']);
    expect(lines).toHaveLength(1);
  });
});

describe('an instance whose line breaks', () => {
  it('tells what it wrote meanwhile when the line is back', async () => {
    const { opened: lines, connectWith } = linesOf();
    const [writer, reader] = [await open(connectWith, BY_WORD_ALONE), await open(undefined, BY_WORD_ALONE)];
    await cut(lines[0], writer);
    await rename(writer, 'meanwhile');
    writer.bus.publish(['first']);
    writer.bus.publish(['second']);
    await expect.poll(() => reader.dropped).toEqual(['first', 'second']);
    expect(lines).toHaveLength(2);
  });

  it('tries until there is a line, drops everything then, and hears again', async () => {
    const witness = await open(undefined, BY_WORD_ALONE);
    const said = expect.poll(() => witness.dropped).toContain('unheard');
    // It fails once the word is out, which the line after it must not hear.
    const nowhere: ConnectWith = () => openedAfter(said, 'postgres://nobody@127.0.0.1:9/none');
    const { opened: lines, connectWith } = linesOf((url) => new pg.Client({ connectionString: url }), nowhere);
    const [writer, reader] = [await open(), await open(connectWith, BY_WORD_ALONE)];
    await cut(lines[0], writer);
    await rename(writer, 'unheard');
    writer.bus.publish(['unheard']);
    await expect.poll(() => reader.dropped).toEqual(['all']);
    expect(lines).toHaveLength(3);
    await rename(writer, 'heard');
    writer.bus.publish(['heard']);
    await expect.poll(() => reader.dropped).toEqual(['all', 'heard']);
  });

  it('leaves no line open that may not listen', async () => {
    class Refused extends pg.Client {
      override query = ((text: string, ...rest: unknown[]) =>
        text.startsWith('listen')
          ? Promise.reject(new Error('cannot execute LISTEN during recovery'))
          : Reflect.apply(pg.Client.prototype.query, this, [text, ...rest])) as pg.Client['query'];
    }
    const ended: Promise<unknown>[] = [];
    const refused: ConnectWith = (url) => {
      const line = new Refused({ connectionString: url });
      ended.push(new Promise((resolve) => line.once('end', resolve)));
      return line;
    };
    const { opened: lines, connectWith } = linesOf((url) => new pg.Client({ connectionString: url }), refused, refused);
    const [other, instance] = [await open(), await open(connectWith, BY_WORD_ALONE)];
    await cut(lines[0], other);
    await expect.poll(() => lines.length).toBe(4);
    expect(await Promise.all(ended)).toHaveLength(2);
    await expect.poll(() => instance.dropped).toEqual(['all']);
  });

  it('replaces a line that hears nothing and does not even close, and hears by tags again', async () => {
    const stuck: ConnectWith = (url) =>
      Object.assign(new Deaf({ connectionString: url }), { end: async () => undefined });
    const { opened: lines, connectWith } = linesOf(stuck);
    const [witness, writer, reader] = [await open(undefined, BY_WORD_ALONE), await open(), await open(connectWith)];
    // The word is out before the new line could hear it.
    noLook = expect.poll(() => witness.dropped).toContain('unheard');
    await rename(writer, 'unheard');
    writer.bus.publish(['unheard']);
    // Once for what it missed, once for what it may have missed until the new line stood.
    await expect.poll(() => reader.dropped).toEqual(['all', 'all']);
    expect(lines).toHaveLength(2);
    noLook = expect.poll(() => reader.dropped).toEqual(['all', 'all', 'heard']);
    await rename(writer, 'heard');
    writer.bus.publish(['heard']);
    await noLook;
    await looked(reader);
    expect(reader.missed).toBe(1);
    await cut(lines[0], reader);
  });

  it('lets go of a line that opens after its end', async () => {
    let letIn: () => void = () => undefined;
    const opening = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const slow: ConnectWith = (url) => openedAfter(opening, url);
    const { opened: lines, connectWith } = linesOf((url) => new pg.Client({ connectionString: url }), slow);
    const [other, ending] = [await open(), await open(connectWith)];
    await cut(lines[0], other);
    await expect.poll(() => lines.length).toBe(2);
    await ending.bus.close();
    const gone = new Promise((resolve) => lines[1]?.once('end', resolve));
    letIn();
    await gone;
  });
});
