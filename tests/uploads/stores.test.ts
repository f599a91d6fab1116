import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStored } from '#server/backups/opened.ts';
import { createMedia } from '#server/media/media.ts';
import { createS3Store, s3ClientOf } from '#server/media/s3-store.ts';
import { sharp } from '#server/media/sharp.ts';
import type { Media } from '#server/media/types.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';

const FILM = path.join(import.meta.dirname, '../../demo/media/videos/project-1-courtyard.mp4');

let objects: ObjectStore;
let dataDir: string;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-stores-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const relative = (stored: string) => stored.replace('uploads/', '');
const bytesOf = async (media: Media, stored: string) => {
  const file = await media.read(stored);
  return file && { bytes: file.bytes, content: await buffer(file.stream()) };
};
async function listed(media: Media): Promise<string[]> {
  const found: string[] = [];
  for await (const stored of media.list()) found.push(stored);
  return found.sort();
}
async function addPicture(media: Media): Promise<string> {
  const png = sharp({ create: { width: 340, height: 200, channels: 3, background: '#a63' } }).png();
  const raw = await media.receive(Readable.from([await png.toBuffer()]), 1e6);
  const { path: stored } = await media.addPicture(raw, 'product');
  await media.discard(raw);
  return stored;
}

describe.each(['a disk', 'an object store'])('uploads on %s', (kind) => {
  const open = (sweepOlderThanMs = 0) =>
    createMedia({ dataDir, sweepOlderThanMs, storage: kind === 'a disk' ? null : objects.storage });

  let media: Media;
  beforeEach(async () => {
    media = await open();
  });
  afterEach(async () => {
    await media.sweep(new Set());
    expect(await listed(media)).toEqual([]);
  });

  it('are there complete, whole and in parts, and nothing stays in staging', async () => {
    const stored = await addPicture(media);
    const folder = path.posix.dirname(stored);
    expect(await listed(media)).toEqual(
      ['320.avif', '320.jpg', '320.webp', 'preview.jpg'].map((name) => `${folder}/${name}`),
    );
    const file = await media.open(relative(stored));
    const whole = await bytesOf(media, stored);
    expect(whole?.content.length).toBe(file?.bytes);
    const part = await buffer(file?.stream({ start: 0, end: 2 }) ?? Readable.from([]));
    expect(part).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await readdir(path.join(dataDir, 'staging'))).toEqual([]);
    for (const other of [relative(stored).replace('320', '321'), '', stored, '../secret.jpg'])
      expect(await media.open(other), other).toBeNull();
  });

  it('keep a film as it was, byte for byte', async () => {
    const raw = await media.receive(createReadStream(FILM), 1e9);
    const { path: stored, bytes } = await media.addVideo(raw);
    const kept = await bytesOf(media, stored);
    expect(kept?.bytes).toBe(bytes);
    expect(kept?.content.length).toBe((await readFile(FILM)).length);
    expect(await readdir(path.join(dataDir, 'staging'))).toEqual([]);
  });

  it('wait in the bin unseen, and come back equal', async () => {
    const stored = await addPicture(media);
    const before = await bytesOf(media, stored);
    await media.hide(stored);
    await media.hide(stored);
    expect(await media.open(relative(stored))).toBeNull();
    expect(await bytesOf(media, stored)).toEqual(before);
    expect(await listed(media)).toHaveLength(4);
    expect(await media.show(stored)).toBe(true);
    expect(await media.show(stored)).toBe(true);
    expect(await bytesOf(media, stored)).toEqual(before);
    expect(await media.open(relative(stored))).not.toBeNull();
    await media.remove(stored);
    expect(await media.show(stored)).toBe(false);
    expect(await media.open(relative(stored))).toBeNull();
  });

  it('are swept where no row names them, the bin too, and spared while they are young', async () => {
    const [kept, binned, gone] = [await addPicture(media), await addPicture(media), await addPicture(media)];
    await media.hide(binned);
    expect(await (await open(3_600_000)).sweep(new Set())).toBe(0);
    expect(await media.sweep(new Set([kept, binned]))).toBe(1);
    expect(await media.open(relative(gone))).toBeNull();
    expect(await bytesOf(media, binned)).not.toBeNull();
    expect(await media.sweep(new Set([kept]))).toBe(1);
    expect(await bytesOf(media, binned)).toBeNull();
  });
});

describe('an object store', () => {
  it('keeps what others have put beside the uploads', async () => {
    const media = await createMedia({ dataDir, sweepOlderThanMs: 0, storage: objects.storage });
    const client = s3ClientOf(objects.storage);
    const foreign = { Bucket: objects.storage.bucket, Key: 'uploads/notes/read-me.txt' };
    await client.send(new PutObjectCommand({ ...foreign, Body: 'not ours to remove' }));
    await addPicture(media);
    expect(await media.sweep(new Set())).toBe(1);
    expect(await listed(media)).toEqual([]);
    const { Body } = await client.send(new GetObjectCommand(foreign));
    expect(await Body?.transformToString()).toBe('not ours to remove');
    await objects.empty();
  });

  it('is read for a backup where another instance has moved a file that this one knew', async () => {
    const storing = { dataDir, sweepOlderThanMs: 0, storage: objects.storage };
    const [one, other] = [await createMedia(storing), await createMedia(storing)];
    const stored = await addPicture(one);
    const before = await bytesOf(one, stored);
    await other.hide(stored);
    const opened = await openStored(one, stored);
    expect(opened && (await buffer(opened.body))).toEqual(before?.content);
    await other.remove(stored);
    expect(await openStored(one, stored)).toBeNull();
  });

  it('at an address of its own is asked there, the bucket in the path', async () => {
    const asked: string[] = [];
    const server = createServer(({ method, url, headers }, response) => {
      asked.push(`${method} ${headers.host?.split(':')[0]}${url}`);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const endpoint = `http://localhost:${(server.address() as AddressInfo).port}`;
    const store = createS3Store({ ...objects.storage, endpoint });
    await store.file('uploads', '0123456789abcdef-01234567/320.jpg').finally(() => server.close());
    expect(asked).toEqual(['HEAD localhost/catalogue/uploads/0123456789abcdef-01234567/320.jpg']);
  });
});

describe('an object store that is gone', () => {
  it('refuses uploads and files for now, and leaves nothing half there', async () => {
    const gone = await startObjectStore();
    const media = await createMedia({ dataDir, storage: gone.storage });
    const stored = await addPicture(media);
    const seen = await media.open(relative(stored));
    await gone.stop();
    await expect(addPicture(media)).rejects.toMatchObject({ status: 503 });
    await expect(media.open(relative(stored).replace('320', '640'))).rejects.toMatchObject({ status: 503 });
    await expect(buffer(seen?.stream() ?? Readable.from([]))).rejects.toMatchObject({ status: 503 });
    await media.ping();
    await media.sweepStaging(0);
    expect(await readdir(path.join(dataDir, 'staging'))).toEqual([]);
  });
});
