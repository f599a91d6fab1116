import { describe, expect, it } from 'vitest';
import {
  BLOCK_IDS,
  blockOf,
  countIds,
  emptyBits,
  exclude,
  type IdBlock,
  idsDown,
  include,
  isEmpty,
  keepCommon,
} from './id-blocks.ts';

function blocksOf(ids: readonly number[]): IdBlock[] {
  const blocks = new Map<number, Buffer>();
  for (const id of ids) {
    const bits = blocks.get(blockOf(id)) ?? emptyBits();
    include(bits, id);
    blocks.set(blockOf(id), bits);
  }
  return [...blocks].map(([block, bits]) => ({ block, bits })).sort((one, other) => other.block - one.block);
}

const IDS = [1, 2, 7, 8, 1022, BLOCK_IDS - 1, BLOCK_IDS, BLOCK_IDS + 1, 5 * BLOCK_IDS + 31, 2_147_483_647];

describe('ids in blocks', () => {
  it('come back once each, the highest first', () => {
    const blocks = blocksOf([...IDS, ...IDS]);
    expect([...idsDown(blocks)]).toEqual(IDS.toReversed());
    expect(countIds(blocks)).toBe(IDS.length);
  });

  it.each([...IDS, 3, 500, 9_999_999_999])('begin below %i when they are asked for from there', (before) => {
    expect([...idsDown(blocksOf(IDS), before)]).toEqual(IDS.filter((id) => id < before).reverse());
  });

  it('are gone when taken out, and only they', () => {
    const bits = emptyBits();
    for (const id of [5, 6, 700]) include(bits, id);
    exclude(bits, 6);
    exclude(bits, 8);
    expect([...idsDown([{ block: 0, bits }])]).toEqual([700, 5]);
    for (const id of [5, 700]) exclude(bits, id);
    expect(isEmpty(bits)).toBe(true);
  });

  it('of two sets are those that both hold', () => {
    const [one, other] = [emptyBits(), emptyBits()];
    for (const id of [1, 2, 3, 900]) include(one, id);
    for (const id of [2, 3, 4, 901]) include(other, id);
    keepCommon(one, other);
    expect([...idsDown([{ block: 0, bits: one }])]).toEqual([3, 2]);
  });
});
