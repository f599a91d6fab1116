import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { onPhone, printed, rest } from './phone.ts';
import { withServer } from './world.ts';

const RUNS = 5;
const PRODUCTS = 500;
const BLOCKING_MS = 50;

const blocking = (browser: Browser, url: string): Promise<number> =>
  onPhone(browser, async (page, seen) => {
    await page.goto(url, { waitUntil: 'load' });
    await rest(page);
    return (await seen()).tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_MS), 0);
  });

const heap = (page: Page): Promise<number> =>
  page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6);

const MEDIA = path.join(import.meta.dirname, '../public/media');
const PICTURE = readFileSync(path.join(MEDIA, readdirSync(MEDIA).find((name) => name.endsWith('-480.avif')) ?? ''));

/** A thumb that is in a hurry. */
const SWIPE = { x: 200, y: 700, yDistance: -2500, speed: 2500, gestureSourceType: 'touch' } as const;

/** Through the whole list, as a thumb does; the button at every fifth page is pressed. */
const scrolled = (browser: Browser, url: string) =>
  onPhone(browser, async (page, seen) => {
    const tools = await page.context().newCDPSession(page);
    // The pictures of a filled catalogue are addresses alone.
    await page.route('**/api/uploads/**', (route) => route.fulfill({ body: PICTURE, contentType: 'image/avif' }));
    await page.goto(`${url}/product`, { waitUntil: 'load' });
    await rest(page);
    const before = await heap(page);
    const started = (await seen()).frames.length;
    // Asked in passing: to find a role, the page would be searched as long as the longest frames take.
    const shown = () => page.evaluate(() => document.getElementsByTagName('article').length);
    for (let last = 0, now = await shown(); now < PRODUCTS; last = now, now = await shown()) {
      const more = now === last ? await page.$('main button:has(+ noscript):not([aria-busy=true])') : null;
      await more?.tap();
      await tools.send('Input.synthesizeScrollGesture', SWIPE);
    }
    const frames = (await seen()).frames.slice(started);
    return {
      longest: Math.max(0, ...frames),
      middle: median(frames),
      long: frames.length,
      grown: (await heap(page)) - before,
    };
  });

export async function slowPhone(): Promise<Figure[]> {
  const home = await withServer('demo', ({ server }) =>
    withBrowser(async (browser) => {
      const times: number[] = [];
      for (let at = 0; at < RUNS; at += 1) times.push(await blocking(browser, server.url));
      return [printed('home blocks a slow phone for', median(times), 'ms', 150, times.map(Math.round).join(', '))];
    }),
  );
  const list = await withServer(PRODUCTS, ({ server }) =>
    withBrowser(async (browser) => {
      const { longest, middle, long, grown } = await scrolled(browser, server.url);
      return [
        printed(
          `longest frame on it through ${PRODUCTS} products`,
          longest,
          'ms',
          50,
          `${long} frames over 50 ms, half of them up to ${Math.round(middle)} ms`,
        ),
        printed('memory they add', grown, 'MB', 50),
      ];
    }),
  );
  return [...home, ...list];
}
