import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMedia } from '#server/media/media.ts';
import type { Media } from '#server/media/types.ts';

/** The site's own pictures: as they are, and cut upright for a phone. */
let dataDir: string;
let media: Media;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-crop-'));
  media = await createMedia({ dataDir, reserveBytes: 0 });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** White, with a red square whose left edge is at this share of the width. */
async function photo(width: number, height: number, at: number) {
  const side = Math.round(Math.min(width, height) / 2);
  const square = { create: { width: side, height: side, channels: 3 as const, background: '#d01010' } };
  const left = Math.min(width - side, Math.round(width * at));
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: await sharp(square).png().toBuffer(), left, top: Math.round((height - side) / 2) }])
    .jpeg()
    .toBuffer();
  const file = path.join(dataDir, `photo-${width}-${height}-${at}.jpg`);
  await writeFile(file, bytes);
  return { file, bytes: bytes.length, hash: '0'.repeat(64) };
}
const stored = (file: string) => sharp(path.join(dataDir, file));

describe('an upright crop', () => {
  it.each([
    [1920, 1080, [480, 720]],
    [1080, 1920, [480, 720]],
    [600, 300, [200]],
    [2000, 2000, [480, 720]],
  ])('of %i x %i pixels is two wide and three high', async (width, height, widths) => {
    const picture = await media.addPicture(await photo(width, height, 0.4), 'tall');
    expect(picture.widths).toEqual(widths);
    expect(picture.height).toBe(Math.round(picture.width * 1.5));
    const smallest = Math.min(...widths);
    const meta = await stored(picture.path.replace(/\d+\.jpg$/, `${smallest}.webp`)).metadata();
    expect([meta.width, meta.height]).toEqual([smallest, Math.round(smallest * 1.5)]);
  });

  it('keeps what draws the eye, wherever it stands', async () => {
    for (const at of [0, 0.7]) {
      const picture = await media.addPicture(await photo(1920, 1080, at), 'tall');
      const { channels } = await stored(picture.path).stats();
      // Red in it lowers the mean of green and blue far below that of white.
      expect(channels[1]?.mean).toBeLessThan(200);
    }
  });

  it('leaves the picture itself as it is', async () => {
    const picture = await media.addPicture(await photo(1920, 1080, 0.4), 'site');
    expect([picture.width, picture.height, picture.widths]).toEqual([1920, 1080, [320, 480, 640, 960, 1280, 1920]]);
  });
});
