import sharp from 'sharp';

/** A small JPEG that is like no other: one width of variants, so that a drill spends its time on faults and not on pixels. */
export const makePicture = (red: number, green: number, blue: number, width = 300): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background: { r: red, g: green, b: blue } } })
    .jpeg()
    .toBuffer();

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** The least an MP4 with a video track can be: the boxes that say so, and `bytes` of content. */
export function makeVideo(bytes: number, fill: number): Buffer {
  const brands = Buffer.from('isom\0\0\x02\0isommp41', 'latin1');
  const handler = Buffer.from('\0\0\0\0\0\0\0\0vide\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  const moov = box('moov', box('trak', box('mdia', box('hdlr', handler))));
  return Buffer.concat([box('ftyp', brands), moov, box('mdat', Buffer.alloc(bytes, fill))]);
}
