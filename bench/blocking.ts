import { median } from './figure.ts';

/** An event of a trace, times in microseconds; `tdur` is the thread's own processor time. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
};

/** Lighthouse's phone is four times slower than the machine, and a task blocks from here on. */
const SLOWER = 4;
const BLOCKING_MS = 50;

/**
 * What a page's tasks after the first paint would block if the machine had nothing else to do: from the processor time of its own
 * thread, not from the clock. Lighthouse counts by the clock; on two cores shared with the browser's other processes, the server and
 * the machine's other guests, that is often twice as much.
 */
export function ownBlocking(trace: readonly unknown[], url: string): number {
  const events = trace as readonly TraceEvent[];
  const start = events
    .filter(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url)
    .at(-1);
  if (!start) throw new Error(`The trace has no page ${url}`);
  const { pid, tid } = start;
  const painted = events.find(
    (event) => event.name === 'firstContentfulPaint' && event.pid === pid && event.ts > start.ts,
  );
  return events
    .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
    .filter(({ ts }) => ts > (painted?.ts ?? start.ts))
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWER - BLOCKING_MS), 0);
}

/** Lighthouse's own curve for the blocking time of a phone: 0.9 at 200 ms, 0.5 at 600. */
const [P10, MEDIAN] = [200, 600];
const WEIGHT = 30;

function blockingScore(ms: number): number {
  if (ms <= 0) return 1;
  // The complementary error function, by Abramowitz and Stegun 7.1.26; 0.9061938 is where it is a fifth.
  const x = (Math.log(ms / MEDIAN) * 0.9061938024368232) / Math.log(MEDIAN / P10);
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const error = Math.sign(x) * (1 - series * Math.exp(-x * x));
  return (1 - error) / 2;
}

type Run = { score: number; blocking: number; own: number };

/** The score with what the page itself blocks in the place of what the clock said. */
export const ownScore = (runs: readonly Run[]): number =>
  median(runs.map(({ score, blocking, own }) => score + WEIGHT * (blockingScore(own) - blockingScore(blocking))));
