/** One line of the table: what was measured, beside what it is measured against, and what it is held to. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  /** The same taken from the yardstick, in the same run. */
  yardstick?: number;
  limit: number;
  sense: 'at most' | 'at least';
  /** Shown for comparison and held to nothing. */
  printed?: true;
  /** What is held to the limit, from each round: where the middle half of them lies on both sides of it, nothing is judged. */
  rounds?: readonly number[];
  /** What is left without what the machine itself took: where that holds and the measured does not, nothing is judged. */
  ownShare?: number;
  /** How it was taken, where that is not plain. */
  note?: string;
};

export type Group = 'Weight' | 'Speed' | 'Growth';
export type Verdict = 'PASS' | 'FAIL' | 'not judged' | 'printed';
export type Judged = Figure & { group: Group; ratio: number | null; verdict: Verdict };

const sorted = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

/** A quarter of the rounds lies below the first, a quarter above the second. */
function quartiles(rounds: readonly number[]): [number, number] {
  const ordered = sorted(rounds);
  const quarter = Math.floor(ordered.length / 4);
  return [ordered[quarter] ?? Number.NaN, ordered[ordered.length - 1 - quarter] ?? Number.NaN];
}

function verdictOf({ printed, rounds, limit, sense, ownShare }: Figure, held: number): Verdict {
  if (printed) return 'printed';
  const [low, high] = quartiles(rounds ?? [held]);
  if (low < limit && limit < high) return 'not judged';
  const holds = (value: number) => (sense === 'at most' ? value <= limit : value >= limit);
  if (holds(held)) return 'PASS';
  return ownShare !== undefined && holds(ownShare) ? 'not judged' : 'FAIL';
}

/** Against a yardstick the ratio counts, else the value itself. */
export function judge(group: Group, figure: Figure): Judged {
  const ratio = figure.yardstick === undefined ? null : figure.value / figure.yardstick;
  return { ...figure, group, ratio, verdict: verdictOf(figure, ratio ?? figure.value) };
}

/** Of an even count the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const ordered = sorted(values);
  const middle = ordered.length / 2;
  const upper = ordered[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((ordered[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

const withUnit = (value: number, unit: string): string => `${number(value)}${unit ? ` ${unit}` : ''}`;

const HEADINGS = ['what', 'measured', 'yardstick', 'ratio', 'limit', ''];

function cells({ what, value, unit, yardstick, ratio, limit, sense, verdict }: Judged): string[] {
  const sign = sense === 'at most' ? '<=' : '>=';
  return [
    what,
    withUnit(value, unit),
    yardstick === undefined ? '' : withUnit(yardstick, unit),
    ratio === null ? '' : ratio.toFixed(2),
    verdict === 'printed' ? '' : ratio === null ? `${sign} ${withUnit(limit, unit)}` : `${sign} ${limit} x`,
    verdict,
  ];
}

/** The table as Markdown, which a terminal shows as well as a page. */
export function table(figures: readonly Judged[]): string {
  const groups = [...new Set(figures.map(({ group }) => group))];
  const rows = groups.flatMap((group) => [
    [`**${group}**`, '', '', '', '', ''],
    ...figures.filter((figure) => figure.group === group).map(cells),
  ]);
  const widths = HEADINGS.map((heading, at) =>
    Math.max(...[heading, ...rows.map((row) => row[at] ?? '')].map((cell) => cell.length)),
  );
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(Math.max(3, width))).join(' | ')} |`;
  return [line(HEADINGS), rule, ...rows.map(line)].join('\n');
}
