import type { Bytes } from './bytes.ts';
import { type Budget, createBudget, Damaged, judge, type Verdict } from './verdict.ts';

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
export const INFO = 0x1549a966;
export const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const VIDEO_TRACK = 1;
export const CLUSTER = 0x1f43b675;

/** Enough for more than an hour of one-second clusters. */
const MAX_ELEMENTS = 20_000;

export type Element = {
  id: number;
  /** Where its header begins. */
  offset: number;
  start: number;
  end: number /** A live recording does not know its own length. */;
  open: boolean;
};

/** A variable-length integer: the leading zeros of the first byte give its length. */
function readVint(
  buffer: Buffer,
  offset: number,
  maxLength: number,
): { length: number; value: number; allOnes: boolean } {
  const first = buffer[offset];
  if (first === undefined || first === 0) throw new Damaged();
  const length = Math.clz32(first) - 23;
  if (length > maxLength || offset + length > buffer.length) throw new Damaged();
  const marker = 1 << (8 - length);
  let value = first & (marker - 1);
  let allOnes = value === marker - 1;
  for (const byte of buffer.subarray(offset + 1, offset + length)) {
    value = value * 256 + byte;
    allOnes &&= byte === 0xff;
  }
  return { length, value, allOnes };
}

export async function elementAt(bytes: Bytes, offset: number, limit: number): Promise<Element> {
  const header = await bytes.read(offset, 12);
  const id = readVint(header, 0, 4);
  const size = readVint(header, id.length, 8);
  const start = offset + id.length + size.length;
  const end = size.allOnes ? limit : start + size.value;
  if (start > limit || end > limit) throw new Damaged();
  // Ids keep their marker bits, as in the specification.
  return { id: header.readUIntBE(0, id.length), offset, start, end, open: size.allOnes };
}

async function* elementsIn(
  bytes: Bytes,
  parent: Pick<Element, 'start' | 'end'>,
  budget: Budget,
): AsyncGenerator<Element> {
  for (let offset = parent.start; offset < parent.end; ) {
    budget.spend();
    const element = await elementAt(bytes, offset, parent.end);
    yield element;
    // The end of an element of unknown length is known only from its content.
    if (element.open) return;
    offset = element.end;
  }
}

async function docTypeOf(bytes: Bytes, header: Element): Promise<string> {
  for await (const element of elementsIn(bytes, header, createBudget(50))) {
    if (element.id === DOC_TYPE) {
      return (await bytes.read(element.start, Math.min(16, element.end - element.start)))
        .toString('latin1')
        .replace(/\0+$/, '');
    }
  }
  return '';
}

async function hasVideoTrack(bytes: Bytes, tracks: Element, budget: Budget): Promise<boolean> {
  for await (const entry of elementsIn(bytes, tracks, budget)) {
    if (entry.id !== TRACK_ENTRY) continue;
    for await (const element of elementsIn(bytes, entry, budget)) {
      if (element.id === TRACK_TYPE && (await bytes.read(element.end - 1, 1))[0] === VIDEO_TRACK) return true;
    }
  }
  return false;
}

/** Reads the headers of the elements down to the clusters and nothing else. */
export async function inspectWebm(bytes: Bytes): Promise<Verdict> {
  if ((await bytes.read(0, 4)).toString('hex') !== EBML.toString(16)) return 'foreign';
  return judge(async () => {
    const header = await elementAt(bytes, 0, bytes.size);
    if ((await docTypeOf(bytes, header)) !== 'webm') return 'foreign';
    const segment = await elementAt(bytes, header.end, bytes.size);
    if (segment.id !== SEGMENT) return 'damaged';
    const budget = createBudget(MAX_ELEMENTS);
    let video: boolean | null = null;
    let hasData = false;
    for await (const element of elementsIn(bytes, segment, budget)) {
      if (element.id === TRACKS) video = await hasVideoTrack(bytes, element, budget);
      if (element.id === CLUSTER) hasData = true;
    }
    if (video === false) return 'foreign';
    return video && hasData ? 'good' : 'damaged';
  });
}
