import type { Browser, Page } from '@playwright/test';
import type { Figure } from './figure.ts';

/** A phone whose processor is six times slower than this machine's, on a line that costs nothing: what is left is script. */
const SLOWER = 6;
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };
/** Nothing has kept the processor for this long: longer than the splash stays and the scripts wait. */
const REST_MS = 5000;

/**
 * In milliseconds; `start` counts from the page's own. A frame lasts by the clock, waiting for whoever draws the screen included; `over` is
 * what its longest task, with drawing, took beyond 50.
 */
export type Frame = { start: number; duration: number; over: number };
type LongFrame = PerformanceEntry & { blockingDuration: number };
/** Milliseconds: of long tasks, of long frames, and from each tap or key to the next paint. */
export type Seen = { tasks: number[]; frames: Frame[]; taps: number[]; busyAt: number };

export async function onPhone<T>(
  browser: Browser,
  use: (page: Page, seen: () => Promise<Seen>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'no-preference', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(() => {
      const seen: Seen = { tasks: [], frames: [], taps: [], busyAt: 0 };
      Object.assign(window, { seen });
      // No function here has a name: the names that tsx keeps are unknown in the page.
      for (const type of ['longtask', 'long-animation-frame', 'event']) {
        new PerformanceObserver((found) => {
          for (const entry of found.getEntries()) {
            if (type === 'longtask') seen.tasks.push(entry.duration);
            else if (type !== 'event') {
              const { startTime, duration, blockingDuration } = entry as LongFrame;
              seen.frames.push({ start: startTime, duration, over: blockingDuration });
            }
            // What only follows the finger, such as pointerover, is no interaction.
            else if ((entry as PerformanceEventTiming).interactionId !== 0) seen.taps.push(entry.duration);
          }
          seen.busyAt = performance.now();
        }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
      }
    });
    return await use(page, () => page.evaluate(() => (window as unknown as { seen: Seen }).seen));
  } finally {
    await context.close();
  }
}

export const rest = async (page: Page, quietMs = REST_MS): Promise<void> => {
  const isAtRest = (ms: number) => performance.now() - (window as unknown as { seen: Seen }).seen.busyAt > ms;
  await page.waitForFunction(isAtRest, quietMs);
};

/** Printed, not held: a processor slowed by emulation on a busy machine tells builds apart, not good from bad. */
export const printed = (what: string, value: number, unit: string, limit: number, note?: string): Figure => ({
  what,
  value,
  unit,
  limit,
  sense: 'at most',
  printed: true,
  ...(note ? { note } : {}),
});
