import type { Color } from '#contract/enums.ts';
import { clipped, type Laid, type Yard } from './lay.ts';
import type { Outline, Point } from './tiling.ts';

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
/** Metres. */
const PERSON = { width: 0.5, depth: 0.3 };
const CAR = { length: 4.2, width: 1.8 };
const MARGIN = 0.3;

export type Mix = { main: Stone; second: Stone; percent: number; border: Stone | null };
/** The part of the yard's box that is really there. */
export type Frame = 'rectangle' | 'circle' | 'triangle';
export type Scene = { yard: Yard; frame: Frame; pieces: readonly Laid[]; mix: Mix };

/** Spreads the second colour evenly and always alike: a new drawing of the same yard is the same drawing. */
const isSecond = (index: number, percent: number): boolean => (index * 61) % 100 < percent;

/** Metres of the whole drawing: the yard, and below it a person and a car to compare. */
export const drawnSize = ({ width, length }: Yard): Yard => ({
  width: Math.max(width, 1),
  length: length + 2 * MARGIN + (width >= CAR.length + 1 ? CAR.width : PERSON.width),
});

function trace(canvas: CanvasRenderingContext2D, outline: Outline): void {
  canvas.beginPath();
  for (const [x, y] of outline) canvas.lineTo(x, y);
  canvas.closePath();
}

function frameOutline({ width, length }: Yard, frame: Frame): Outline {
  if (frame === 'triangle') {
    return [
      [0, length],
      [width, length],
      [0, 0],
    ];
  }
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, length],
    [0, length],
  ];
  return corners;
}

function clipTo(canvas: CanvasRenderingContext2D, yard: Yard, frame: Frame): void {
  if (frame === 'circle') {
    canvas.beginPath();
    canvas.ellipse(yard.width / 2, yard.length / 2, yard.width / 2, yard.length / 2, 0, 0, 2 * Math.PI);
  } else {
    trace(canvas, frameOutline(yard, frame));
  }
  canvas.clip();
}

/** A course of whole stones laid along the edge, as wide as a stone. */
function paintBorder(canvas: CanvasRenderingContext2D, { yard, mix, frame }: Scene, wide: number): void {
  if (!mix.border || frame !== 'rectangle') return;
  const { width, length } = yard;
  canvas.fillStyle = STONE[mix.border];
  const course = (x: number, y: number, across: number, along: number) => {
    canvas.fillRect(x, y, across, along);
    canvas.strokeRect(x, y, across, along);
  };
  for (let at = 0; at < width; at += 2 * wide) {
    const across = Math.min(2 * wide, width - at);
    course(at, 0, across, wide);
    course(at, length - wide, across, wide);
  }
  for (let at = wide; at < length - wide; at += 2 * wide) {
    const along = Math.min(2 * wide, length - wide - at);
    course(0, at, wide, along);
    course(width - wide, at, wide, along);
  }
}

function paintScale(canvas: CanvasRenderingContext2D, { width, length }: Yard): void {
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

/** Draws the yard to scale. `pixels` is how many of the canvas's own pixels a metre gets. */
export function paint(canvas: CanvasRenderingContext2D, scene: Scene, pixels: number): void {
  const { yard, frame, pieces, mix } = scene;
  const whole = drawnSize(yard);
  canvas.setTransform(pixels, 0, 0, pixels, 0, 0);
  canvas.clearRect(0, 0, whole.width, whole.length);
  canvas.save();
  clipTo(canvas, yard, frame);
  canvas.fillStyle = JOINT;
  canvas.fillRect(0, 0, yard.width, yard.length);
  canvas.strokeStyle = JOINT;
  // A joint of 4 mm, but never thinner than can be seen.
  canvas.lineWidth = Math.max(0.004, 0.8 / pixels);
  pieces.forEach(({ outline, cut }, index) => {
    trace(canvas, cut ? clipped(outline, yard) : outline);
    canvas.fillStyle = STONE[isSecond(index, mix.percent) ? mix.second : mix.main];
    canvas.fill();
    canvas.stroke();
  });
  const [first] = pieces;
  if (first) paintBorder(canvas, scene, borderWidth(first.outline));
  canvas.restore();
  paintScale(canvas, yard);
}

const borderWidth = (outline: Outline): number => {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
};
