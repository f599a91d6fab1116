import lighthouse, { type Flags, type Result } from 'lighthouse';
import { inLanguage } from '#contract/paths.ts';
import { withBareServer } from '#tests/support/bare-server.ts';
import { freePort } from '#tests/support/postgres.ts';
import { ownBlocking, ownScore } from './blocking.ts';
import { withBrowser } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { withServer } from './world.ts';
import { firstViewAlone } from './yardstick-page.ts';

/** Of each page the median of so many runs at least: the simulated phone is computed from a real load, which is never twice the same. */
const RUNS = 5;
/** More are made while one more run still moves the median of the machine's own speed by so much. */
const MOST_RUNS = 9;
const STABLE = 0.03;
const PERFORMANCE = 95;
const BLOCKING_MS = 150;

/** `ownBlocking`: what of the blocking time is the page's and not the machine's, where that was measured. */
type Run = Result & { ownBlocking: number };

/** Lighthouse's own phone and line: a 412-pixel screen, a slowed processor, slow 4G. */
const withLighthouse = async <T>(
  use: (run: (url: string) => Promise<Run>) => Promise<T>,
  flags: Flags = {},
): Promise<T> => {
  const port = await freePort();
  const run = async (url: string, attempts = 3): Promise<Run> => {
    const result = await lighthouse(url, { ...flags, port, logLevel: 'error' });
    const failure = result?.lhr.runtimeError;
    if (result && !failure) {
      const trace = result.artifacts.Trace?.traceEvents;
      return { ...result.lhr, ownBlocking: trace ? ownBlocking(trace, url) : Number.NaN };
    }
    // Now and then it loses its own trace, and says to run it again.
    if (attempts > 1) return run(url, attempts - 1);
    throw new Error(`Lighthouse: ${failure?.message}`);
  };
  return withBrowser(() => use(run), port);
};

const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

async function pagesOf(url: string): Promise<Record<string, string>> {
  const { data } = (await (await fetch(`${url}/api/products?limit=1`)).json()) as {
    data: { id: number; categories: string }[];
  };
  const product = data[0];
  return {
    home: '/',
    list: '/product',
    detail: `/product/${product?.id}`,
    category: `/category/${product?.categories}`,
    projects: '/project',
    about: '/about',
    contact: '/contact',
  };
}

const OTHERS = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' };

