import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { readWriteVersion } from '#server/db/write-version.ts';
import { countWrites } from '#server/events/record.ts';
import {
  BY_WORD_ALONE,
  busesOfEachTest,
  type ConnectWith,
  cut,
  Deaf,
  here,
  linesOf,
  lookAfter,
  looked,
  open,
  openedAfter,
  rename,
} from './buses.ts';

busesOfEachTest();

describe('what one instance writes', () => {
  it('is told to the other by its tags, and nothing else is dropped', async () => {
    const [writer, reader] = [await open(), await open()];
    // What its own start made the others drop.
    await expect.poll(() => writer.dropped).toContain('all');
    writer.dropped.length = 0;
    const tags = Array.from({ length: 12 }, (_, at) => `tag:${at + 1}`);
    const heard = lookAfter(expect.poll(() => reader.dropped).toEqual(tags));
    for (const tag of tags) {
      await rename(writer, `told ${tag}`);
      writer.bus.publish([tag]);
    }
    await heard;
    await Promise.all([looked(writer), looked(reader)]);
    for (const { dropped } of [reader, writer]) expect(dropped).toEqual(tags);
    expect([writer.missed, reader.missed]).toEqual([0, 0]);
    expect(await readWriteVersion(reader.database.db)).toBe(tags.length);
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
    const [reader, killed] = [await open(), openDatabase(here())];
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

  it('drops everything too where the database cannot say how much was missed', async () => {
    const { opened: lines, connectWith } = linesOf();
    const [other, instance] = [await open(), await open(connectWith, BY_WORD_ALONE)];
    const away = lookAfter(Promise.reject(new Error('away')));
    await expect(away).rejects.toThrow('away');
    await cut(lines[0], other);
    await expect.poll(() => instance.dropped).toEqual(['all']);
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
    void lookAfter(expect.poll(() => witness.dropped).toContain('unheard'));
    await rename(writer, 'unheard');
    writer.bus.publish(['unheard']);
    // Once for what it missed, once for what it may have missed until the new line stood.
    await expect.poll(() => reader.dropped).toEqual(['all', 'all']);
    expect(lines).toHaveLength(2);
    const heard = lookAfter(expect.poll(() => reader.dropped).toEqual(['all', 'all', 'heard']));
    await rename(writer, 'heard');
    writer.bus.publish(['heard']);
    await heard;
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
