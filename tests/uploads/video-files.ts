import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bytes } from '#server/media/bytes.ts';

/** Videos built byte by byte, so that each can be wrong in exactly one way. */
const MEDIA = path.join(import.meta.dirname, '../../demo/media');

/** As its encoder wrote it, with the encoder's name in `moov/udta`. */
export const encodedVideo = (): Promise<Buffer> => readFile(path.join(MEDIA, 'videos/project-1-courtyard.mp4'));

/** The same as it is stored: that box is `free` and empty. */
export async function demoVideo(): Promise<Buffer> {
  const film = await encodedVideo();
  const type = film.indexOf('udta');
  film.fill(0, type + 4, type - 4 + film.readUInt32BE(type - 4)).write('free', type, 'latin1');
  return film;
}
/** What a browser's MediaRecorder wrote: one second of a canvas, every length unknown. */
export const recordedWebm = (): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'fixtures/recorded.webm'));
export const demoPoster = (): Promise<Buffer> => readFile(path.join(MEDIA, 'videos/project-1-courtyard.jpg'));

/** A file in memory, as the inspectors see one. */
export const bytesOf = (buffer: Buffer): Bytes => ({
  size: buffer.length,
  read: async (offset, length) => buffer.subarray(offset, offset + length),
});

const uint32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

/** An MP4 box; `size` lies about its length. */
export function box(type: string, content: Buffer = Buffer.alloc(0), size = content.length + 8): Buffer {
  return Buffer.concat([uint32(size), Buffer.from(type, 'latin1'), content]);
}

/** A box whose length is written in 64 bits. */
export function wideBox(type: string, content: Buffer, size = BigInt(content.length + 16)): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(size);
  return Buffer.concat([uint32(1), Buffer.from(type, 'latin1'), length, content]);
}

export const ftyp = (major = 'isom', ...compatible: string[]): Buffer =>
  box('ftyp', Buffer.concat([Buffer.from(major), uint32(512), ...compatible.map((brand) => Buffer.from(brand))]));

const handler = (type: string): Buffer =>
  box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(type), Buffer.alloc(13)]));
export const trak = (type: string): Buffer => box('trak', box('mdia', handler(type)));
export const moov = (...tracks: Buffer[]): Buffer =>
  box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), ...tracks]));
export const mdat = (bytes = 5000): Buffer => box('mdat', Buffer.alloc(bytes, 7));

export const tinyMp4 = (): Buffer => Buffer.concat([ftyp('isom', 'mp42'), moov(trak('soun'), trak('vide')), mdat()]);

/** An EBML element with its length in eight bytes; `size` null is the "unknown" of a live recording. */
export function element(id: number, content: Buffer, size: number | null = content.length): Buffer {
  const name = Buffer.from(
    id.toString(16).padStart(id > 0xffffff ? 8 : id > 0xffff ? 6 : id > 0xff ? 4 : 2, '0'),
    'hex',
  );
  const length = Buffer.alloc(8, 0xff);
  if (size !== null) length.writeBigUInt64BE((1n << 56n) | BigInt(size));
  else length[0] = 0x01;
  return Buffer.concat([name, length, content]);
}

export const ebml = (docType = 'webm'): Buffer => element(0x1a45dfa3, element(0x4282, Buffer.from(docType)));
const trackEntry = (type: number): Buffer =>
  element(0xae, Buffer.concat([element(0xd7, Buffer.from([1])), element(0x83, Buffer.from([type]))]));
export const tracks = (...types: number[]): Buffer => element(0x1654ae6b, Buffer.concat(types.map(trackEntry)));
export const cluster = (size?: number | null): Buffer => {
  const content = Buffer.concat([element(0xe7, Buffer.from([0])), element(0xa3, Buffer.alloc(900, 5))]);
  return element(0x1f43b675, content, size === undefined ? content.length : size);
};
export const segment = (parts: Buffer[], size?: number | null): Buffer => {
  const content = Buffer.concat(parts);
  return element(0x18538067, content, size === undefined ? content.length : size);
};

export const tinyWebm = (): Buffer => Buffer.concat([ebml(), segment([tracks(1, 2), cluster(), cluster()])]);