/** What each lost point was lost for. */
const lostIn = (result: Result, category: string): string =>
  (result.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
    .join(', ');

/** Lighthouse's own measure of the machine: its slow phone is four times slower than whatever that is at the moment. */
const speedOf = (runs: readonly Result[]): number => median(runs.map((one) => one.environment.benchmarkIndex));

async function untilStable(run: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  while (runs.length < MOST_RUNS) {
    const before = speedOf(runs);
    runs.push(await run());
    if (runs.length >= RUNS && Math.abs(speedOf(runs) / before - 1) <= STABLE) break;
  }
  return runs;
}

const timesOf = (runs: readonly Result[], id: string): number[] =>
  runs.map((one) => one.audits[id]?.numericValue ?? Number.NaN);

const BLOCKING = 'total-blocking-time';

function performanceOf(name: string, runs: readonly Run[]): Figure {
  const timing = (id: string) => `${Math.round(median(timesOf(runs, id)))} ms`;
  const rounds = runs.map((one) => scoreOf(one, 'performance'));
  const ownShare = ownScore(
    runs.map((one) => ({
      score: scoreOf(one, 'performance'),
      blocking: one.audits[BLOCKING]?.numericValue ?? Number.NaN,
      own: one.ownBlocking,
    })),
  );
  return {
    what: `Lighthouse performance, ${name}`,
    value: median(rounds),
    unit: '',
    limit: PERFORMANCE,
    sense: 'at least',
    rounds,
    ownShare,
    note: `machine ${speedOf(runs)}, ${runs.length} runs ${rounds.join(' ')}, ${ownShare.toFixed(0)} by the page's own processor time; FCP ${timing('first-contentful-paint')}, LCP ${timing('largest-contentful-paint')}, SI ${timing('speed-index')}`,
  };
}

function blockingOf(name: string, runs: readonly Run[]): Figure {
  const rounds = timesOf(runs, BLOCKING);
  const own = runs.map(({ ownBlocking }) => ownBlocking);
  return {
    what: `blocking time, ${name}`,
    value: median(rounds),
    unit: 'ms',
    limit: BLOCKING_MS,
    sense: 'at most',
    rounds,
    ownShare: median(own),
    note: `machine ${speedOf(runs)}: ${rounds.map(Math.round).join(', ')}; of the page's own processor time ${own.map(Math.round).join(', ')}`,
  };
}

/** The seven pages in both languages. */
export const scores = (): Promise<Figure[]> =>
  withServer('demo', ({ server }) =>
    withLighthouse(async (run) => {
      const results: [string, Run[]][] = [];
      for (const [name, path] of Object.entries(await pagesOf(server.url))) {
        for (const [words, address] of [
          [name, path],
          [`${name} in Somali`, inLanguage(path, 'so')],
        ] as const) {
          results.push([words, await untilStable(() => run(server.url + address))]);
        }
      }
      const times = results.flatMap(([name, runs]) => [performanceOf(name, runs), blockingOf(name, runs)]);
      const others = Object.entries(OTHERS).map(([category, name]): Figure => {
        const all = results.flatMap(([page, runs]) => runs.map((result) => ({ page, result })));
        const least = all.reduce((low, one) =>
          scoreOf(one.result, category) < scoreOf(low.result, category) ? one : low,
        );
        return {
          what: `Lighthouse ${name}, the lowest of the pages`,
          value: scoreOf(least.result, category),
          unit: '',
          limit: 100,
          sense: 'at least',
          note: `${least.page}: ${lostIn(least.result, category) || 'nothing lost'}`,
        };
      });
      return [...times, ...others];
    }),
  );

/** Signing in and the list on the phone are kept out of search engines on purpose; all else of the SEO score is theirs too. */
const UNLISTED = ['/quote', '/login', '/signup', '/set-password'];

/** The SEO score of every public page in both languages. It is the same in every run, so one is enough. */
export const findability = (): Promise<Figure[]> =>
  withServer('demo', async ({ server }) => {
    const listed = Object.values(await pagesOf(server.url));
    const measure = (pages: readonly string[], flags: Flags) =>
      withLighthouse(async (run) => {
        const found: { page: string; result: Result }[] = [];
        for (const page of pages) found.push({ page, result: await run(server.url + page) });
        return found;
      }, flags);
    const inBoth = (pages: readonly string[]) => pages.flatMap((page) => [page, inLanguage(page, 'so')]);
    const found = [
      ...(await measure(inBoth(listed), { onlyCategories: ['seo'] })),
      ...(await measure(inBoth(UNLISTED), { onlyCategories: ['seo'], skipAudits: ['is-crawlable'] })),
    ];
    const least = found.reduce((low, one) => (scoreOf(one.result, 'seo') < scoreOf(low.result, 'seo') ? one : low));
    return [
      {
        what: `Lighthouse SEO, the lowest of ${found.length} pages in both languages`,
        value: scoreOf(least.result, 'seo'),
        unit: '',
        limit: 100,
        sense: 'at least',
        note: `${least.page}: ${lostIn(least.result, 'seo') || 'nothing lost'}; without is-crawlable for ${UNLISTED.join(', ')}`,
      },
    ];
  });

const lcpOf = (result: Result): number => result.audits['largest-contentful-paint']?.numericValue ?? Number.NaN;

/** Home beside a static page of its first view, in turns. */
export const largestPaint = (): Promise<Figure[]> =>
  withServer('demo', async ({ server }) => {
    await (await fetch(server.url)).text();
    return withBareServer(await firstViewAlone(server.url), (bare) =>
      withLighthouse(async (run) => {
        const ours: number[] = [];
        const theirs: number[] = [];
        for (let at = 0; at < RUNS; at += 1) {
          ours.push(lcpOf(await run(`${server.url}/`)));
          theirs.push(lcpOf(await run(`${bare}/`)));
        }
        return [
          {
            what: 'largest contentful paint of home',
            value: median(ours),
            unit: 'ms',
            yardstick: median(theirs),
            limit: 1.15,
            sense: 'at most',
            rounds: ours.map((time, at) => time / (theirs[at] ?? Number.NaN)),
            note: `${RUNS} runs each in turns, Lighthouse mobile; a static page of the same first view`,
          },
        ];
      }),
    );
  });
