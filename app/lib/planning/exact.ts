/** An exact fraction: sums of yards must not depend on how a processor rounds. */
export type Exact = { readonly top: bigint; readonly bottom: bigint };

export const exact = (top: bigint | number, bottom: bigint | number = 1n): Exact => ({
  top: BigInt(top),
  bottom: BigInt(bottom),
});

/** `3`, `3.5` and `3,5`; null for anything else. */
export function readDecimal(text: string): Exact | null {
  const found = /^(\d{1,9})(?:[.,](\d{0,6}))?$/.exec(text.trim());
  if (!found) return null;
  const [, whole = '', decimals = ''] = found;
  return exact(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

/** A number of the catalogue, which was typed as a decimal, as that decimal: up to nine places. */
export const fromNumber = (value: number): Exact => exact(Math.round(value * 1_000_000_000), 1_000_000_000);

export const add = (a: Exact, b: Exact): Exact => exact(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const multiply = (a: Exact, b: Exact): Exact => exact(a.top * b.top, a.bottom * b.bottom);
export const isPositive = (value: Exact): boolean => value.top > 0n;

export const roundUp = ({ top, bottom }: Exact): number => Number((top + bottom - 1n) / bottom);

/** For showing and drawing only, never for further sums. */
export const toNumber = ({ top, bottom }: Exact, decimals = 2): number => {
  const scale = 10n ** BigInt(decimals);
  return Number((top * scale * 2n + bottom) / (bottom * 2n)) / Number(scale);
};

/** As it is written down, with at most six decimals: `33`, `7.068583`. */
export const plainDecimal = (value: Exact): string => String(toNumber(value, 6));
