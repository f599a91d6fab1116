import type { Browser, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { onPhone, printed, rest } from './phone.ts';
import { withServer } from './world.ts';

const RUNS = 3;
/** Shorter than the time between two banners. */
const QUIET_MS = 2500;
const WANTED_MS = 200;

type Gesture = { what: string; path: (product: number) => string; tap: (page: Page) => Promise<void> };

const onProduct = (product: number) => `/product/${product}`;

const GESTURES: Gesture[] = [
  {
    what: 'menu',
    path: () => '/',
    tap: (page) => page.getByRole('button', { name: 'Open the menu' }).tap(),
  },
  {
    what: 'language',
    path: () => '/',
    tap: (page) => page.locator('button[lang="so"]:visible').first().tap(),
  },
  {
    what: 'filter',
    path: () => '/product',
    tap: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).tap();
      // By keys: choosing from the list that opens is the system's own, and no interaction of the page.
      await page.getByLabel('Color', { exact: true }).press('ArrowDown');
    },
  },
  {
    what: 'add to list',
    path: onProduct,
    tap: (page) =>
      page
        .getByRole('button', { name: /^Add to list/ })
        .first()
        .tap(),
  },
  {
    what: 'gallery',
    path: onProduct,
    tap: (page) =>
      page
        .getByRole('link', { name: /Full screen/ })
        .first()
        .tap(),
  },
];

type Moment = 'at rest' | 'while it starts';

/** From the tap to the next paint; of several the longest. */
const delay = (browser: Browser, url: string, { tap }: Gesture, moment: Moment): Promise<number> =>
  onPhone(browser, async (page, seen) => {
    await page.goto(url, { waitUntil: 'commit' });
    if (moment === 'at rest') await rest(page, QUIET_MS);
    await tap(page);
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
