import { describe, expect, it } from 'vitest';
import { fitWithin } from './draw-picture.ts';

describe('fitWithin', () => {
  it('brings the longer side down and keeps the shape', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
    expect(fitWithin({ width: 3000, height: 4000 }, 2000)).toEqual({ width: 1500, height: 2000 });
  });

  it('never enlarges', () => {
    expect(fitWithin({ width: 640, height: 480 }, 2000)).toEqual({ width: 640, height: 480 });
  });

  it('leaves at least one pixel of a very long strip', () => {
    expect(fitWithin({ width: 100_000, height: 10 }, 2000)).toEqual({ width: 2000, height: 1 });
  });
});
