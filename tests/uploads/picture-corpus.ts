import * as make from './pictures.ts';
import { box, ftyp, mdat, tinyMp4 } from './video-files.ts';

type Sample = {
  name: string;
  bytes: () => Buffer | Promise<Buffer>;
  /** What the client claims; the server must not care. */
  filename?: string;
  type?: string;
};
export type GoodSample = Sample & { width: number; height: number; widths: number[] };
export type BadSample = Sample & { status: number; message: 'notAPicture' | 'damagedPicture' | 'pictureTooManyPixels' };

const PAGE = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>';

const size = (width: number, height: number, widths: number[]) => ({ width, height, widths });
const AT_800 = [320, 480, 640, 800];
const small = size(800, 533, AT_800);

export const GOOD: GoodSample[] = [
  { name: 'JPEG', bytes: () => make.jpeg(), ...small },
  { name: 'progressive JPEG', bytes: () => make.stripes(900, 600).jpeg({ progressive: true }).toBuffer(), ...small },
  { name: 'grey JPEG', bytes: () => make.stripes(900, 600).greyscale().jpeg().toBuffer(), ...small },
  { name: 'CMYK JPEG', bytes: () => make.stripes(900, 600).toColourspace('cmyk').jpeg().toBuffer(), ...small },
  {
    name: 'JPEG with a wide-gamut profile',
    bytes: () => make.stripes(900, 600).withIccProfile('p3').jpeg().toBuffer(),
    ...small,
  },
  { name: 'PNG', bytes: () => make.stripes(900, 600).png().toBuffer(), ...small },
  { name: 'PNG with transparency', bytes: () => make.stripes(900, 600, 4).png().toBuffer(), ...small },
  { name: '16-bit PNG', bytes: () => make.stripes(900, 600).toColourspace('rgb16').png().toBuffer(), ...small },
  { name: 'palette PNG', bytes: () => make.stripes(900, 600).png({ palette: true, colours: 16 }).toBuffer(), ...small },
  { name: 'interlaced PNG', bytes: () => make.stripes(900, 600).png({ progressive: true }).toBuffer(), ...small },
  { name: 'WebP', bytes: () => make.stripes(900, 600).webp().toBuffer(), ...small },
  {
    name: 'lossless WebP with transparency',
    bytes: () => make.stripes(900, 600, 4).webp({ lossless: true }).toBuffer(),
    ...small,
  },
  { name: 'animated WebP', bytes: make.animatedWebp, ...size(320, 240, [320]) },
  { name: 'AVIF', bytes: () => make.stripes(900, 600).avif({ effort: 0 }).toBuffer(), ...small },
  {
    name: 'JPEG on its side (EXIF 6)',
    bytes: () => make.withGps(make.stripes(900, 600), 6),
    ...size(480, 720, [320, 480]),
  },
  { name: 'JPEG with a place in it', bytes: () => make.withGps(make.stripes(900, 600)), ...small },
  { name: 'one pixel', bytes: () => make.flat(1, 1).png().toBuffer(), ...size(1, 1, [1]) },
  { name: 'narrower than every width', bytes: () => make.jpeg(200, 100), ...size(200, 100, [200]) },
  { name: 'wider than every width', bytes: () => make.jpeg(2400, 1600), ...size(1200, 800, [...AT_800, 1200]) },
  { name: 'upright', bytes: () => make.jpeg(700, 1400), ...size(640, 1280, [320, 480, 640]) },
  {
    name: 'JPEG with a page behind it',
    bytes: async () => Buffer.concat([await make.jpeg(), Buffer.from(PAGE)]),
    ...small,
  },
  {
    name: 'PNG called .gif',
    bytes: () => make.stripes(900, 600).png().toBuffer(),
    filename: 'photo.gif',
    type: 'image/gif',
    ...small,
  },
  { name: 'JPEG called .html', bytes: () => make.jpeg(), filename: 'index.html', type: 'text/html', ...small },
  { name: 'a name that climbs out', bytes: () => make.jpeg(), filename: '../../../../etc/cron.d/evil', ...small },
  { name: 'a Windows path as name', bytes: () => make.jpeg(), filename: 'C:\\\\fakepath\\\\..\\\\a.jpg', ...small },
  { name: 'a Somali and Arabic name', bytes: () => make.jpeg(), filename: 'dhagax-qurux-badan-صورة-📷.jpg', ...small },
  { name: 'a name of 4,000 letters', bytes: () => make.jpeg(), filename: `${'a'.repeat(4000)}.jpg`, ...small },
  { name: 'a NUL in the name', bytes: () => make.jpeg(), filename: 'photo.jpg\0.php', ...small },
];

