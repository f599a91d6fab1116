import { TAP_KINDS, type TapCounts } from '#contract/taps.ts';

type Line = TapCounts & { date: string; code: string; name: string };

/** A spreadsheet would run what begins like a formula; the mark makes it text. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string): string => `"${plain(text).replaceAll('"', '""')}"`;

/** By day and product, with the mark that tells a spreadsheet the text is UTF-8. */
export function tapsAsCsv(lines: readonly Line[]): string {
  const rows = lines.map((line) =>
    [line.date, cell(line.code), cell(line.name), ...TAP_KINDS.map((kind) => line[kind])].join(','),
  );
  return `\ufeff${[['date', 'code', 'name', ...TAP_KINDS].join(','), ...rows].join('\r\n')}\r\n`;
}
