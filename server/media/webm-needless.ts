import type { Bytes } from './bytes.ts';
import type { Needless } from './needless.ts';
import { createBudget, Damaged } from './verdict.ts';
import { CLUSTER, type Element, elementAt, INFO, TRACKS } from './webm.ts';

const SEEK_HEAD = 0x114d9b74;
const CUES = 0x1c53bb6b;
const CRC = 0xbf;
const VOID = 0xec;

/** The elements to keep. Others (tags, attachments, chapters) may hold a place or a name, and browsers do not show them. */
const NEEDED = new Set([SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES, CRC]);
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
const CHAPTERS = 0x1043a770;
/** A cluster of unknown length ends at one of these. */
const BESIDE_CLUSTERS = new Set([SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES, TAGS, ATTACHMENTS, CHAPTERS]);

/** Enough for more than an hour of picture and sound recorded by a browser. */
const MAX_ELEMENTS = 1_000_000;

function asVoid({ offset, end }: Element): Needless {
  const length = end - offset;
  if (length < 9) return { offset, header: Buffer.from([VOID, 0x80 | (length - 2)]), end };
  const header = Buffer.alloc(9);
  header[0] = VOID;
  header.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  return { offset, header, end };
}

/** In a recording that was cut short the last element does not fit; players stop there as well. */
const elementOrEnd = (bytes: Bytes, offset: number, limit: number): Promise<Element | null> =>
  elementAt(bytes, offset, limit).catch((error: unknown) => {
    if (error instanceof Damaged) return null;
    throw error;
  });

export async function* needlessElements(bytes: Bytes): AsyncGenerator<Needless> {
  const budget = createBudget(MAX_ELEMENTS);
  const head = await elementAt(bytes, 0, bytes.size);
  const segment = await elementAt(bytes, head.end, bytes.size);
  let inCluster = false;
  for (let offset = segment.start; offset < segment.end; ) {
    budget.spend();
    const element = await elementOrEnd(bytes, offset, segment.end);
    if (!element) return;
    const { id } = element;
    const entersCluster = id === CLUSTER && element.open;
    if (BESIDE_CLUSTERS.has(id)) inCluster = entersCluster;
    if (id === VOID || (!inCluster && !NEEDED.has(id))) yield asVoid(element);
    offset = entersCluster ? element.start : element.end;
  }
}
