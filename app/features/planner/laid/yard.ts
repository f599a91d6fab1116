import type { Outline, Point } from './tiling.ts';

/** The part of its box that is really there. */
type Frame = 'rectangle' | 'circle' | 'triangle';
/** A measured part of a yard, in metres. */
export type Drawn = { width: number; length: number; frame: Frame };

/** Where stones are laid: fields without a dent that do not overlap, each clockwise, in a box that begins at 0, 0. */
export type Yard = { width: number; length: number; fields: readonly Outline[] };

const CORNERS = 72;
const TURN = 2 * Math.PI;
/** A circle of corners that has the circle's area, so that stones add up to what is measured. */
const SWELL = Math.sqrt(TURN / CORNERS / Math.sin(TURN / CORNERS));

function fieldOf({ width, length, frame }: Drawn, top: number): Outline {
  if (frame === 'circle') {
    return Array.from({ length: CORNERS }, (_, at): Point => {
      const angle = (at * TURN) / CORNERS;
      return [(width / 2) * (1 + SWELL * Math.cos(angle)), top + (length / 2) * (1 + SWELL * Math.sin(angle))];
    });
  }
  const corners: Point[] = [
    [0, top],
    [width, top],
    [width, top + length],
    [0, top + length],
  ];
  return corners.filter((_, at) => frame === 'rectangle' || at !== 1);
}

/** The parts one below the other with their left sides in line: two rectangles are an L. */
export function yardOf(parts: readonly Drawn[]): Yard {
  let length = 0;
  const fields = parts.map((part) => {
    const field = fieldOf(part, length);
    length += part.length;
    return field;
  });
  return { width: Math.max(...parts.map(({ width }) => width)), length, fields };
}

/** Clockwise around all parts; null where one of them is round or slanted. */
export function outerEdge(parts: readonly Drawn[]): Outline | null {
  if (parts.some(({ frame }) => frame !== 'rectangle')) return null;
  let top = 0;
  const right = parts.flatMap(({ width, length }): Point[] => {
    const from = top;
    top += length;
    return [
      [width, from],
      [width, top],
    ];
  });
  return [[0, 0], ...right, [0, top]];
}
