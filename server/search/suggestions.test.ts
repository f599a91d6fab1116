import { describe, expect, it } from 'vitest';
import { suggest } from './suggestions.ts';

const PRODUCTS = new Map([
  ['hexagon', 3],
  ['hexagons', 9],
  ['octagon', 5],
  ['wave', 1],
  ['wade', 4],
  ['wake', 4],
  ['wage', 2],
  ['gone', 0],
]);
const known = {
  ofLength: async () => [...PRODUCTS.keys()],
  begins: async (word: string) => [...PRODUCTS].some(([other, count]) => count > 0 && other.startsWith(word)),
  products: async (word: string) => PRODUCTS.get(word) ?? 0,
};
const always = async () => true;

describe('suggestions', () => {
  it.each([
    ['hexogon', ['hexagon', 'hexagons']],
    ['HÉXOGON', ['hexagon', 'hexagons']],
    // As near as one another: those of more products first, then by the alphabet; never more than three.
    ['wabe', ['wade', 'wake', 'wage']],
    // No product has the word any more.
    ['gonee', []],
    // Every word begins one that is known: they only never come together.
    ['hex wav', []],
    ['hexogon wav', ['hexagon wav', 'hexagons wav']],
    ['hexogon wabe', ['hexagon wade', 'hexagons wake', 'hexagon wage']],
    ['hexogon qqqq', []],
    ['xy', []],
    ['', []],
  ])('for %j: %j', async (typed, texts) => {
    expect(await suggest(known, typed, always)).toEqual(texts);
  });

  it('leave out what would find nothing either', async () => {
    expect(await suggest(known, 'hexogon', async (text) => text === 'hexagons')).toEqual(['hexagons']);
  });
});
