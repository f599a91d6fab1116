import { TAP_KINDS, type TapCounts } from '#contract/taps.ts';
import { BYTE_ORDER_MARK, csvLine, textCell } from '#server/csv.ts';

type Line = TapCounts & { date: string; code: string; name: string };

/** By day and product. */
export function tapsAsCsv(lines: readonly Line[]): string {
  const rows = lines.map((line) =>
    csvLine([line.date, textCell(line.code), textCell(line.name), ...TAP_KINDS.map((kind) => line[kind])]),
  );
  return BYTE_ORDER_MARK + [csvLine(['date', 'code', 'name', ...TAP_KINDS]), ...rows].join('');
}
