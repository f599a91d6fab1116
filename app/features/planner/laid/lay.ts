import type { Laying, Shape } from '#contract/laying.ts';
import { areaOfOutline, type Outline, type Point, type Tiling, tilingOf } from './tiling.ts';

export type Laid = { outline: Outline; cut: boolean };
export type Yard = { width: number; length: number };

/** Sides that only touch the edge of the yard are not cut by it. */
const HAIR = 1e-6;

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

/** Whether the piece reaches into the yard, and whether the yard's edge goes through it. */
function fate(outline: Outline, { width, length }: Yard): 'outside' | 'cut' | 'whole' {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const within =
    Math.min(...xs) >= -HAIR &&
    Math.max(...xs) <= width + HAIR &&
    Math.min(...ys) >= -HAIR &&
    Math.max(...ys) <= length + HAIR;
  if (within) return 'whole';
  return areaOfOutline(clipped(outline, { width, length })) > HAIR * HAIR ? 'cut' : 'outside';
}

/** The part of a piece that lies in the yard, one edge of the yard after the other. */
export function clipped(outline: Outline, { width, length }: Yard): Outline {
  const edges: ((point: Point) => number)[] = [([x]) => x, ([x]) => width - x, ([, y]) => y, ([, y]) => length - y];
  return edges.reduce<Outline>(
    (rest, inside) =>
      rest.flatMap((point, index) => {
        const next = rest[(index + 1) % rest.length] ?? point;
        const here = inside(point);
        const there = inside(next);
        const kept: Point[] = here >= 0 ? [point] : [];
        if (here >= 0 === there >= 0) return kept;
        const share = here / (here - there);
        return [
          ...kept,
          [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share] satisfies Point,
        ];
      }),
    outline,
  );
}

/** Every piece that a rectangular yard takes, whole or cut; null where the shape cannot be drawn in this pattern. */
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
  const pieces: Laid[] = [];
  for (let i = Math.floor(Math.min(...firsts)); i <= Math.ceil(Math.max(...firsts)); i += 1) {
    for (let j = Math.floor(Math.min(...seconds)); j <= Math.ceil(Math.max(...seconds)); j += 1) {
      const dx = i * ax + j * bx;
      const dy = i * ay + j * by;
      if (dx < -2 * reach || dy < -2 * reach || dx > yard.width + 2 * reach || dy > yard.length + 2 * reach) continue;
      for (const outline of outlines) {
        const placed = outline.map(([x, y]): Point => [x + dx, y + dy]);
        const how = fate(placed, yard);
        if (how !== 'outside') pieces.push({ outline: placed, cut: how === 'cut' });
      }
    }
  }
  return pieces;
}
