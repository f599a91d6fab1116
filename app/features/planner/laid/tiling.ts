import type { Laying, Shape } from '#contract/laying.ts';

export type Point = readonly [x: number, y: number];
export type Outline = readonly Point[];

/** A pattern that fills the plane: these outlines, repeated by every sum of the two steps. */
export type Tiling = { steps: readonly [Point, Point]; outlines: readonly Outline[] };

const shifted = (outline: Outline, [dx, dy]: Point): Outline => outline.map(([x, y]): Point => [x + dx, y + dy]);
const box = (x: number, y: number, width: number, height: number): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Pavers of this shape are twice as long as wide, as the usual 200 by 100 mm. */
const BRICK = box(0, 0, 2, 1);
const UPRIGHT = box(0, 0, 1, 2);
const SQUARE = box(0, 0, 1, 1);

const stack = (outline: Outline, length: number): Tiling => ({
  steps: [
    [length, 0],
    [0, 1],
  ],
  outlines: [outline],
});
const runningBond = (outline: Outline, length: number): Tiling => ({
  steps: [
    [length, 0],
    [length / 2, 1],
  ],
  outlines: [outline],
});

const herringbone: Tiling = {
  steps: [
    [1, 1],
    [2, -2],
  ],
  outlines: [BRICK, shifted(UPRIGHT, [3, 0])],
};

const basketWeave: Tiling = {
  steps: [
    [4, 0],
    [2, 2],
  ],
  outlines: [BRICK, shifted(BRICK, [0, 1]), shifted(UPRIGHT, [2, 0]), shifted(UPRIGHT, [3, 0])],
};

/** How far a zigzag side leaves the straight line, and how far an I-shape's head stands out over its waist. */
const TOOTH = 0.18;
/** Both long sides carry the same teeth, so the next row closes upon them. */
const ZIGZAG: Outline = [
  ...[0, 0.5, 1, 1.5, 2].map((x): Point => [x, x % 1 === 0 ? 0 : -TOOTH]),
  ...[2, 1.5, 1, 0.5, 0].map((x): Point => [x, x % 1 === 0 ? 1 : 1 - TOOTH]),
];

/** In every other row the heads of two neighbours fill the waist. */
const I_SHAPE: Outline = [
  [0, -TOOTH / 2],
  [0.4, -TOOTH / 2],
  [0.6, TOOTH / 2],
  [1.4, TOOTH / 2],
  [1.6, -TOOTH / 2],
  [2, -TOOTH / 2],
  [2, 1 + TOOTH / 2],
  [1.6, 1 + TOOTH / 2],
  [1.4, 1 - TOOTH / 2],
  [0.6, 1 - TOOTH / 2],
  [0.4, 1 + TOOTH / 2],
  [0, 1 + TOOTH / 2],
];

/** A regular hexagon of side 1 that stands on a corner, and the steps to its neighbours on the right and below. */
const HALF_WIDTH = Math.sqrt(3) / 2;
const RIGHT: Point = [2 * HALF_WIDTH, 0];
const BELOW: Point = [HALF_WIDTH, 1.5];
const HEXAGON: Outline = [
  [0, -1],
  [HALF_WIDTH, -0.5],
  [HALF_WIDTH, 0.5],
  [0, 1],
  [-HALF_WIDTH, 0.5],
  [-HALF_WIDTH, -0.5],
];
/** Three hexagons that touch, as one stone: the outline runs around all of them. */
const [RX] = RIGHT;
const [BX, BY] = BELOW;
const TRIHEX: Outline = [
  [0, -1],
  [HALF_WIDTH, -0.5],
  [RX, -1],
  [RX + HALF_WIDTH, -0.5],
  [RX + HALF_WIDTH, 0.5],
  [RX, 1],
  [BX + HALF_WIDTH, BY + 0.5],
  [BX, BY + 1],
  [BX - HALF_WIDTH, BY + 0.5],
  [BX - HALF_WIDTH, BY - 0.5],
  [-HALF_WIDTH, 0.5],
  [-HALF_WIDTH, -0.5],
];

const TILINGS: Partial<Record<Shape, Partial<Record<Laying, Tiling>>>> = {
  rectangle: {
    stack: stack(BRICK, 2),
    'running-bond': runningBond(BRICK, 2),
    'basket-weave': basketWeave,
    'herringbone-90': herringbone,
    'herringbone-45': herringbone,
  },
  square: { stack: stack(SQUARE, 1), 'running-bond': runningBond(SQUARE, 1) },
  'grass-grid': { stack: stack(SQUARE, 1), 'running-bond': runningBond(SQUARE, 1) },
  zigzag: { 'running-bond': runningBond(ZIGZAG, 2) },
  'i-shape': { 'running-bond': runningBond(I_SHAPE, 2) },
  hexagon: { honeycomb: { steps: [RIGHT, BELOW], outlines: [HEXAGON] } },
  trihex: {
    honeycomb: {
      steps: [
        [RX + BX, BY],
        [2 * RX - BX, -BY],
      ],
      outlines: [TRIHEX],
    },
  },
};

/** null where the shape cannot be drawn honestly in this pattern. */
export const tilingOf = (shape: Shape, laying: Laying): Tiling | null => TILINGS[shape]?.[laying] ?? null;

export const areaOfOutline = (outline: Outline): number =>
  Math.abs(
    outline.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
      return sum + (x * nextY - nextX * y) / 2;
    }, 0),
  );
