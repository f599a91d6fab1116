/**
 * So many cards share a list; it makes full rows of two, three and four. What is added to a list lays all of it out again: in a single
 * one a slow phone would take longer for each card than for the last. A full list that is far from the view is passed over whole.
 */
export const TOGETHER = 12;

/** A card is made in one frame and shown in the next, and a list that is full is set apart in one more: each takes a slow phone long. */
const EACH = 2 * TOGETHER + 1;

/** The pieces, a frame for each, in which so many cards come. */
export const piecesOf = (cards: number): number => 2 * cards + Math.floor(cards / TOGETHER);

/** After so many pieces: cards that are shown, cards that are made, and full lists that are set apart. */
export function inPieces(pieces: number): { shown: number; made: number; apart: number } {
  const apart = Math.floor(pieces / EACH);
  const more = pieces % EACH;
  return { shown: apart * TOGETHER + Math.floor(more / 2), made: apart * TOGETHER + Math.ceil(more / 2), apart };
}
