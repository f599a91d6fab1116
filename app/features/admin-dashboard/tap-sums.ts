import type { TapCounts } from '#contract/taps.ts';

export const totalOf = ({ call, whatsapp, share, quote }: TapCounts): number => call + whatsapp + share + quote;

/** Percent more or less than before, rounded; null where there was nothing to compare with. */
export const trendOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
