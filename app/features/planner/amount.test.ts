import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFor, WASTE } from '#app/lib/planning/amount.ts';
import { exact, readDecimal } from '#app/lib/planning/exact.ts';
import { wholeArea } from './area.ts';

const measures = (perUnit: number | null) => ({ perUnit, piecesPerPallet: 480, kgPerPiece: 2.5 });

describe('amountFor', () => {
  it('rounds up once, at the end', () => {
    expect(amountFor(exact(1), 10, measures(50)).pieces).toBe(55);
    expect(amountFor(exact(1), 5, measures(39.5)).pieces).toBe(42);
    expect(amountFor(exact(1, 3), 0, measures(3)).pieces).toBe(1);
  });

  it('counts begun pallets and weighs all pieces', () => {
    expect(amountFor(exact(10), 0, measures(48))).toEqual({ pieces: 480, pallets: 1, kilograms: 1200 });
    expect(amountFor(exact(481, 48), 0, measures(48))).toEqual({ pieces: 481, pallets: 2, kilograms: 1203 });
  });

  it('says nothing of pieces, pallets and weight that nobody has said', () => {
    expect(amountFor(exact(10), 5, measures(null))).toEqual({ pieces: null, pallets: null, kilograms: null });
    const bare = { perUnit: 40, piecesPerPallet: null, kgPerPiece: null };
    expect(amountFor(exact(10), 5, bare)).toEqual({ pieces: 420, pallets: null, kilograms: null });
  });

  it('counts with every decimal that the catalogue takes, and rounds the weight once', () => {
    expect(amountFor(exact(9), 0, measures(33.3333333)).pieces).toBe(300);
    expect(amountFor(exact(1), 0, { perUnit: 1, piecesPerPallet: null, kgPerPiece: 2.45 }).kilograms).toBe(2);
  });

  /** The model counts in millionths of everything, so that its sums are whole numbers without a fraction anywhere. */
  it('agrees with a model in whole numbers, whatever is measured', () => {
    const side = fc.integer({ min: 1, max: 5_000_000 });
    const decimal = (thousandths: number) =>
      `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
    fc.assert(
      fc.property(
        fc.array(fc.record({ width: side, length: side }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: WASTE.least, max: WASTE.most }),
        (rectangles, perHundredth, waste) => {
          const parts = rectangles.map(({ width, length }) => ({
            kind: 'rectangle' as const,
            width: decimal(width),
            length: decimal(length).replace('.', ','),
          }));
          const area = wholeArea(parts);
          if (!area) throw new Error('The area was not read');
          const squareMillimetres = rectangles.reduce(
            (sum, { width, length }) => sum + BigInt(width) * BigInt(length),
            0n,
          );
          const top = squareMillimetres * BigInt(perHundredth) * BigInt(100 + waste);
          const bottom = 1_000_000n * 100n * 100n;
          const expected = top / bottom + (top % bottom === 0n ? 0n : 1n);
          expect(BigInt(amountFor(area, waste, measures(perHundredth / 100)).pieces ?? -1)).toBe(expected);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe('areas', () => {
  const square = (parts: Parameters<typeof wholeArea>[0]) => {
    const area = wholeArea(parts);
    return area && Number(area.top) / Number(area.bottom);
  };

  it('adds the parts up and leaves out what is not typed yet', () => {
    expect(
      square([
        { kind: 'rectangle', width: '6', length: '4,5' },
        { kind: 'rectangle', width: '3', length: '' },
        { kind: 'triangle', base: '4', height: '3' },
        { kind: 'area', squareMetres: '0.25' },
      ]),
    ).toBe(33.25);
    expect(square([{ kind: 'circle', across: '2' }])).toBeCloseTo(Math.PI, 12);
  });

  it.each(['', '0', '-3', '1e3', '1.2.3', 'abc', '9999999999', '1.1234567'])(
    'is nothing for a side of "%s"',
    (side) => {
      expect(square([{ kind: 'rectangle', width: side, length: '1' }])).toBeNull();
    },
  );

  it('reads a comma like a point', () => {
    expect(readDecimal(' 29,5 ')).toEqual(readDecimal('29.5'));
  });
});
