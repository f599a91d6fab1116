/** What one drill did and found. Every line in `losses` or `late` is a failure of the product. */
export type Figures = {
  attempts: number;
  /** Processes killed, sockets cut, hostile calls sent. */
  faults: number;
  /** Broken promises: a lost write, a file without its row, a wrong status. */
  losses: string[];
  /** Promises about time that were not kept. Judged by the drill alone: a busy machine must not fail `npm test`. */
  late: string[];
  /** Figures worth writing down. */
  measured: Record<string, string | number>;
};

export type DrillOptions = {
  attempts: number;
  seed: number;
  log(line: string): void;
};

export type Drill<Options extends DrillOptions = DrillOptions> = (options: Options) => Promise<Figures>;

export const emptyFigures = (): Figures => ({ attempts: 0, faults: 0, losses: [], late: [], measured: {} });

export function describeFigures(name: string, seed: number, figures: Figures): string {
  const { attempts, faults, losses, late, measured } = figures;
  const passed = losses.length === 0 && late.length === 0;
  const details = Object.entries(measured).map(([what, value]) => `${what} ${value}`);
  return [
    `${passed ? 'PASS' : 'FAIL'} ${name}: seed ${seed}, attempts ${attempts}, faults ${faults}, losses ${losses.length}` +
      `${late.length > 0 ? `, late ${late.length}` : ''}${details.length > 0 ? `; ${details.join(', ')}` : ''}`,
    ...[...losses, ...late].slice(0, 20).map((line) => `     - ${line}`),
  ].join('\n');
}

const sorted = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);

export const quantile = (values: readonly number[], share: number): number => {
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);
