import { describe, expect, it } from 'vitest';
import { inPieces, piecesOf, TOGETHER } from './list-pieces.ts';

describe('cards that come to a list later', () => {
  it('are made, shown and set apart, one thing in each piece', () => {
    const sum = (pieces: number) => {
      const { shown, made, apart } = inPieces(pieces);
      return shown + made + apart;
    };
    for (let pieces = 1; pieces <= piecesOf(5 * TOGETHER); pieces += 1) {
      const { shown, made, apart } = inPieces(pieces);
      expect(sum(pieces) - sum(pieces - 1), `piece ${pieces}`).toBe(1);
      expect(made - shown, `piece ${pieces}`).toBeLessThanOrEqual(1);
      expect(made, `piece ${pieces}`).toBeGreaterThanOrEqual(shown);
      expect(apart * TOGETHER, `piece ${pieces}`).toBeLessThanOrEqual(shown);
    }
  });

  it.each([0, 1, 11, 12, 13, 24, 100])('are all there after the last piece: %i', (cards) => {
    expect(inPieces(piecesOf(cards))).toEqual({ shown: cards, made: cards, apart: Math.floor(cards / TOGETHER) });
  });
});