const notOne = { status: 415, message: 'notAPicture' } as const;
const damaged = { status: 400, message: 'damagedPicture' } as const;
const bomb = { status: 413, message: 'pictureTooManyPixels' } as const;

export const BAD: BadSample[] = [
  { name: 'nothing, with a name', bytes: () => Buffer.alloc(0), ...notOne },
  { name: 'one byte', bytes: () => Buffer.from([0xff]), ...notOne },
  { name: 'a page called .jpg', bytes: () => Buffer.from(PAGE), filename: 'photo.jpg', type: 'image/jpeg', ...notOne },
  { name: 'SVG with a script', bytes: () => Buffer.from(SVG), filename: 'logo.svg', type: 'image/svg+xml', ...notOne },
  {
    name: 'SVG called .png',
    bytes: () => Buffer.from(`<?xml version="1.0"?>${SVG}`),
    filename: 'logo.png',
    type: 'image/png',
    ...notOne,
  },
  { name: 'GIF', bytes: () => make.flat(60, 40).gif().toBuffer(), filename: 'a.gif', type: 'image/gif', ...notOne },
  { name: 'GIF that is also a script', bytes: () => Buffer.from('GIF89a/*\0\0*/=alert(1);'), ...notOne },
  { name: 'TIFF', bytes: () => make.flat(60, 40).tiff().toBuffer(), type: 'image/tiff', ...notOne },
  { name: 'BMP', bytes: () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]), ...notOne },
  {
    name: 'HEIC',
    bytes: () => Buffer.concat([ftyp('heic', 'mif1', 'heic'), box('meta', Buffer.alloc(60)), mdat()]),
    ...notOne,
  },
  { name: 'PDF', bytes: () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), ...notOne },
  { name: 'ZIP', bytes: () => Buffer.from('504b0304140000000000', 'hex'), ...notOne },
  { name: 'a program', bytes: () => Buffer.from('7f454c4602010100000000000000000002003e00', 'hex'), ...notOne },
  { name: 'an icon', bytes: () => Buffer.from('00000100010010100000010020006804000016000000', 'hex'), ...notOne },
  { name: 'a Photoshop file', bytes: () => Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x10', 'latin1'), ...notOne },
  { name: 'JPEG XL', bytes: () => Buffer.from('ff0afa7f01900800060100', 'hex'), type: 'image/jxl', ...notOne },
  { name: 'a style sheet', bytes: () => Buffer.from('body{background:url(//x)}'), type: 'image/png', ...notOne },
  { name: 'a PHP script', bytes: () => Buffer.from('<?php system($_GET["c"]); ?>'), filename: 'a.jpg.php', ...notOne },
  { name: 'a video', bytes: tinyMp4, filename: 'video.jpg', ...notOne },
  { name: 'a line of 3,000 by 10', bytes: () => make.jpeg(3000, 10), ...notOne },
  {
    name: 'a JPEG beginning and text',
    bytes: () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(PAGE)]),
    ...damaged,
  },
  {
    name: 'a PNG beginning and text',
    bytes: () => Buffer.concat([make.pngBomb(8, 8).subarray(0, 33), Buffer.from(PAGE)]),
    ...damaged,
  },
  { name: 'JPEG cut short', bytes: async () => make.cutShort(await make.jpeg()), ...damaged },
  { name: 'JPEG without its last bytes', bytes: async () => (await make.jpeg()).subarray(0, -40), ...damaged },
  {
    name: 'PNG cut short',
    bytes: async () => make.cutShort(await make.stripes(900, 600).png().toBuffer()),
    ...damaged,
  },
  {
    name: 'WebP cut short',
    bytes: async () => make.cutShort(await make.stripes(900, 600).webp().toBuffer()),
    ...damaged,
  },
  {
    name: 'AVIF cut short',
    bytes: async () => make.cutShort(await make.stripes(900, 600).avif({ effort: 0 }).toBuffer()),
    ...damaged,
  },
  { name: 'PNG with a wrong checksum', bytes: make.pngWithWrongSum, ...damaged },
  { name: 'PNG that claims 2,500 megapixels', bytes: () => make.pngBomb(50_000, 50_000), ...bomb },
  { name: 'PNG that claims the most there is', bytes: () => make.pngBomb(0x7fffffff, 0x7fffffff), ...damaged },
  { name: 'JPEG that claims 4,290 megapixels', bytes: make.jpegBomb, ...bomb },
  {
    name: 'a flat picture of 41 megapixels',
    bytes: () => make.flat(8200, 5000).png().toBuffer(),
    ...bomb,
  },
];
