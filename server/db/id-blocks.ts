/**
 * A set of ids as it is stored: a bit for each id, in blocks of 1024. A word that 60,000 of 100,000 products have is then
 * a hundred short rows, and what two words have in common is found without looking at a single product.
 */
export const BLOCK_IDS = 1024;

export type IdBlock = { block: number; bits: Uint8Array };

export const blockOf = (id: number): number => Math.floor(id / BLOCK_IDS);

/** A Buffer, because the driver of PostgreSQL takes no other bytes. */
export const emptyBits = (): Buffer => Buffer.alloc(BLOCK_IDS / 8);

export function include(bits: Uint8Array, id: number): void {
  const at = id % BLOCK_IDS;
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}

export function exclude(bits: Uint8Array, id: number): void {
  const at = id % BLOCK_IDS;
  bits[at >> 3] = (bits[at >> 3] ?? 0) & ~(1 << (at & 7));
}

export const isEmpty = (bits: Uint8Array): boolean => bits.every((byte) => byte === 0);

/** Leaves in the first what both hold. */
export function keepCommon(bits: Uint8Array, other: Uint8Array): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
}

export function countIds(blocks: readonly IdBlock[]): number {
  let count = 0;
  for (const { bits } of blocks) {
    // Each turn takes the lowest bit away.
    for (const byte of bits) for (let rest = byte; rest !== 0; rest &= rest - 1) count += 1;
  }
  return count;
}

/** The highest ids first; the blocks must come in that order too. */
export function* idsDown(blocks: readonly IdBlock[], before = Number.POSITIVE_INFINITY): Generator<number> {
  for (const { block, bits } of blocks) {
    const first = block * BLOCK_IDS;
    if (first >= before) continue;
    for (let at = BLOCK_IDS - 1; at >= 0; at -= 1) {
      if ((bits[at >> 3] ?? 0) & (1 << (at & 7)) && first + at < before) yield first + at;
    }
  }
}
