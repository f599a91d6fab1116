import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { sharp } from '#server/media/sharp.ts';

/** Pictures made by the library, then broken byte by byte where a test wants them broken. */
type Rgb = { r: number; g: number; b: number };
const RED: Rgb = { r: 180, g: 60, b: 40 };

/** Stripes rather than one colour, so that encoders have something to do. */
export function stripes(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  for (let offset = 0, pixel = 0; offset < data.length; offset += channels, pixel += 1) {
    const light = ((pixel % width) >> 4) % 2 === 0;
    data[offset] = light ? 200 : 90;
    data[offset + 1] = (pixel / width) % 256;
    data[offset + 2] = 60;
    if (channels === 4) data[offset + 3] = light ? 255 : 100;
  }
  return sharp(data, { raw: { width, height, channels } });
}

export const flat = (width: number, height: number, background = RED): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Left half red, right half white: which side is up shows after turning. */
export const halves = (width: number, height: number): Sharp =>
  flat(width, height, { r: 255, g: 255, b: 255 }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: RED } }, left: 0, top: 0 },
  ]);

export const jpeg = (width = 900, height = 600): Promise<Buffer> => stripes(width, height).jpeg().toBuffer();

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    [RED, { r: 0, g: 0, b: 250 }].map((colour) => flat(400, 300, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** EXIF with a place on earth, a camera and a side to turn to. */
export const withGps = (image: Sharp, orientation = 1): Promise<Buffer> =>
  image
    .withExif({
      IFD0: { Make: 'SecretCameraMaker', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '2/1 2/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '45/1 18/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A few hundred bytes that claim to be `width` times `height` pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc(100_000)));
  return Buffer.concat([signature, pngChunk('IHDR', header), data, pngChunk('IEND', Buffer.alloc(0))]);
}

/** The same in JPEG: the frame header of a small picture says another size. */
export async function jpegBomb(): Promise<Buffer> {
  const bytes = await jpeg(64, 64);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

export async function pngWithWrongSum(): Promise<Buffer> {
  const bytes = await stripes(300, 200).png().toBuffer();
  const data = bytes.indexOf('IDAT') + 40;
  bytes[data] = (bytes[data] ?? 0) ^ 0xff;
  return bytes;
}

export const cutShort = (bytes: Buffer, share = 0.6): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));
