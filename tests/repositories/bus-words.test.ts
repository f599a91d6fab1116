import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { BY_WORD_ALONE, busesOfEachTest, cut, linesOf, lookAfter, looked, open, rename } from './buses.ts';

busesOfEachTest();

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
    const heard = lookAfter(expect.poll(() => reader.dropped).toEqual(['all', 'after']));
    await rename(writer, 'more');
    writer.bus.publish(longTags(401));
    await expect.poll(() => reader.dropped).toEqual(['all']);
    await rename(writer, 'one more');
    writer.bus.publish(['after']);
    await heard;
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

  /** What an instance says from now on; each word waits until it is let through. */
  function hold(line: pg.Client) {
    const said: string[] = [];
    const waiting: { resolve(): void; reject(error: Error): void }[] = [];
    const query = (_text: string, [, payload]: [channel: string, payload: string]) =>
      new Promise<void>((resolve, reject) => {
        said.push(payload);
        waiting.push({ resolve, reject });
      });
    Object.assign(line, { query });
    return {
      said,
      letThrough: () => waiting.shift()?.resolve(),
      refuse: () => waiting.shift()?.reject(new Error('refused')),
      /** The versions of each word, and how many tags. */
      get words() {
        return said.map((payload) => {
          const [head = '', ...tags] = payload.split('\n');
          return { versions: (head.split(' ')[1] ?? '').split(',').filter(Boolean), tags: tags.length };
        });
      },
    };
  }
  async function openHeld() {
    const { opened: lines, connectWith } = linesOf();
    const writer = await open(connectWith, BY_WORD_ALONE);
    return { writer, held: hold(lines[0] as pg.Client) };
  }
  const turnsOfTheLoop = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it.each([45, 400])('of %i tags has its versions at the end, when all of them are told', async (count) => {
    const { writer, held } = await openHeld();
    writer.bus.counted?.(7);
    writer.bus.publish(Array.from({ length: count }, (_, at) => `tag:${at}`));
    const pieces = Math.ceil(count / 20);
    for (let piece = 1; piece <= pieces; piece += 1) {
      await expect.poll(() => held.said.length).toBe(piece);
      held.letThrough();
    }
    await turnsOfTheLoop();
    expect(held.words.map(({ versions }) => versions)).toEqual([...Array(pieces - 1).fill([]), ['7']]);
    expect(held.words.reduce((sum, { tags }) => sum + tags, 0)).toBe(count);
  });

  it('of very many versions goes in pieces, one after the other', async () => {
    const { writer, held } = await openHeld();
    for (let version = 1; version <= 250; version += 1) writer.bus.counted?.(version);
    await expect.poll(() => held.said.length).toBe(1);
    writer.bus.publish(['meanwhile']);
    await turnsOfTheLoop();
    expect(held.said).toHaveLength(1);
    held.letThrough();
    await expect.poll(() => held.said.length).toBe(2);
    held.letThrough();
    await turnsOfTheLoop();
    expect(held.words.map(({ versions, tags }) => [versions.length, tags])).toEqual([
      [200, 0],
      [50, 1],
    ]);
  });

  it('that is refused is not told again at once', async () => {
    const { writer, held } = await openHeld();
    writer.bus.publish(['refused']);
    await expect.poll(() => held.said.length).toBe(1);
    held.refuse();
    await turnsOfTheLoop();
    expect(held.said).toHaveLength(1);
    writer.bus.publish(['later']);
    await expect.poll(() => held.words.map(({ tags }) => tags)).toEqual([1, 2]);
    held.letThrough();
  });

  it('that was on its way when the line broke is told on the next one', async () => {
    const { opened: lines, connectWith } = linesOf();
    const [writer, reader] = [await open(connectWith, BY_WORD_ALONE), await open(undefined, BY_WORD_ALONE)];
    const held = hold(lines[0] as pg.Client);
    writer.bus.publish(['on its way']);
    await expect.poll(() => held.said.length).toBe(1);
    await cut(lines[0], writer);
    await expect.poll(() => lines.length).toBe(2);
    // The next one stands once it hears.
    await expect
      .poll(async () => {
        reader.bus.publish(['heard']);
        return writer.dropped;
      })
      .toContain('heard');
    held.refuse();
    await expect.poll(() => reader.dropped.filter((tag) => tag !== 'heard')).toEqual(['on its way']);
  });
});
