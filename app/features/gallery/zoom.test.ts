import { describe, expect, it } from 'vitest';
import { distance, kept, MAX_SCALE, middle, WHOLE, zoomedAt } from './zoom.ts';

const BOX = { width: 400, height: 300 };

describe('zoomedAt', () => {
  it('keeps what is under the finger under the finger', () => {
    const at = { x: 100, y: -50 };
    const view = zoomedAt(WHOLE, 2, at, BOX);
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    const back = zoomedAt(view, 0.5, at, BOX);
    expect([back.scale, Math.abs(back.x), Math.abs(back.y)]).toEqual([1, 0, 0]);
  });

  it('goes no further than the largest and the whole', () => {
    expect(zoomedAt(WHOLE, 100, { x: 0, y: 0 }, BOX).scale).toBe(MAX_SCALE);
    expect(zoomedAt({ scale: 2, x: 80, y: 40 }, 0.01, { x: 9, y: 9 }, BOX).scale).toBe(1);
  });
});

describe('kept', () => {
  it('holds the edges of the picture at the edges of the screen', () => {
    expect(kept({ scale: 2, x: 999, y: -999 }, BOX)).toEqual({ scale: 2, x: 200, y: -150 });
    const whole = kept({ scale: 1, x: 50, y: 50 }, BOX);
    expect([whole.x, whole.y]).toEqual([0, 0]);
  });
});

it('measures two fingers', () => {
  expect(distance({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(5);
  expect(middle({ x: 0, y: 0 }, { x: 4, y: 2 })).toEqual({ x: 2, y: 1 });
});
