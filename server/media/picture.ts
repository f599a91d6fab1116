import { fileTypeFromFile } from 'file-type';
import type { Sharp } from 'sharp';
import {
  PICTURE_WIDTHS,
  type Picture,
  type PictureFormat,
  type PictureKind,
  PREVIEW_SIZE,
} from '#contract/pictures.ts';
import { refuse } from '../errors.ts';
import { createGate } from '../gate.ts';
import { sharp } from './sharp.ts';

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif']);
const MAX_PIXELS = 40_000_000;
/** A generous limit: honest pictures take less than a tenth of it. */
const DECODE_SECONDS = 30;
/** Longest allowed side ratio; variants beyond it would exceed the limits of WebP and AVIF. */
const MAX_RATIO = 10;
/** Kinds that are cut to one shape: height by width. The cut keeps what draws the eye. */
const SHAPES: Partial<Record<PictureKind, number>> = { tall: 1.5 };
/** The fallback JPEG a row names: enough for a card and a small detail page. */
const FALLBACK_WIDTH = 800;

/** AVIF's effort 0 was measured against 1 to 4: within 6 % of their bytes at the same quality, in a fifth of the time. */
const ENCODE: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 72, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: 72 }),
};
const FORMATS = Object.keys(ENCODE) as PictureFormat[];
const PREVIEW_QUALITIES = [78, 66, 54, 42, 30, 20, 10];

/** Two pictures in memory and two runs of libvips at once leave half of Node's worker threads to file reads. */
const pictures = createGate(2);
const runs = createGate(2);

export type DerivedPicture = Omit<Picture, 'path'> & { fallbackFile: string };

/** Decided by the bytes; the name and type the client claims are never looked at. */
async function assertKnownKind(file: string): Promise<void> {
  const type = await fileTypeFromFile(file);
  if (!type || !ACCEPTED.has(type.mime)) throw refuse('unsupported', 'notAPicture');
}

const damaged = () => refuse('invalid', 'damagedPicture');

/** Reads only the header, so that a decompression bomb is refused before any pixel is decoded. */
async function measure(file: string): Promise<{ width: number; height: number }> {
  const image = sharp(file, { failOn: 'warning', limitInputPixels: false });
  const { width, height } = (await image.metadata().catch(() => Promise.reject(damaged()))).autoOrient;
  if (width * height > MAX_PIXELS) throw refuse('too_large', 'pictureTooManyPixels');
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) throw refuse('unsupported', 'notAPicture');
  return { width, height };
}

/** Decoded pixels, used for all variants. */
async function unpacked(image: Sharp): Promise<() => Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return () => sharp(data, { raw });
}

/** Upright, first frame, sRGB, opaque, without a byte of metadata, and no larger than the widest variant needs. */
const decode = (file: string, width: number, height?: number): Promise<() => Sharp> =>
  unpacked(
    sharp(file, { failOn: 'warning', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .timeout({ seconds: DECODE_SECONDS }),
  ).catch(() => Promise.reject(damaged()));

/** The largest part of the picture that has the shape of its kind. */
function cutFor(kind: PictureKind, { width, height }: { width: number; height: number }) {
  const shape = SHAPES[kind];
  if (!shape) return { width, height };
  const cut = Math.max(1, Math.min(width, Math.round(height / shape)));
  return { width: cut, height: Math.max(1, Math.round(cut * shape)) };
}

/** The widths no larger than the original; its own width if it is narrower than all. */
function widthsFor(kind: PictureKind, originalWidth: number): number[] {
  const widths = PICTURE_WIDTHS[kind].filter((width) => width <= originalWidth);
  return widths.length > 0 ? widths : [originalWidth];
}

async function encodePreview(base: () => Sharp): Promise<Buffer> {
  const { width, height, maxBytes } = PREVIEW_SIZE;
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of PREVIEW_QUALITIES) {
    bytes = await base().resize(width, height, { fit: 'cover' }).jpeg({ quality }).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
}

async function encodePlaceholder(base: () => Sharp): Promise<string> {
  const tiny = await base().resize(16, 16, { fit: 'inside' }).webp({ quality: 20, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** Verifies a picture and passes each derived file to `write`. An AppError is the uploader's fault, anything else ours. */
export const derivePicture = (
  file: string,
  kind: PictureKind,
  write: (name: string, bytes: Buffer) => Promise<void>,
): Promise<DerivedPicture> =>
  pictures(async () => {
    await assertKnownKind(file);
    const original = cutFor(kind, await measure(file));
    const widths = widthsFor(kind, original.width);
    const widest = Math.max(...widths);
    const baseWidth = Math.min(original.width, Math.max(...PICTURE_WIDTHS[kind]));
    const baseHeight = SHAPES[kind] && Math.max(1, Math.round(baseWidth * SHAPES[kind]));
    const base = await runs(() => decode(file, baseWidth, baseHeight));

    const variants = async (width: number) => {
      const sized = width === baseWidth ? base : await runs(() => unpacked(base().resize({ width })));
      for (const format of FORMATS)
        await write(`${width}.${format}`, await runs(() => ENCODE[format](sized()).toBuffer()));
    };
    const preview = async () => write('preview.jpg', await runs(() => encodePreview(base)));
    const placeholder = runs(() => encodePlaceholder(base));
    // The slowest first, so that both runs end together. All are awaited even when one fails: none may write afterwards.
    const made = await Promise.allSettled([...widths.toReversed().map(variants), preview(), placeholder]);
    const failure = made.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    const fallback = Math.max(...widths.filter((width) => width <= FALLBACK_WIDTH), Math.min(...widths));
    return {
      width: widest,
      height: Math.max(1, Math.round((original.height * widest) / original.width)),
      placeholder: await placeholder,
      widths,
      fallbackFile: `${fallback}.jpg`,
    };
  });
