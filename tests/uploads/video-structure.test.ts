import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectMp4 } from '#server/media/mp4.ts';
import { inspectWebm } from '#server/media/webm.ts';
import {
  box,
  bytesOf,
  cluster,
  demoVideo,
  ebml,
  ftyp,
  mdat,
  moov,
  recordedWebm,
  segment,
  tinyMp4,
  tinyWebm,
  tracks,
  trak,
  wideBox,
} from './video-files.ts';

const join = (...parts: Buffer[]) => Buffer.concat(parts);

describe('MP4 by its boxes', () => {
  const video = () => moov(trak('vide'));
  const good: Record<string, () => Buffer> = {
    'moov first': tinyMp4,
    'mdat first': () => join(ftyp(), mdat(), video()),
    'a 64-bit mdat': () => join(ftyp(), video(), wideBox('mdat', Buffer.alloc(100))),
    'an mdat that runs to the end': () => join(ftyp(), video(), box('mdat', Buffer.alloc(100), 0)),
    fragments: () =>
      join(ftyp('iso5', 'dash'), video(), box('moof', Buffer.alloc(16)), mdat(), box('moof', Buffer.alloc(16)), mdat()),
    'a brand among the compatible ones': () => join(ftyp('XXXX', 'mp42'), video(), mdat()),
  };
  it.each(Object.keys(good))('takes %s', async (name) => {
    expect(await inspectMp4(bytesOf(good[name]?.() ?? Buffer.alloc(0)))).toBe('good');
  });

  const damaged: Record<string, () => Buffer> = {
    'no moov': () => join(ftyp(), mdat()),
    'no mdat': () => join(ftyp(), video()),
    'an empty mdat': () => join(ftyp(), video(), box('mdat')),
    'an mdat longer than the file': () => join(ftyp(), video(), box('mdat', Buffer.alloc(100), 5000)),
    'a 64-bit size beyond the file': () => join(ftyp(), video(), wideBox('mdat', Buffer.alloc(100), 1n << 60n)),
    'a 64-bit size smaller than its header': () => join(ftyp(), video(), wideBox('mdat', Buffer.alloc(100), 4n)),
    'a box smaller than its header': () => join(ftyp(), video(), box('free', Buffer.alloc(0), 7), mdat()),
    'a track longer than its moov': () => join(ftyp(), box('moov', box('trak', Buffer.alloc(8), 4000)), mdat()),
    'bytes behind the last box': () => join(tinyMp4(), Buffer.from('<ht')),
    'a page behind the last box': () => join(tinyMp4(), Buffer.from('<html><script>alert(1)</script></html>')),
    'an ftyp longer than the file': () => join(box('ftyp', Buffer.from('isom\0\0\0\0mp42'), 9000)),
    'sixty thousand empty boxes': () =>
      join(ftyp(), ...Array.from({ length: 60_000 }, () => box('free')), video(), mdat()),
  };
  it.each(Object.keys(damaged))('finds %s damaged', async (name) => {
    expect(await inspectMp4(bytesOf(damaged[name]?.() ?? Buffer.alloc(0)))).toBe('damaged');
  });

  const foreign: Record<string, () => Buffer> = {
    nothing: () => Buffer.alloc(0),
    'one byte': () => Buffer.alloc(1),
    'a HEIC picture': () => join(ftyp('heic', 'mif1', 'heic'), box('meta', Buffer.alloc(40)), mdat()),
    'an AVIF picture': () => join(ftyp('avif', 'mif1', 'miaf'), box('meta', Buffer.alloc(40)), mdat()),
    'a QuickTime video': () => join(ftyp('qt  ', 'qt  '), video(), mdat()),
    'a song': () => join(ftyp('M4A ', 'mp42'), moov(trak('soun')), mdat()),
    'boxes without an ftyp': () => join(video(), mdat()),
    text: () => Buffer.from('<!doctype html><video src="x.mp4"></video>'),
  };
  it.each(Object.keys(foreign))('does not take %s for a video', async (name) => {
    expect(await inspectMp4(bytesOf(foreign[name]?.() ?? Buffer.alloc(0)))).toBe('foreign');
  });

  it('knows a video of a real encoder, and every cut of it', async () => {
    const whole = await demoVideo();
    expect(await inspectMp4(bytesOf(whole))).toBe('good');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 32, max: whole.length - 1 }), async (length) => {
        expect(await inspectMp4(bytesOf(whole.subarray(0, length)))).toBe('damaged');
      }),
      { numRuns: 50 },
    );
  });

  it('survives any bytes behind a good beginning', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
        expect(['damaged', 'foreign']).toContain(await inspectMp4(bytesOf(join(ftyp(), Buffer.from(noise)))));
      }),
    );
  });
});

describe('WebM by its elements', () => {
  const good: Record<string, () => Buffer> = {
    'a file that knows its length': tinyWebm,
    'a live recording': () => join(ebml(), segment([tracks(1), cluster(null), cluster(null)], null)),
    'a segment of unknown length': () => join(ebml(), segment([tracks(1, 2), cluster()], null)),
  };
  it.each(Object.keys(good))('takes %s', async (name) => {
    expect(await inspectWebm(bytesOf(good[name]?.() ?? Buffer.alloc(0)))).toBe('good');
  });

  const damaged: Record<string, () => Buffer> = {
    'a file cut in its segment': () => tinyWebm().subarray(0, -10),
    'a header alone': () => ebml(),
    'no cluster': () => join(ebml(), segment([tracks(1)])),
    'no tracks': () => join(ebml(), segment([cluster()])),
    'a cluster longer than its segment': () => join(ebml(), segment([tracks(1), cluster(90_000)])),
    'something else where the segment should be': () => join(ebml(), cluster()),
    'a good segment under another name': () => renamed(),
    'an id of no length': () => join(ebml(), Buffer.alloc(50)),
  };
  function renamed(): Buffer {
    const other = segment([tracks(1), cluster()]);
    other.writeUInt8(0x18 ^ 0x01, 0);
    return join(ebml(), other);
  }
  it.each(Object.keys(damaged))('finds %s damaged', async (name) => {
    expect(await inspectWebm(bytesOf(damaged[name]?.() ?? Buffer.alloc(0)))).toBe('damaged');
  });

  const foreign: Record<string, () => Buffer> = {
    nothing: () => Buffer.alloc(0),
    'a Matroska video': () => join(ebml('matroska'), segment([tracks(1), cluster()])),
    'a song': () => join(ebml(), segment([tracks(2), cluster()])),
    'an MP4': tinyMp4,
  };
  it.each(Object.keys(foreign))('does not take %s for a video', async (name) => {
    expect(await inspectWebm(bytesOf(foreign[name]?.() ?? Buffer.alloc(0)))).toBe('foreign');
  });

  it('knows what a browser has recorded', async () => {
    expect(await inspectWebm(bytesOf(await recordedWebm()))).toBe('good');
  });

  it('survives any bytes behind a good beginning', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
        expect(await inspectWebm(bytesOf(join(ebml(), Buffer.from(noise))))).not.toBe('good');
      }),
    );
  });
});
