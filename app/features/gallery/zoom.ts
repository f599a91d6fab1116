/** How a picture lies on the screen: enlarged so many times, its middle moved by so many pixels. */
export type View = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
type Box = { width: number; height: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 5;
export const STEP = 1.6;

const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** The picture never leaves the screen: what is not enlarged stays in the middle. */
export function kept({ scale, x, y }: View, box: Box): View {
  const wide = Math.max(1, Math.min(MAX_SCALE, scale));
  return {
    scale: wide,
    x: within(x, ((wide - 1) * box.width) / 2),
    y: within(y, ((wide - 1) * box.height) / 2),
  };
}

/** Enlarged by a factor so that what is under `at` stays there. `at` is counted from the middle of the box. */
export function zoomedAt(view: View, factor: number, at: Point, box: Box): View {
  const scale = Math.max(1, Math.min(MAX_SCALE, view.scale * factor));
  const real = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }, box);
}

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
export const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
