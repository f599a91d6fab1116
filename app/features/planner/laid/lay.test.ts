import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYINGS, SHAPES } from '#contract/laying.ts';
import { clipped, lay } from './lay.ts';
import { areaOfOutline, tilingOf } from './tiling.ts';

const PATTERNS = SHAPES.flatMap((shape) =>
  LAYINGS.filter((laying) => tilingOf(shape, laying)).map((laying) => [shape, laying] as const),
);

describe.each(PATTERNS)('%s in %s', (shape, laying) => {
  it('has pieces of one size that fill their step exactly', () => {
    const tiling = tilingOf(shape, laying);
    if (!tiling) throw new Error('No such pattern');
    const [[ax, ay], [bx, by]] = tiling.steps;
    const areas = tiling.outlines.map(areaOfOutline);
    for (const area of areas) expect(area).toBeCloseTo(areas[0] ?? 0, 9);
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(Math.abs(ax * by - ay * bx), 9);
  });

  it('covers any yard once, without a gap and without an overlap', () => {
    const side = fc.double({ min: 0.5, max: 4, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 10, max: 60 }), (width, length, piecesPerM2) => {
        const yard = { width, length };
        const pieces = lay(yard, shape, laying, piecesPerM2) ?? [];
        const covered = pieces.reduce((sum, { outline }) => sum + areaOfOutline(clipped(outline, yard)), 0);
        expect(covered).toBeCloseTo(width * length, 4);
        // The sum lies between the whole pieces and all that are touched.
        const whole = pieces.filter(({ cut }) => !cut).length;
        expect(whole).toBeLessThanOrEqual(width * length * piecesPerM2 + 1e-6);
        expect(pieces.length).toBeGreaterThanOrEqual(width * length * piecesPerM2 - 1e-6);
      }),
      { numRuns: 30 },
    );
  });
});

it('counts a yard of whole bricks exactly', () => {
  const pieces = lay({ width: 2, length: 1 }, 'rectangle', 'stack', 50) ?? [];
  expect(pieces).toHaveLength(100);
  expect(pieces.filter(({ cut }) => cut)).toEqual([]);
});

it('draws no fan, whose stones no two makers cut alike', () => {
  expect(LAYINGS.map((laying) => lay({ width: 1, length: 1 }, 'fan', laying, 50))).toEqual(LAYINGS.map(() => null));
});
