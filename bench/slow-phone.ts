import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { type Frame, onPhone, printed, rest } from './phone.ts';
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

const STEP_MS = 16;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * A thumb that is in a hurry: 600 pixels in a quarter of a second, and again. Event by event, because Chromium's own
 * synthesizeScrollGesture sometimes lets the thumb rest where it came down.
 */
async function swipe(tools: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
  const sent = [touch('touchStart', 750)];
  for (let y = 710; y >= 150; y -= 40) {
    await sleep(STEP_MS);
    // The next one does not wait until the page has taken this one: a thumb would not either.
    sent.push(touch('touchMove', y));
  }
  await sleep(STEP_MS);
  sent.push(touch('touchEnd'));
  await Promise.all(sent);
}

/** The button below every fifth page, where a thumb presses it; null before it has come to sight. */
const buttonAt = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('main button:has(+ noscript):not([aria-busy=true])');
    if (!button || button.getBoundingClientRect().top > innerHeight) return null;
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

/** Through the whole list, as a thumb does; the button at every fifth page is pressed. */
const scrolled = (browser: Browser, url: string) =>
  onPhone(browser, async (page, seen) => {
    const tools = await page.context().newCDPSession(page);
    // The pictures of a filled catalogue are addresses alone.
    await page.route('**/api/uploads/**', (route) => route.fulfill({ body: PICTURE, contentType: 'image/avif' }));
    await page.goto(`${url}/product`, { waitUntil: 'load' });
    await rest(page);
    const before = await heap(page);
    const origin = await page.evaluate(() => performance.timeOrigin);
    const started = (await seen()).frames.length;
    // To ask the page something takes it longer than most frames. Those are the bench's own, and no thumb moves meanwhile.
    const asked: { from: number; to: number }[] = [];
    const ask = async <T>(question: () => Promise<T>): Promise<T> => {
      const from = Date.now() - origin;
      const answer = await question();
      asked.push({ from, to: Date.now() - origin });
      return answer;
    };
    const shown = () => ask(() => page.evaluate(() => document.getElementsByTagName('article').length));
    for (let last = 0, now = await shown(); now < PRODUCTS; last = now, now = await shown()) {
      const button = now === last ? await ask(() => buttonAt(page)) : null;
      if (button) await page.touchscreen.tap(button.x, button.y);
      await swipe(tools);
    }
    const all = (await seen()).frames.slice(started);
    const isOwn = ({ start, duration }: Frame) => asked.some(({ from, to }) => start < to && start + duration > from);
    const frames = all.filter((frame) => !isOwn(frame));
    return { frames, own: all.length - frames.length, grown: (await heap(page)) - before };
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
      const { frames, own, grown } = await scrolled(browser, server.url);
      const durations = frames.map(({ duration }) => duration);
      const busy = frames.filter(({ over }) => over > 0);
      return [
        printed(
          `longest time the page itself works on a frame, through ${PRODUCTS} products`,
          BLOCKING_MS + Math.max(0, ...busy.map(({ over }) => over)),
          'ms',
          BLOCKING_MS,
          `${busy.length} frames over ${BLOCKING_MS} ms`,
        ),
        printed(
          'longest frame there by the clock',
          Math.max(0, ...durations),
          'ms',
          BLOCKING_MS,
          `${frames.length} frames over ${BLOCKING_MS} ms, half of them up to ${Math.round(median(durations))} ms; ${own} more while the bench asked`,
        ),
        printed('memory they add', grown, 'MB', 50),
      ];
    }),
  );
  return [...home, ...list];
}
