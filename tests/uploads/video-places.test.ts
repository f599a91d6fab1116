import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMedia } from '#server/media/media.ts';
import { inspectMp4 } from '#server/media/mp4.ts';
import type { Media } from '#server/media/types.ts';
import { inspectWebm } from '#server/media/webm.ts';
import { arrived } from './store.ts';
import {
  box,
  bytesOf,
  cluster,
  demoVideo,
  ebml,
  element,
  encodedVideo,
  ftyp,
  mdat,
  moov,
  recordedWebm,
  segment,
  tinyMp4,
  tracks,
  trak,
  wideBox,
} from './video-files.ts';

const PLACE = '+02.0469+045.3182';
const place = Buffer.from(`....${PLACE}/`);
const join = (...parts: Buffer[]) => Buffer.concat(parts);
const udta = (type = '\xa9xyz') => box('udta', box(type, place));
const trakWith = (...more: Buffer[]) => box('trak', join(trak('vide').subarray(8), ...more));

let dataDir: string;
let media: Media;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-test-'));
  media = await createMedia({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function stored(film: Buffer): Promise<Buffer> {
  const { path: storedPath, bytes } = await media.addVideo(await arrived(media, film));
  const back = await readFile(path.join(dataDir, storedPath));
  expect(bytes).toBe(film.length);
  expect(back).toHaveLength(film.length);
  const hash = createHash('sha256').update(back).digest('hex');
  expect(storedPath.startsWith(`uploads/${hash.slice(0, 16)}-`)).toBe(true);
  return back;
}

const mdatOf = (film: Buffer): Buffer => {
  const type = film.indexOf('mdat');
  return film.subarray(type - 4, type - 4 + film.readUInt32BE(type - 4));
};

describe('a film tells nobody where it was taken', () => {
  const films: Record<string, () => Buffer> = {
    'moov/udta/©xyz': () => join(ftyp(), moov(trak('vide'), udta()), mdat()),
    'moov/udta/loci': () => join(ftyp(), moov(trak('vide'), udta('loci')), mdat()),
    'moov/meta': () => join(ftyp(), moov(trak('vide'), box('meta', place)), mdat()),
    'trak/udta': () => join(ftyp(), moov(trakWith(udta())), mdat()),
    'trak/meta': () => join(ftyp(), moov(trakWith(box('meta', place))), mdat()),
    'a uuid box of XMP in moov': () => join(ftyp(), moov(trak('vide'), box('uuid', place)), mdat()),
    'a uuid box at the end': () => join(ftyp(), moov(trak('vide')), mdat(), box('uuid', place)),
    'a last box without a length': () => join(ftyp(), moov(trak('vide')), mdat(), box('uuid', place, 0)),
    'a box with its length in 64 bits': () => join(ftyp(), moov(trak('vide'), wideBox('udta', place)), mdat()),
    'what an earlier program left in free': () => join(ftyp(), moov(trak('vide'), box('free', place)), mdat()),
    'a box nobody knows': () => join(ftyp(), moov(trak('vide')), box('sefd', place), mdat()),
    'a fragment': () => join(ftyp(), moov(trak('vide')), box('moof', box('traf', udta())), mdat()),
    'a place in many windows': () =>
      join(ftyp(), moov(trak('vide'), box('udta', Buffer.alloc(300_000, PLACE))), mdat()),
  };
  it.each(Object.entries(films))('MP4: %s', async (_name, make) => {
    const film = make();
    expect(film.includes(PLACE)).toBe(true);
    const back = await stored(film);
    expect(back.includes(PLACE)).toBe(false);
    expect(await inspectMp4(bytesOf(back))).toBe('good');
    expect(mdatOf(back).equals(mdatOf(film))).toBe(true);
  });

  const tags = (size?: number | null) => element(0x1254c367, element(0x7373, place), size);
  const webms: Record<string, () => Buffer> = {
    'Tags before the clusters': () => join(ebml(), segment([tracks(1), tags(), cluster()])),
    'Tags after the clusters': () => join(ebml(), segment([tracks(1), cluster(), tags()])),
    Attachments: () => join(ebml(), segment([tracks(1), element(0x1941a469, place), cluster()])),
    'Tags after a cluster without a length': () => join(ebml(), segment([tracks(1), cluster(null), tags()], null)),
    'Tags between clusters without a length': () =>
      join(ebml(), segment([tracks(1), cluster(null), tags(), cluster(null)], null)),
    'Attachments after a cluster without a length': () =>
      join(ebml(), segment([tracks(1), cluster(null), element(0x1941a469, place)], null)),
    'Chapters after a cluster without a length': () =>
      join(ebml(), segment([tracks(1), cluster(null), element(0x1043a770, place)], null)),
    'Tags without a length at the end': () => join(ebml(), segment([tracks(1), cluster(), tags(null)])),
  };
  it.each(Object.entries(webms))('WebM: %s', async (_name, make) => {
    const film = make();
    expect(film.includes(PLACE)).toBe(true);
    const back = await stored(film);
    expect(back.includes(PLACE)).toBe(false);
    expect(await inspectWebm(bytesOf(back))).toBe('good');
    const block = element(0xa3, Buffer.alloc(900, 5));
    expect(back.indexOf(block)).toBe(film.indexOf(block));
  });

  it('a film with nothing to hide stays as it is', async () => {
    for (const film of [tinyMp4(), await recordedWebm()]) expect((await stored(film)).equals(film)).toBe(true);
  });

  const some = (...types: string[]) => join(...types.map((type) => box(type, Buffer.alloc(24, 7))));
  const filled = (id: number) => element(id, Buffer.alloc(24, 7));
  const complete: Record<string, () => Buffer> = {
    'an MP4 in fragments': () => {
      const handler = trak('vide').subarray(16);
      const media = box('mdia', join(some('mdhd', 'elng', 'minf'), handler));
      const track = box('trak', join(some('tkhd', 'tref', 'trgr', 'edts', 'tapt'), media));
      const run = some('tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc');
      const fragment = box('moof', join(some('mfhd', 'pssh'), box('traf', run)));
      const part = join(some('styp', 'sidx', 'ssix', 'prft', 'emsg'), fragment, mdat());
      const head = box('moov', join(some('mvhd', 'mvex', 'iods', 'pssh'), track));
      return join(ftyp('iso6'), some('pdin', 'wide'), head, part, part, some('mfra'));
    },
    'a WebM with its index': () =>
      join(
        ebml(),
        segment([filled(0xbf), filled(0x114d9b74), filled(0x1549a966), tracks(1), cluster(), filled(0x1c53bb6b)]),
      ),
  };
  it.each(Object.entries(complete))('%s keeps all that a player needs', async (_name, make) => {
    const film = make();
    expect((await stored(film)).equals(film)).toBe(true);
  });

  it('a real film keeps its pictures and loses what no player needs', async () => {
    const film = await encodedVideo();
    expect((await stored(film)).equals(await demoVideo())).toBe(true);
    const hidden = join(film, box('uuid', place));
    const back = await stored(hidden);
    expect(back.includes(PLACE)).toBe(false);
    expect(mdatOf(back).equals(mdatOf(film))).toBe(true);
    expect(await inspectMp4(bytesOf(back))).toBe('good');
  });
});
