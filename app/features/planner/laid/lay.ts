import type { Laying, Shape } from '#contract/laying.ts';
import { areaOfOutline, type Outline, type Point, type Tiling, tilingOf } from './tiling.ts';
import type { Yard } from './yard.ts';

/** A stone, and how much of it lies in the yard: 1 where it stays whole. */
export type Laid = { outline: Outline; share: number };

/** Stones that only touch the edge of the yard are not cut by it. */
const HAIR = 1e-5;

const turned = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** The pattern in metres: its piece has the area that the catalogue's pieces per square metre give it. */
function inMetres(tiling: Tiling, laying: Laying, piecesPerM2: number): Tiling {
  const [first = []] = tiling.outlines;
  const scale = Math.sqrt(1 / piecesPerM2 / areaOfOutline(first));
  const angle = laying === 'herringbone-45' ? Math.PI / 4 : 0;
  const place = ([x, y]: Point): Point => turned([x * scale, y * scale], angle);
  const [right, down] = tiling.steps;
  return { steps: [place(right), place(down)], outlines: tiling.outlines.map((outline) => outline.map(place)) };
}

/** An edge of a field: x, y and `at` add up to more than 0 on its inner side. */
type Edge = { x: number; y: number; at: number };

const edgesOf = (field: Outline): Edge[] =>
  field.map(([ax, ay], index) => {
    const [bx, by] = field[(index + 1) % field.length] ?? [ax, ay];
    return { x: ay - by, y: bx - ax, at: ax * (by - ay) - ay * (bx - ax) };
  });
const side = (edge: Edge, x: number, y: number): number => edge.x * x + edge.y * y + edge.at;

/** The part of a piece on the inner side of all edges, one after the other. */
const clipped = (outline: Outline, edges: readonly Edge[]): Outline =>
  edges.reduce<Outline>(
    (rest, edge) =>
      rest.flatMap(([x, y], index) => {
        const [nextX, nextY] = rest[(index + 1) % rest.length] ?? [x, y];
        const here = side(edge, x, y);
        const there = side(edge, nextX, nextY);
        const kept: Point[] = here >= 0 ? [[x, y]] : [];
        if (here >= 0 === there >= 0) return kept;
        const share = here / (here - there);
        return [...kept, [x + (nextX - x) * share, y + (nextY - y) * share] satisfies Point];
      }),
    outline,
  );

type Box = { left: number; right: number; top: number; bottom: number };
function boxOf(outline: Outline): Box {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The area of a piece that lies in a field. Most lie wholly inside or outside, which their box tells. */
function areaIn(field: readonly Edge[], outline: Outline, box: Box, whole: number): number {
  const crossed: Edge[] = [];
  for (const edge of field) {
    const [left, right] = edge.x > 0 ? [box.left, box.right] : [box.right, box.left];
    const [top, bottom] = edge.y > 0 ? [box.top, box.bottom] : [box.bottom, box.top];
    if (side(edge, right, bottom) <= 0) return 0;
    if (side(edge, left, top) < 0) crossed.push(edge);
  }
  return crossed.length === 0 ? whole : areaOfOutline(clipped(outline, crossed));
}

/** Every piece that a yard takes, whole or cut; null where the shape cannot be drawn in this pattern. */
export function lay(yard: Yard, shape: Shape, laying: Laying, piecesPerM2: number): Laid[] | null {
  const known = tilingOf(shape, laying);
  if (!known) return null;
  const { steps, outlines } = inMetres(known, laying, piecesPerM2);
  const [[ax, ay], [bx, by]] = steps;
  const cross = ax * by - ay * bx;
  const reach = Math.max(...outlines.flat().map(([x, y]) => Math.hypot(x, y)));
  const corners: Point[] = [
    [-reach, -reach],
    [yard.width + reach, -reach],
    [-reach, yard.length + reach],
    [yard.width + reach, yard.length + reach],
  ];
  // Which steps lead to the corners says between which steps all pieces lie.
  const firsts = corners.map(([x, y]) => (x * by - y * bx) / cross);
  const seconds = corners.map(([x, y]) => (ax * y - ay * x) / cross);
  const fields = yard.fields.map(edgesOf);
  const area = 1 / piecesPerM2;
  const boxes = outlines.map((outline) => ({ outline, box: boxOf(outline) }));
  const pieces: Laid[] = [];
  for (let i = Math.floor(Math.min(...firsts)); i <= Math.ceil(Math.max(...firsts)); i += 1) {
    for (let j = Math.floor(Math.min(...seconds)); j <= Math.ceil(Math.max(...seconds)); j += 1) {
      const dx = i * ax + j * bx;
      const dy = i * ay + j * by;
      for (const { outline, box } of boxes) {
        const moved = { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy };
        if (moved.right < 0 || moved.bottom < 0 || moved.left > yard.width || moved.top > yard.length) continue;
        const placed = outline.map(([x, y]): Point => [x + dx, y + dy]);
        const share = fields.reduce((sum, field) => sum + areaIn(field, placed, moved, area), 0) / area;
        if (share > HAIR) pieces.push({ outline: placed, share: share > 1 - HAIR ? 1 : share });
      }
    }
  }
  return pieces;
}
