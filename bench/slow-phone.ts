import type { Browser, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { withServer } from './world.ts';

/** A phone whose processor is six times slower than this machine's, on a line that costs nothing: what is left is script. */
const SLOWER = 6;
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };
const RUNS = 5;
const PRODUCTS = 500;
/** Nothing has kept the processor for this long: longer than the splash stays and the scripts wait. */
const REST_MS = 5000;
const BLOCKING_MS = 50;

type Seen = { tasks: number[]; frames: number[]; taps: number[]; busyAt: number };

async function onPhone<T>(browser: Browser, use: (page: Page, seen: () => Promise<Seen>) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'no-preference', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(() => {
      const seen: Seen = { tasks: [], frames: [], taps: [], busyAt: 0 };
      Object.assign(window, { seen });
      const watched = { longtask: seen.tasks, 'long-animation-frame': seen.frames, event: seen.taps };
      // No function here has a name: the names that tsx keeps are unknown in the page.
      for (const [type, list] of Object.entries(watched)) {
        new PerformanceObserver((found) => {
          for (const { duration } of found.getEntries()) list.push(duration);
          seen.busyAt = performance.now();
        }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
      }
    });
    return await use(page, () => page.evaluate(() => (window as unknown as { seen: Seen }).seen));
  } finally {
    await context.close();
  }
}

const rest = async (page: Page): Promise<void> => {
  const isAtRest = (ms: number) => performance.now() - (window as unknown as { seen: Seen }).seen.busyAt > ms;
  await page.waitForFunction(isAtRest, REST_MS);
};

const blocking = (browser: Browser, url: string): Promise<number> =>
  onPhone(browser, async (page, seen) => {
    await page.goto(url, { waitUntil: 'load' });
    await rest(page);
    return (await seen()).tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_MS), 0);
  });

/** From a tap to the next paint, the longest of a few; the first while the page still starts. */
const slowestTap = (browser: Browser, url: string): Promise<number> =>
  onPhone(browser, async (page, seen) => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await rest(page);
    await page.keyboard.press('Escape');
    await page.locator('button[lang="so"]:visible').first().tap();
    await page.locator('html[lang="so"]').waitFor();
    await rest(page);
    return Math.max(0, ...(await seen()).taps);
  });

const heap = (page: Page): Promise<number> =>
  page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6);

/** Through the whole list, as a thumb does; the button at every fifth page is pressed. */
const scrolled = (browser: Browser, url: string) =>
  onPhone(browser, async (page, seen) => {
    await page.goto(`${url}/product`, { waitUntil: 'load' });
    await rest(page);
    const before = await heap(page);
    const started = (await seen()).frames.length;
    // In the page: looking for things from outside costs more than the page itself.
    await page.evaluate(async (wanted) => {
      while (document.querySelectorAll('[data-product]').length < wanted) {
        const buttons = document.querySelectorAll<HTMLButtonElement>('ul + div > button');
        for (const button of buttons) if (button.textContent === 'Load more') button.click();
        scrollBy(0, 400);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
    }, PRODUCTS);
    const frames = (await seen()).frames.slice(started);
    return { longest: Math.max(0, ...frames), long: frames.length, grown: (await heap(page)) - before };
  });

/** Printed, not held: a processor slowed by emulation on a busy machine tells builds apart, not good from bad. */
const printed = (what: string, value: number, unit: string, limit: number, note?: string): Figure => ({
  what,
  value,
  unit,
  limit,
  sense: 'at most',
  printed: true,
  ...(note ? { note } : {}),
});

export async function slowPhone(): Promise<Figure[]> {
  const home = await withServer('demo', ({ server }) =>
    withBrowser(async (browser) => {
      const times: number[] = [];
      for (let at = 0; at < RUNS; at += 1) times.push(await blocking(browser, server.url));
      return [
        printed('home blocks a slow phone for', median(times), 'ms', 150, times.map(Math.round).join(', ')),
        printed('from tap to next paint on it', await slowestTap(browser, server.url), 'ms', 200),
      ];
    }),
  );
  const list = await withServer(PRODUCTS, ({ server }) =>
    withBrowser(async (browser) => {
      const { longest, long, grown } = await scrolled(browser, server.url);
      return [
        printed(`longest frame on it through ${PRODUCTS} products`, longest, 'ms', 50, `${long} frames over 50 ms`),
        printed('memory they add', grown, 'MB', 50),
      ];
    }),
  );
  return [...home, ...list];
}
