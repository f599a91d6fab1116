import type { Color } from '#contract/enums.ts';
import type { Laid } from './lay.ts';
import { areaOfOutline, type Outline, type Point } from './tiling.ts';
import type { Yard } from './yard.ts';

/** Stone, not ink: what each colour of the catalogue looks like outdoors. */
export const STONE: Record<Exclude<Color, 'all colors'>, string> = {
  red: '#a8523a',
  black: '#4a4b4e',
  white: '#d9d4c9',
  yellow: '#cfa25a',
};
export type Stone = keyof typeof STONE;
export const STONES = ['red', 'black', 'white', 'yellow'] as const satisfies readonly Stone[];

const JOINT = '#8d8579';
const CUT_EDGE = '#23262b';
const GRASS = '#6f7d4c';
const OPENING = 0.6;
/** Metres. */
const PERSON = { width: 0.5, depth: 0.3 };
const CAR = { length: 4.2, width: 1.8 };
const MARGIN = 0.3;

export type Mix = { main: Stone; second: Stone; percent: number; border: Stone | null };
/** `edge`: where a border can be laid. `open`: the stones have openings for grass. */
export type Scene = { yard: Yard; edge: Outline | null; pieces: readonly Laid[]; mix: Mix; open: boolean };

/** Spreads the second colour evenly and always alike: a new drawing of the same yard is the same drawing. */
const isSecond = (index: number, percent: number): boolean => (index * 61) % 100 < percent;

type Size = Pick<Yard, 'width' | 'length'>;

/** Metres of the whole drawing: the yard, and below it a person and a car to compare. */
export const drawnSize = ({ width, length }: Size): Size => ({
  width: Math.max(width, 1),
  length: length + 2 * MARGIN + (width >= CAR.length + 1 ? CAR.width : PERSON.width),
});

function trace(canvas: CanvasRenderingContext2D, outline: Outline): void {
  canvas.beginPath();
  for (const [x, y] of outline) canvas.lineTo(x, y);
  canvas.closePath();
}

/** All fields in one path: stones that lie across two of them show no seam. */
function clipTo(canvas: CanvasRenderingContext2D, { fields }: Yard): void {
  canvas.beginPath();
  for (const field of fields) {
    field.forEach(([x, y], at) => {
      if (at === 0) canvas.moveTo(x, y);
      else canvas.lineTo(x, y);
    });
    canvas.closePath();
  }
  canvas.clip();
}

/** A course of stones laid along the edge, as wide as a stone. Where the edge turns outwards, it goes on around the corner. */
function paintBorder(canvas: CanvasRenderingContext2D, edge: Outline, wide: number): void {
  edge.forEach((from, at) => {
    const to = edge[(at + 1) % edge.length] ?? from;
    const after = edge[(at + 2) % edge.length] ?? to;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (long === 0) return;
    const [dx, dy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long];
    const turnsOut = dx * (after[1] - to[1]) - dy * (after[0] - to[0]) < 0;
    const end = turnsOut ? long + wide : long;
    for (let along = 0; along < end; along += 2 * wide) {
      const next = Math.min(along + 2 * wide, end);
      const corner = (forward: number, inward: number): Point => [
        from[0] + dx * forward - dy * inward,
        from[1] + dy * forward + dx * inward,
      ];
      trace(canvas, [corner(along, 0), corner(next, 0), corner(next, wide), corner(along, wide)]);
      canvas.fill();
      canvas.stroke();
    }
  });
}

function paintScale(canvas: CanvasRenderingContext2D, { width, length }: Size): void {
  const top = length + MARGIN;
  canvas.fillStyle = CUT_EDGE;
  canvas.beginPath();
  canvas.ellipse(PERSON.width / 2, top + PERSON.width / 2, PERSON.width / 2, PERSON.depth / 2, 0, 0, 2 * Math.PI);
  canvas.fill();
  canvas.beginPath();
  canvas.arc(PERSON.width / 2, top + PERSON.width / 2, 0.11, 0, 2 * Math.PI);
  canvas.fillStyle = '#f6f1ea';
  canvas.fill();
  if (width < CAR.length + 1) return;
  canvas.fillStyle = CUT_EDGE;
  canvas.beginPath();
  canvas.roundRect(1, top, CAR.length, CAR.width, 0.45);
  canvas.fill();
  canvas.fillStyle = '#f6f1ea';
  canvas.beginPath();
  canvas.roundRect(1.95, top + 0.2, 0.45, CAR.width - 0.4, 0.12);
  canvas.roundRect(4.1, top + 0.25, 0.35, CAR.width - 0.5, 0.1);
  canvas.fill();
}

/** The earth of a grass grid shows through the middle of each stone. */
function paintOpening(canvas: CanvasRenderingContext2D, outline: Outline): void {
  const middle = (axis: 0 | 1) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length;
  const [x, y] = [middle(0), middle(1)];
  trace(
    canvas,
    outline.map(([px, py]): Point => [x + (px - x) * OPENING, y + (py - y) * OPENING]),
  );
  canvas.fillStyle = GRASS;
  canvas.fill();
}

/** Draws the yard to scale. `pixels` is how many of the canvas's own pixels a metre gets. */
export function paint(canvas: CanvasRenderingContext2D, scene: Scene, pixels: number): void {
  const { yard, edge, pieces, mix, open } = scene;
  const whole = drawnSize(yard);
  canvas.setTransform(pixels, 0, 0, pixels, 0, 0);
  canvas.clearRect(0, 0, whole.width, whole.length);
  canvas.save();
  clipTo(canvas, yard);
  // Stones leave no gap, so those of the main colour are the ground, and only the joints between them are drawn.
  canvas.fillStyle = STONE[mix.main];
  canvas.fillRect(0, 0, yard.width, yard.length);
  canvas.strokeStyle = JOINT;
  // A joint of 4 mm, but never thinner than can be seen.
  canvas.lineWidth = Math.max(0.004, 0.8 / pixels);
  pieces.forEach(({ outline }, index) => {
    trace(canvas, outline);
    if (isSecond(index, mix.percent)) {
      canvas.fillStyle = STONE[mix.second];
      canvas.fill();
    }
    canvas.stroke();
    if (open) paintOpening(canvas, outline);
  });
  const [first] = pieces;
  if (first && edge && mix.border) {
    canvas.fillStyle = STONE[mix.border];
    // The width of a stone twice as long as wide.
    paintBorder(canvas, edge, Math.sqrt(areaOfOutline(first.outline) / 2));
  }
  canvas.restore();
  paintScale(canvas, yard);
}
