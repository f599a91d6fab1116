import { brotliCompressSync } from 'node:zlib';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { inLanguage } from '#contract/paths.ts';
import { site } from '#site.config.ts';
import { type Captured, capture, withBareServer } from '#tests/support/bare-server.ts';
import { freePort } from '#tests/support/postgres.ts';
import { withBrowser } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { withServer } from './world.ts';

/** Of each page the median of so many runs: the simulated phone is computed from a real load, which is never twice the same. */
const RUNS = 5;
const PERFORMANCE = 95;

/** Lighthouse's own phone and line: a 412-pixel screen, a slowed processor, slow 4G. */
const withLighthouse = async <T>(
  use: (run: (url: string) => Promise<Result>) => Promise<T>,
  flags: Flags = {},
): Promise<T> => {
  const port = await freePort();
  const run = async (url: string, attempts = 3): Promise<Result> => {
    const result = await lighthouse(url, { ...flags, port, logLevel: 'error' });
    const failure = result?.lhr.runtimeError;
    if (result && !failure) return result.lhr;
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

export const scores = (): Promise<Figure[]> =>
  withServer('demo', ({ server }) =>
    withLighthouse(async (run) => {
      const results: [string, Result[]][] = [];
      for (const [name, path] of Object.entries(await pagesOf(server.url))) {
        const runs: Result[] = [];
        for (let at = 0; at < RUNS; at += 1) runs.push(await run(server.url + path));
        results.push([name, runs]);
      }
      const performance = results.map(([name, runs]): Figure => {
        const [last] = runs;
        const timing = (id: string) => `${Math.round(median(runs.map((one) => one.audits[id]?.numericValue ?? 0)))} ms`;
        return {
          what: `Lighthouse performance, ${name}`,
          value: median(runs.map((one) => scoreOf(one, 'performance'))),
          unit: '',
          limit: PERFORMANCE,
          sense: 'at least',
          // Lighthouse's own measure of the machine: its slow phone is four times slower than whatever that was at the moment.
          note: `machine ${median(runs.map((one) => one.environment.benchmarkIndex))}, FCP ${timing('first-contentful-paint')}, LCP ${timing('largest-contentful-paint')}, TBT ${timing('total-blocking-time')}, SI ${timing('speed-index')}; below 1: ${last ? lostIn(last, 'performance') : ''}`,
        };
      });
      const others = Object.entries(OTHERS).map(([category, name]): Figure => {
        const worst = results.flatMap(([page, runs]) => runs.map((result) => ({ page, result })));
        const least = worst.reduce((low, one) =>
          scoreOf(one.result, category) < scoreOf(low.result, category) ? one : low,
        );
        return {
          what: `Lighthouse ${name}, the lowest of the seven pages`,
          value: scoreOf(least.result, category),
          unit: '',
          limit: 100,
          sense: 'at least',
          note: `${least.page}: ${lostIn(least.result, category) || 'nothing lost'}`,
        };
      });
      return [...performance, ...others];
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

const attribute = (tag: string, name: string): string => new RegExp(`${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';

/** A page as one would write it by hand: the same banner and words, its style inside, no script. */
async function handWritten(url: string): Promise<Record<string, Captured>> {
  const html = await (await fetch(url)).text();
  const preload = [...html.matchAll(/<link[^>]*imagesrcset[^>]*>/gi)]
    .map(([tag]) => tag)
    .find((tag) => /portrait/.test(tag));
  if (!preload) throw new Error('Home preloads no banner for a phone');
  const srcset = attribute(preload, 'imagesrcset');
  const sizes = attribute(preload, 'imagesizes');
  const files = srcset.split(',').map((entry) => entry.trim().split(' ')[0] ?? '');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${site.name}</title>
<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${srcset}" imagesizes="${sizes}">
<style>body{margin:0;font-family:system-ui,sans-serif}.hero{position:relative;height:100svh}
.hero img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}.hero div{position:absolute;bottom:0;padding:2rem;color:#fff}</style>
</head><body><main class="hero"><img src="${files[0]}" srcset="${srcset}" sizes="${sizes}" alt="" fetchpriority="high">
<div><h1>${site.legalName}</h1><p>${site.tagline}</p><a href="/about">About Us</a></div></main></body></html>`;
  const answers: Record<string, Captured> = {
    '/': {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
      body: brotliCompressSync(page),
    },
  };
  for (const file of files) answers[file] = await capture(url + file);
  return answers;
}

const lcpOf = (result: Result): number => result.audits['largest-contentful-paint']?.numericValue ?? Number.NaN;

/** Home beside the hand-written page, in turns. */
export const largestPaint = (): Promise<Figure[]> =>
  withServer('demo', async ({ server }) => {
    await (await fetch(server.url)).text();
    return withBareServer(await handWritten(server.url), (bare) =>
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
            note: `${RUNS} runs each in turns, Lighthouse mobile`,
          },
        ];
      }),
    );
  });
