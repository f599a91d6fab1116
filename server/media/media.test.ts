import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEGABYTE } from '#contract/limits.ts';
import { fileTooLarge, MESSAGES } from '#contract/messages.ts';
import type { PictureKind } from '#contract/pictures.ts';
import { createMedia, type MediaOptions } from './media.ts';
import { sharp } from './sharp.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-media-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (options: Partial<MediaOptions> = {}) => createMedia({ dataDir, ...options });
const inside = (folder: string) => readdir(path.join(dataDir, folder));
const picture = (width = 340) =>
  sharp({ create: { width, height: 200, channels: 3, background: '#a63' } })
    .png()
    .toBuffer();
const stream = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

async function addPicture(media: Awaited<ReturnType<typeof open>>, kind: PictureKind = 'product', width = 340) {
  const raw = await media.receive(Readable.from([await picture(width)]), 1e6);
  const added = await media.addPicture(raw, kind);
  await media.discard(raw);
  return added;
}

describe('receiving', () => {
  it('counts and hashes while it writes, under a name of its own', async () => {
    const media = await open();
    const raw = await media.receive(stream('ab', 'c'), 3);
    expect(raw.bytes).toBe(3);
    expect(raw.hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(path.dirname(raw.file)).toBe(path.join(dataDir, 'staging'));
    await media.discard(raw);
    await media.discard(raw);
    expect(await inside('staging')).toEqual([]);
  });

  it('refuses the first byte too many', async () => {
    const media = await open();
    const limit = 2 * 1024 * 1024;
    const body = stream(Buffer.alloc(limit), 'x');
    await expect(media.receive(body, limit)).rejects.toMatchObject({ status: 413, message: fileTooLarge(2) });
    expect(body.destroyed).toBe(true);
    expect(await inside('staging')).toEqual([]);
  });

  it('keeps nothing of a stream that fails, at the start or midway', async () => {
    const media = await open();
    const dead = new PassThrough();
    dead.destroy(new Error('gone'));
    await expect(media.receive(dead, 1e6)).rejects.toThrow();
    const dying = new PassThrough();
    const receiving = media.receive(dying, 1e6);
    dying.write(Buffer.alloc(100_000));
    dying.destroy(new Error('cut'));
    await expect(receiving).rejects.toThrow('cut');
    expect(await inside('staging')).toEqual([]);
  });

  it('refuses while there is no room beside the reserve', async () => {
    const media = await open({ reserveBytes: Number.MAX_SAFE_INTEGER });
    await expect(media.receive(stream('abc'), 3)).rejects.toMatchObject({ status: 507, message: MESSAGES.diskFull });
    expect(await inside('staging')).toEqual([]);
  });
});

describe('an upload in pieces', () => {
  it('has no empty piece at the end of one that is full, and none where nothing came', async () => {
    const media = await open();
    const upload = media.newUploadName();
    const sizes: number[] = [];
    const add = async (...chunks: Buffer[]) =>
      media.addPieces(upload, stream(...chunks), async (_, bytes) => void sizes.push(bytes));
    await add(Buffer.alloc(4 * MEGABYTE));
    await add();
    await add(Buffer.alloc(4 * MEGABYTE), Buffer.from('x'));
    expect(sizes).toEqual([4 * MEGABYTE, 4 * MEGABYTE, 1]);
    expect(await inside('staging')).toEqual([]);
  });
});

describe('the store', () => {
  it('opens what it has put in place, and nothing else', async () => {
    const media = await open();
    const { path: stored } = await addPicture(media);
    const relative = stored.replace('uploads/', '');
    const file = await media.open(relative);
    expect(file?.bytes).toBeGreaterThan(100);
    const [start] = (await file?.stream({ start: 0, end: 2 }).toArray()) ?? [];
    expect(start).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    await writeFile(path.join(dataDir, 'secret.jpg'), 'secret');
    for (const other of ['../secret.jpg', relative.replace('320', '321'), path.dirname(relative), '', stored]) {
      expect(await media.open(other)).toBeNull();
    }
  });

  it.each<[PictureKind, width: number, named: number]>([
    ['product', 1200, 800],
    ['product', 800, 800],
    ['product', 799, 640],
    ['poster', 1280, 640],
    ['site', 1920, 640],
    ['product', 40, 40],
  ])('names a %s of %i pixels by its widest file up to 800: %i', async (kind, width, named) => {
    const media = await open();
    const added = await addPicture(media, kind, width);
    expect(path.basename(added.path)).toBe(`${named}.jpg`);
    expect(await media.open(added.path.replace('uploads/', ''))).not.toBeNull();
  });

  it('lists every stored path', async () => {
    const media = await open();
    const { path: stored } = await addPicture(media);
    const found: string[] = [];
    for await (const each of media.list()) found.push(each);
    const folder = path.dirname(stored);
    expect(found.sort()).toEqual(['320.avif', '320.jpg', '320.webp', 'preview.jpg'].map((name) => `${folder}/${name}`));
  });

  it('removes a whole folder, once', async () => {
    const media = await open();
    const [kept, gone] = [await addPicture(media), await addPicture(media)];
    await media.remove(gone.path);
    await media.remove(gone.path);
    await media.remove('uploads/../../etc/passwd');
    expect(await inside('uploads')).toEqual([path.basename(path.dirname(kept.path))]);
    expect(await inside('staging')).toEqual([]);
  });

  it('answers a ping while it can be written', async () => {
    const media = await open();
    await media.ping();
    expect(await inside('staging')).toEqual([]);
    await rm(path.join(dataDir, 'staging'), { recursive: true });
    await expect(media.ping()).rejects.toThrow();
  });

  it('leaves nothing where the picture cannot be derived', async () => {
    const media = await open();
    const raw = await media.receive(stream('no picture'), 1e6);
    await expect(media.addPicture(raw, 'product')).rejects.toMatchObject({ status: 415 });
    await expect(media.addVideo(raw)).rejects.toMatchObject({ status: 415 });
    await media.discard(raw);
    expect([await inside('uploads'), await inside('staging')]).toEqual([[], []]);
  });
});

describe('the sweep', () => {
  it('empties staging and removes what no row names', async () => {
    const media = await open();
    const [live] = [await addPicture(media), await addPicture(media), await addPicture(media)];
    await media.receive(stream('left behind'), 100);
    await mkdir(path.join(dataDir, 'staging', 'half-made'));
    await writeFile(path.join(dataDir, 'staging', 'half-made', '320.avif'), 'half');
    await writeFile(path.join(dataDir, 'uploads', 'README'), 'not ours to remove');
    expect(await media.sweep(new Set([live.path]))).toBe(2);
    expect((await inside('uploads')).sort()).toEqual(['README', path.basename(path.dirname(live.path))].sort());
    expect(await inside('staging')).toEqual([]);
    expect(await media.sweep(new Set([live.path]))).toBe(0);
  });

  it('spares the work of another instance that shares the store, until it is old', async () => {
    const media = await open({ databaseUrl: 'postgres://shared' });
    const { path: stored } = await addPicture(media);
    const raw = await media.receive(stream('arriving elsewhere'), 100);
    expect(await media.sweep(new Set())).toBe(0);
    expect(await inside('staging')).toHaveLength(1);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(path.join(dataDir, path.dirname(stored)), yesterday, yesterday);
    await utimes(raw.file, yesterday, yesterday);
    expect(await media.sweep(new Set())).toBe(1);
    expect([await inside('uploads'), await inside('staging')]).toEqual([[], []]);
  });
});
