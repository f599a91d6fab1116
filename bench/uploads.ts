import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Product } from '#contract/products.ts';
import { productFields, signIn } from '#drills/staff.ts';
import { largeVideo } from '#tests/uploads/large-video.ts';
import { BOUNDARY, CLOSING, MULTIPART, multipart, partBytes, textParts } from '#tests/uploads/multipart-body.ts';
import { send } from '#tests/uploads/socket.ts';
import { type Figure, median } from './figure.ts';
import { residentMegabytes, withServer } from './world.ts';

const ROUNDS = 15;
const MEGABYTE = 1024 * 1024;
const WIDTHS = [320, 480, 640, 800, 1200];

/** A photograph of 12 megapixels, as a phone takes it. */
const photograph = async (): Promise<Buffer> =>
  sharp(await readFile(path.join(import.meta.dirname, '../demo/media/banners/01-courtyard.jpg')))
    .resize(4000, 3000, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer();

/** The same files by sharp alone, at its best: unpacked once, everything else at the same time. */
async function makeVariants(photo: Buffer): Promise<number> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize({ width: 1200 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const base = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files = await Promise.all([
    ...WIDTHS.flatMap((width) => [
      base().resize({ width }).avif({ quality: 52, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
      base().resize({ width }).webp({ quality: 72, effort: 2 }).toBuffer(),
      base().resize({ width }).jpeg({ quality: 72 }).toBuffer(),
    ]),
    base().resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 78 }).toBuffer(),
    base().resize(16, 16, { fit: 'inside' }).webp({ quality: 20, effort: 6 }).toBuffer(),
  ]);
  return files.reduce((sum, file) => sum + file.length, 0);
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

export const pictureUpload = (): Promise<Figure[]> =>
  withServer('own demo', async ({ server }) => {
    const session = await signIn(server.url);
    const photo = await photograph();
    const categories = ((await (await fetch(`${server.url}/api/categories`)).json()) as { data: { value: string }[] })
      .data;
    const add = `${server.url}/api/products/add`;
    const form = (name: string) => {
      const fields = { ...productFields(name), categories: categories[0]?.value ?? '' };
      return multipart([...textParts(fields), { name: 'productimage', body: photo, filename: 'photo.jpg' }]).payload;
    };
    const upload = async (body: Buffer<ArrayBuffer>) => {
      const answer = await fetch(add, { method: 'POST', headers: { ...session, ...MULTIPART }, body });
      const { data, message } = (await answer.json()) as { data: Product; message: string };
      if (answer.status !== 201) throw new Error(`The upload was refused: ${message}`);
      const shown = await fetch(`${server.url}/api/${data.productimage}`);
      if (shown.status !== 200) throw new Error('The picture cannot be shown');
    };
    await upload(form('UP'));
    await makeVariants(photo);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      // Written before the clock runs: that is the sender's work.
      const body = form(`UP-${at}`);
      ours.push(await timed(() => upload(body)));
      // Home shows the new product and is made again after every write; that is no burden for the yardstick to carry.
      await (await fetch(server.url)).arrayBuffer();
      theirs.push(await timed(() => makeVariants(photo)));
    }
    const ratio = median(ours.map((value, at) => value / (theirs[at] ?? Number.NaN)));
    const yardstick = median(theirs);
    return [
      {
        what: 'picture upload of 12 megapixels until it can be shown',
        value: ratio * yardstick,
        unit: 'ms',
        yardstick,
        limit: 1.3,
        sense: 'at most',
        note: `${Math.round(photo.length / 1000)} kB, 17 files, ${ROUNDS} rounds in turns; median of the rounds' ratios`,
      },
    ];
  });

/** A video of `size` bytes as a form, never in memory as a whole. */
async function* videoForm(size: number): AsyncGenerator<Buffer> {
  const video = await largeVideo(size);
  for (const part of textParts({ title: 'Large', description: 'Large' })) yield partBytes(part);
  yield Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`);
  yield* video.chunks();
  yield Buffer.concat([Buffer.from('\r\n'), CLOSING]);
}

export const videoUpload = (): Promise<Figure[]> =>
  withServer('own demo', async ({ server }) => {
    const session = await signIn(server.url);
    const upload = async (size: number) => {
      const url = `${server.url}/api/videos/upload`;
      const reply = await send({ method: 'POST', url, headers: { ...session, ...MULTIPART }, body: videoForm(size) });
      if (reply.status !== 201) throw new Error(`The video was refused: ${reply.body.toString()}`);
    };
    // What the first upload of all loads into memory is no cost of this one.
    await upload(5 * MEGABYTE);
    const before = residentMegabytes(server.process);
    let most = before;
    const watch = setInterval(() => {
      // One that has ended holds nothing that could be looked at; its upload fails and says so.
      if (server.process.exitCode === null && server.process.signalCode === null)
        most = Math.max(most, residentMegabytes(server.process));
    }, 50);
    try {
      await upload(200 * MEGABYTE);
    } finally {
      clearInterval(watch);
    }
    const note = `${Math.round(before)} MB before, ${Math.round(most)} MB at most, looked at every 50 ms`;
    return [
      {
        what: 'memory for a video upload of 200 MB',
        value: most - before,
        unit: 'MB',
        limit: 64,
        sense: 'at most',
        note,
      },
    ];
  });
