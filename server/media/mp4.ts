import type { Bytes } from './bytes.ts';
import { type Budget, createBudget, Damaged, judge, type Verdict } from './verdict.ts';

/** The header begins at `offset`; the content lies from `start` to `end`. */
export type Box = { type: string; offset: number; start: number; end: number };

/** Brands of ISO media that browsers play. HEIC pictures and QuickTime files have none of them. */
const BRANDS = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|av01|dash|msdh|msix|cmf[2c]|M4V |M4VH|M4VP|MSNV|3gp[4-9])$/;
const PRINTABLE = /^[\x20-\x7e\xa9]{4}$/;
/** One-second fragments mean two top-level boxes a second. */
const MAX_TOP_BOXES = 50_000;
const MAX_MOOV_BOXES = 2_000;

/** Reads the box header at `start`; the box must fit into its parent. */
async function boxAt(bytes: Bytes, start: number, limit: number): Promise<Box> {
  const header = await bytes.read(start, 16);
  if (header.length < 8) throw new Damaged();
  const type = header.toString('latin1', 4, 8);
  if (!PRINTABLE.test(type)) throw new Damaged();
  const size32 = header.readUInt32BE(0);
  let body = start + 8;
  let end = start + size32;
  if (size32 === 0) end = limit;
  if (size32 === 1) {
    if (header.length < 16) throw new Damaged();
    body = start + 16;
    const size64 = header.readBigUInt64BE(8);
    if (size64 > BigInt(limit - start)) throw new Damaged();
    end = start + Number(size64);
  }
  if (end < body || end > limit) throw new Damaged();
  return { type, offset: start, start: body, end };
}

export async function* boxesIn(bytes: Bytes, start: number, end: number, budget: Budget): AsyncGenerator<Box> {
  for (let offset = start; offset < end; ) {
    budget.spend();
    const box = await boxAt(bytes, offset, end);
    yield box;
    offset = box.end;
  }
}

async function isIsoMedia(bytes: Bytes): Promise<boolean> {
  const head = await bytes.read(0, 256);
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [8, ...Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) => 16 + 4 * index)];
  return brands.some((offset) => BRANDS.test(head.toString('latin1', offset, offset + 4)));
}

/** moov > trak > mdia > hdlr says what a track is. */
async function hasVideoTrack(bytes: Bytes, moov: Box): Promise<boolean> {
  const budget = createBudget(MAX_MOOV_BOXES);
  let found = false;
  const descend = async (parent: Box): Promise<void> => {
    for await (const box of boxesIn(bytes, parent.start, parent.end, budget)) {
      if (box.type === 'trak' || box.type === 'mdia') await descend(box);
      // A full box (4 bytes of version and flags), 4 reserved bytes, then the handler's type.
      if (box.type === 'hdlr') found ||= (await bytes.read(box.start + 8, 4)).toString('latin1') === 'vide';
    }
  };
  await descend(moov);
  return found;
}

/** Reads the headers of the boxes and nothing else. */
export async function inspectMp4(bytes: Bytes): Promise<Verdict> {
  if (!(await isIsoMedia(bytes))) return 'foreign';
  return judge(async () => {
    let moov: Box | null = null;
    let hasData = false;
    for await (const box of boxesIn(bytes, 0, bytes.size, createBudget(MAX_TOP_BOXES))) {
      if (box.type === 'moov') moov = box;
      if (box.type === 'mdat' && box.end > box.start) hasData = true;
    }
    if (!moov || !hasData) return 'damaged';
    return (await hasVideoTrack(bytes, moov)) ? 'good' : 'foreign';
  });
}
