import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WASTE } from '#app/lib/planning/amount.ts';
import { LAYINGS, SHAPES } from '#contract/laying.ts';
import { lay } from './lay.ts';
import { areaOfOutline, tilingOf } from './tiling.ts';
import { type Drawn, outerEdge, yardOf } from './yard.ts';

const PATTERNS = SHAPES.flatMap((shape) =>
  LAYINGS.filter((laying) => tilingOf(shape, laying)).map((laying) => [shape, laying] as const),
);

const YARDS: [string, (width: number, length: number) => Drawn[]][] = [
  ['a rectangle', (width, length) => [{ width, length, frame: 'rectangle' }]],
  ['a circle', (width) => [{ width, length: width, frame: 'circle' }]],
  ['a triangle', (width, length) => [{ width, length, frame: 'triangle' }]],
  [
    'an L',
    (width, length) => [
      { width, length, frame: 'rectangle' },
      { width: width / 2, length: length / 2, frame: 'rectangle' },
    ],
  ],
];
const SHARES = { rectangle: 1, circle: Math.PI / 4, triangle: 1 / 2 };
const areaOfAll = (parts: readonly Drawn[]): number =>
  parts.reduce((sum, { width, length, frame }) => sum + width * length * SHARES[frame], 0);

/** Stones to buy where each rest is used for the largest part that it still holds. */
function stonesFor(shares: readonly number[]): number {
  const rests: number[] = [];
  for (const share of [...shares].sort((one, other) => other - one)) {
    const at = share === 1 ? -1 : rests.findIndex((rest) => rest + 1e-9 >= share);
    if (at < 0) rests.push(1 - share);
    else rests[at] = (rests[at] ?? 0) - share;
  }
  return rests.length;
}

describe.each(PATTERNS)('%s in %s', (shape, laying) => {
  it('has pieces of one size that fill their step exactly', () => {
    const tiling = tilingOf(shape, laying);
    if (!tiling) throw new Error('No such pattern');
    const [[ax, ay], [bx, by]] = tiling.steps;
    const areas = tiling.outlines.map(areaOfOutline);
    for (const area of areas) expect(area).toBeCloseTo(areas[0] ?? 0, 9);
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(Math.abs(ax * by - ay * bx), 9);
  });

  it.each(YARDS)('covers %s once, without a gap and without an overlap', (_, partsOf) => {
    const side = fc.double({ min: 0.5, max: 4, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 10, max: 60 }), (width, length, piecesPerM2) => {
        const parts = partsOf(width, length);
        const sum = areaOfAll(parts) * piecesPerM2;
        const pieces = lay(yardOf(parts), shape, laying, piecesPerM2) ?? [];
        const laid = pieces.reduce((total, { share }) => total + share, 0);
        expect(Math.abs(laid - sum)).toBeLessThan(0.01 + sum / 1000);
        // The sum lies between the whole pieces and all that are touched.
        expect(pieces.filter(({ share }) => share === 1).length).toBeLessThanOrEqual(sum + 0.01);
        expect(pieces.length).toBeGreaterThanOrEqual(sum - 0.01);
      }),
      { numRuns: 10 },
    );
  });

  it.each(YARDS)('takes no more stones for %s than are ordered, if what is cut off is used', (_, partsOf) => {
    const waste = laying === 'herringbone-45' ? WASTE.diagonal : WASTE.straight;
    for (const [width, length] of [
      [3, 3],
      [4.3, 5.1],
      [6, 4.5],
      [12, 9],
    ] as const) {
      const parts = partsOf(width, length);
      const ordered = Math.ceil(areaOfAll(parts) * 40 * (1 + waste / 100));
      const pieces = lay(yardOf(parts), shape, laying, 40) ?? [];
      expect(stonesFor(pieces.map(({ share }) => share))).toBeLessThanOrEqual(ordered);
    }
  });
});

it('counts a yard of whole bricks exactly', () => {
  const pieces = lay(yardOf([{ width: 2, length: 1, frame: 'rectangle' }]), 'rectangle', 'stack', 50) ?? [];
  expect(pieces).toHaveLength(100);
  expect(pieces.filter(({ share }) => share < 1)).toEqual([]);
});

it('draws no fan, whose stones no two makers cut alike', () => {
  const yard = yardOf([{ width: 1, length: 1, frame: 'rectangle' }]);
  expect(LAYINGS.map((laying) => lay(yard, 'fan', laying, 50))).toEqual(LAYINGS.map(() => null));
});

it('lays an L across its two parts, with one edge around both', () => {
  const parts: Drawn[] = [
    { width: 6, length: 4.5, frame: 'rectangle' },
    { width: 3, length: 2, frame: 'rectangle' },
  ];
  const pieces = lay(yardOf(parts), 'rectangle', 'herringbone-90', 50) ?? [];
  const across = ([, y]: readonly [number, number]) => y > 4.51;
  // Some stones lie in both parts and are whole.
  expect(
    pieces.some(({ outline, share }) => share === 1 && outline.some(across) && !outline.every(([, y]) => y > 4.49)),
  ).toBe(true);
  expect(outerEdge(parts)).toEqual([
    [0, 0],
    [6, 0],
    [6, 4.5],
    [3, 4.5],
    [3, 6.5],
    [0, 6.5],
  ]);
  expect(outerEdge([{ width: 2, length: 2, frame: 'circle' }])).toBeNull();
});
