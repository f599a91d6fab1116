import type { Browser, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { onPhone, printed, rest } from './phone.ts';
import { withServer } from './world.ts';

const RUNS = 3;
/** Shorter than the time between two banners. */
const QUIET_MS = 2500;
const WANTED_MS = 200;

/** What is tapped: the first of these elements whose text or label has these words. `key`: pressed then, in the field with this name. */
type Gesture = {
  what: string;
  path: (product: number) => string;
  target: [selector: string, words: string];
  key?: [field: string, key: string];
};

const onProduct = (product: number) => `/product/${product}`;

const GESTURES: Gesture[] = [
  { what: 'menu', path: () => '/', target: ['header button', 'Open the menu'] },
  { what: 'language', path: () => '/', target: ['button[lang="so"]', 'Soomaali'] },
  {
    what: 'filter',
    path: () => '/product',
    target: ['main button', 'Filters'],
    // By keys: choosing from the list that opens is the system's own, and no interaction of the page.
    key: ['color', 'ArrowDown'],
  },
  { what: 'add to list', path: onProduct, target: ['main button', 'Add to list'] },
  { what: 'gallery', path: onProduct, target: ['main a', 'Full screen'] },
];

/**
 * Where to tap, as soon as the page shows it. Playwright's own tap would look for a role in the whole page and listen to what the tap
 * hits: on a slow phone that takes as long as what is measured.
 */
async function placeOf(page: Page, target: Gesture['target']): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction(([selector, words]) => {
    for (const element of document.querySelectorAll(selector)) {
      const said = element.getAttribute('aria-label') ?? element.textContent ?? '';
      if (!said.includes(words) || element.getClientRects().length === 0) continue;
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // Not while the splash covers it.
      return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
    }
    return null;
  }, target);
  return (await found.jsonValue()) ?? { x: 0, y: 0 };
}

async function tapOn(page: Page, { target, key }: Gesture): Promise<void> {
  const { x, y } = await placeOf(page, target);
  await page.touchscreen.tap(x, y);
  if (!key) return;
  const [field, name] = key;
  await page.waitForFunction((field) => {
    const select = document.querySelector<HTMLSelectElement>(`main select[name="${field}"]`);
    select?.focus();
    return select !== null && document.activeElement === select;
  }, field);
  await page.keyboard.press(name);
}

type Moment = 'at rest' | 'while it starts';

/** From the tap to the next paint; of several the longest. */
const delay = (browser: Browser, url: string, gesture: Gesture, moment: Moment): Promise<number> =>
  onPhone(browser, async (page, seen) => {
    await page.goto(url, { waitUntil: 'commit' });
    if (moment === 'at rest') {
      // Scrolled to it first: that alone wakes parts of the page.
      await placeOf(page, gesture.target);
      await rest(page, QUIET_MS);
    }
    await tapOn(page, gesture);
    await rest(page, QUIET_MS);
    return Math.max(0, ...(await seen()).taps);
  });

/** From a tap to the next paint on a page at rest, and on one where the thing tapped has only just come to sight. */
export const tapsOnPhone = (): Promise<Figure[]> =>
  withServer('demo', async ({ server }) => {
    const { data } = (await (await fetch(`${server.url}/api/products?limit=1`)).json()) as { data: { id: number }[] };
    const product = data[0]?.id ?? 0;
    return withBrowser(async (browser) => {
      const figures: Figure[] = [];
      for (const gesture of GESTURES) {
        for (const moment of ['at rest', 'while it starts'] as const) {
          const times: number[] = [];
          for (let at = 0; at < RUNS; at += 1)
            times.push(await delay(browser, server.url + gesture.path(product), gesture, moment));
          const what = `tap to next paint on a slow phone, ${gesture.what} ${moment}`;
          figures.push(printed(what, median(times), 'ms', WANTED_MS, times.map(Math.round).join(', ')));
        }
      }
      return figures;
    });
  });
