import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMedia } from './media.ts';

/** A disk with 1,000 bytes for us, and more for the system alone. */
vi.mock('node:fs/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:fs/promises')>()),
  statfs: async () => ({ bsize: 10, bavail: 100, bfree: 200, blocks: 5000 }),
}));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-room-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('an upload may fill the disk up to the reserve, and not a byte further', async () => {
  const media = await createMedia({ dataDir, reserveBytes: 700 });
  const receive = (bytes: number) => media.receive(Readable.from([Buffer.alloc(bytes)]), bytes);
  expect(await receive(300)).toMatchObject({ bytes: 300 });
  await expect(receive(301)).rejects.toMatchObject({ status: 507 });
  expect(await readdir(path.join(dataDir, 'staging'))).toHaveLength(1);
});

it('an upload in pieces is taken where its pieces and the whole fit side by side, and no piece goes into the reserve', async () => {
  const media = await createMedia({ dataDir, reserveBytes: 700 });
  await media.assertRoomForWhole(150);
  await expect(media.assertRoomForWhole(151)).rejects.toMatchObject({ status: 507 });
  async function* sent(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(1);
  }
  const adding = media.addPieces(media.newUploadName(), sent(), async () => undefined);
  await expect(adding).rejects.toMatchObject({ status: 507 });
  expect(await readdir(path.join(dataDir, 'staging'))).toEqual([]);
  expect(await media.uploadsWithPieces()).toEqual([]);
});
