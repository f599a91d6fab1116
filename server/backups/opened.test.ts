import { mkdtemp, rm, unlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMedia } from '#server/media/media.ts';
import { sharp } from '#server/media/sharp.ts';
import { openStored } from './opened.ts';

let dataDir: string;
let media: Awaited<ReturnType<typeof createMedia>>;
let name: string;
let whole: Buffer;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-opened-'));
  media = await createMedia({ dataDir });
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a63' } })
    .png()
    .toBuffer();
  const raw = await media.receive(Readable.from([photo]), 1e6);
  name = (await media.addPicture(raw, 'product')).path;
  await media.discard(raw);
  const stored = await media.read(name);
  if (!stored) throw new Error('The picture is not there');
  whole = await buffer(stored.stream());
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The media, where something happens to a file each time it was found and before it is opened. */
const between = (happens: (turn: number) => Promise<unknown>) => {
  let turn = 0;
  return {
    async read(storedPath: string) {
      const found = await media.read(storedPath);
      turn += 1;
      if (found) await happens(turn);
      return found;
    },
  };
};

it('is read to its end though it is deleted after it was opened', async () => {
  const opened = await openStored(media, name);
  await media.remove(name);
  expect(opened?.bytes).toBe(whole.length);
  expect(opened && (await buffer(opened.body))).toEqual(whole);
});

it('is found where it was moved to before it was opened', async () => {
  const moving = between((turn) => (turn === 1 ? media.hide(name) : turn === 2 ? media.show(name) : Promise.resolve()));
  const opened = await openStored(moving, name);
  expect(opened && (await buffer(opened.body))).toEqual(whole);
});

it('is nowhere where it was deleted before it was opened', async () => {
  expect(
    await openStored(
      between(() => media.remove(name)),
      name,
    ),
  ).toBeNull();
  expect(await openStored(media, 'uploads/never')).toBeNull();
});

it('is a fault where it is found and cannot be opened', async () => {
  const stored = await media.read(name);
  await unlink(path.join(dataDir, name));
  await expect(openStored({ read: async () => stored }, name)).rejects.toMatchObject({ code: 'ENOENT' });
});
