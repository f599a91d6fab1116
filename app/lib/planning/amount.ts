import { type Exact, exact, fromNumber, multiply, roundUp, toNumber } from './exact.ts';

/** What the catalogue knows of a product, as far as sums go. `perUnit`: pieces in a square metre, or in a metre of kerb. */
export type Measures = {
  perUnit: number | null;
  piecesPerPallet: number | null;
  kgPerPiece: number | null;
};

export type Amount = {
  /** null where nobody has said how many pieces a metre takes. */
  pieces: number | null;
  pallets: number | null;
  kilograms: number | null;
};

/** Percent of the pieces that are cut or break. */
export const WASTE = { least: 0, straight: 5, diagonal: 10, most: 20 } as const;

/**
 * How much to order for an area (or a length). The pieces are rounded up once, at the end: 1 m² of 50 with 10 % waste is 55.
 */
export function amountFor(size: Exact, wastePercent: number, measures: Measures): Amount {
  const { perUnit, piecesPerPallet, kgPerPiece } = measures;
  if (perUnit === null) return { pieces: null, pallets: null, kilograms: null };
  const withWaste = exact(100 + wastePercent, 100);
  const pieces = roundUp(multiply(multiply(size, fromNumber(perUnit)), withWaste));
  return {
    pieces,
    pallets: piecesPerPallet === null ? null : roundUp(exact(pieces, piecesPerPallet)),
    kilograms: kgPerPiece === null ? null : toNumber(multiply(exact(pieces), fromNumber(kgPerPiece)), 0),
  };
}
