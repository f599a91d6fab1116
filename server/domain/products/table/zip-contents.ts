import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** A size or place that stands elsewhere: for archives larger than any we take. */
const ELSEWHERE = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const MAX_ENTRIES = 1000;

/** It is no archive that we read: broken, of another kind, or larger inside than allowed. */
export class UnfitZip extends Error {
  readonly isTooLarge: boolean;
  constructor(isTooLarge = false) {
    super(isTooLarge ? 'more inside than allowed' : 'not a readable archive');
    this.isTooLarge = isTooLarge;
  }
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - END_BYTES; at >= 0 && at >= bytes.length - END_BYTES - MAX_COMMENT; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new UnfitZip();
}

type Entry = { method: number; packed: number; size: number; local: number };

function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 8);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw new UnfitZip(true);
  for (let nth = 0; nth < count; nth += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new UnfitZip();
    const [packed, size, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 42),
    ];
    if ([packed, size, local].includes(ELSEWHERE)) throw new UnfitZip();
    yield { method: bytes.readUInt16LE(at + 10), packed, size, local };
    at += ENTRY_BYTES + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/**
 * What is in an archive, entry by entry. The sizes that it declares are added up before anything is unpacked, and each entry is held to
 * its own: whoever unpacks the same bytes by the same list afterwards gets no more than was allowed.
 */
export async function* zipContents(bytes: Buffer, maxBytes: number): AsyncGenerator<Buffer> {
  const entries = [...entriesOf(bytes)];
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new UnfitZip(true);
  for (const { method, packed, size, local } of entries) {
    if (local + LOCAL_BYTES > bytes.length) throw new UnfitZip();
    const from = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(from, from + packed);
    if (data.length !== packed || (method !== STORED && method !== DEFLATED)) throw new UnfitZip();
    const content = method === STORED ? data : await unpacked(data, size);
    if (content.length !== size) throw new UnfitZip();
    yield content;
  }
}

async function unpacked(data: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(data, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new UnfitZip();
  }
}
