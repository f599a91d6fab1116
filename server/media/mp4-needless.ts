import type { Bytes } from './bytes.ts';
import { type Box, boxesIn } from './mp4.ts';
import type { Needless } from './needless.ts';
import { type Budget, createBudget } from './verdict.ts';

/** Enough for hours of one-second fragments, at some ten boxes a second. */
const MAX_BOXES = 200_000;

/** The boxes a player needs, by parent box. Any other may hold a place, a name or a phone number. */
const NEEDED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    '': 'ftyp styp pdin moov moof mdat sidx ssix prft emsg mfra wide',
    moov: 'mvhd trak mvex iods pssh',
    trak: 'tkhd tref trgr edts tapt mdia',
    mdia: 'mdhd hdlr elng minf',
    moof: 'mfhd traf pssh',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
  }).map(([parent, children]) => [parent, new Set(children.split(' '))]),
);

/** Changes only the type: the box keeps its length, in whichever form it is written. */
async function asFree(bytes: Bytes, { offset, start, end }: Box): Promise<Needless> {
  const header = Buffer.from(await bytes.read(offset, start - offset));
  header.write('free', 4, 'latin1');
  return { offset, header, end };
}

async function* walk(bytes: Bytes, parent: Omit<Box, 'offset'>, budget: Budget): AsyncGenerator<Needless> {
  for await (const box of boxesIn(bytes, parent.start, parent.end, budget)) {
    if (!NEEDED.get(parent.type)?.has(box.type)) yield await asFree(bytes, box);
    else if (NEEDED.has(box.type)) yield* walk(bytes, box, budget);
  }
}

/** `free` boxes are blanked too: other programs leave data in them. */
export const needlessBoxes = (bytes: Bytes): AsyncGenerator<Needless> =>
  walk(bytes, { type: '', start: 0, end: bytes.size }, createBudget(MAX_BOXES));
