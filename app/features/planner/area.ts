import { add, type Exact, exact, isPositive, multiply, readDecimal, toNumber } from '#app/lib/planning/exact.ts';
import type { Drawn } from './laid/yard.ts';

/** The parts a yard is measured in, as they are typed: lengths in metres. */
export type Part =
  | { kind: 'rectangle'; width: string; length: string }
  | { kind: 'circle'; across: string }
  | { kind: 'triangle'; base: string; height: string }
  | { kind: 'area'; squareMetres: string };
export type PartKind = Part['kind'];

export const emptyPart = (kind: PartKind): Part =>
  ({
    rectangle: { kind: 'rectangle', width: '', length: '' } as const,
    circle: { kind: 'circle', across: '' } as const,
    triangle: { kind: 'triangle', base: '', height: '' } as const,
    area: { kind: 'area', squareMetres: '' } as const,
  })[kind];

/** As close as it matters: ten digits more than anybody measures. */
const PI = exact(3_141_592_653_589_793n, 1_000_000_000_000_000n);
const HALF = exact(1, 2);
const QUARTER = exact(1, 4);

/** A field that is not a number yet, or nothing to lay. */
const readSide = (text: string): Exact | null => {
  const side = readDecimal(text);
  return side && isPositive(side) ? side : null;
};

const product = (...factors: (Exact | null)[]): Exact | null =>
  factors.reduce((left, right) => (left && right ? multiply(left, right) : null), exact(1));

/** Square metres; null while something is missing or is no number. */
export function areaOf(part: Part): Exact | null {
  switch (part.kind) {
    case 'rectangle':
      return product(readSide(part.width), readSide(part.length));
    case 'circle': {
      const across = readSide(part.across);
      return product(PI, QUARTER, across, across);
    }
    case 'triangle':
      return product(HALF, readSide(part.base), readSide(part.height));
    case 'area':
      return readSide(part.squareMetres);
  }
}

/** The part as it is drawn: the box it takes, in metres, and its form in it. An area without sides is drawn as a square. */
export function drawnPart(part: Part): Drawn | null {
  const area = areaOf(part);
  if (!area) return null;
  const metres = (text: string) => toNumber(readDecimal(text) ?? exact(0), 3);
  switch (part.kind) {
    case 'rectangle':
      return { width: metres(part.width), length: metres(part.length), frame: 'rectangle' };
    case 'circle':
      return { width: metres(part.across), length: metres(part.across), frame: 'circle' };
    case 'triangle':
      return { width: metres(part.base), length: metres(part.height), frame: 'triangle' };
    case 'area': {
      const side = Math.sqrt(toNumber(area, 6));
      return { width: side, length: side, frame: 'rectangle' };
    }
  }
}

/** The sum of the parts that can be read; null where none can. */
export function wholeArea(parts: readonly Part[]): Exact | null {
  const areas = parts.map(areaOf).filter((area) => area !== null);
  return areas.length > 0 ? areas.reduce(add) : null;
}
