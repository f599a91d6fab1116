import type { Browser } from '@playwright/test';
import { type Exchange, openWire } from './wire.ts';

/** A phone of 412 pixels with a sharp screen, so the larger pictures are chosen. */
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };
/** The page stands and nothing more has come for this long: less than a slide's turn, more than any pause while loading. */
const QUIET_MS = 1500;

export type Kind = 'html' | 'script' | 'style' | 'picture' | 'font' | 'other';

const KINDS: readonly [RegExp, Kind][] = [
  [/^text\/html$/, 'html'],
  [/javascript$/, 'script'],
  [/^text\/css$/, 'style'],
  [/^image\//, 'picture'],
  [/^font\//, 'font'],
];
const kindOf = ({ type }: Exchange): Kind => KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other';

export type FirstLoad = {
  bytes: Record<Kind, number>;
  total: number;
  exchanges: Exchange[];
  /** Addresses outside our own origin. */
  foreign: string[];
  layoutShift: number;
  /** The text of every script that was loaded. */
  scripts: string[];
};

/** Opens a page as a first visitor would, with an empty cache, touches nothing, and weighs what came before all was quiet. */
export async function measureFirstLoad(browser: Browser, serverUrl: string, path = '/'): Promise<FirstLoad> {
  const wire = await openWire(serverUrl);
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'no-preference', serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(wire.url) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    await page.addInitScript(() => {
      const shown = window as unknown as { shift: number };
      shown.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shown.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(wire.url + path, { waitUntil: 'load' });
    // A slow machine may be quiet for as long before the scripts begin.
    await page.waitForFunction(() => Object.keys(document).some((name) => name.startsWith('__reactContainer')));
    await wire.quiet(QUIET_MS);
    const exchanges = [...wire.exchanges];
    const layoutShift = await page.evaluate(() => (window as unknown as { shift: number }).shift);

    const bytes: FirstLoad['bytes'] = { html: 0, script: 0, style: 0, picture: 0, font: 0, other: 0 };
    for (const exchange of exchanges) bytes[kindOf(exchange)] += exchange.bytes;
    const scripts = await Promise.all(
      exchanges
        .filter((exchange) => kindOf(exchange) === 'script')
        .map(async (exchange) => (await fetch(serverUrl + exchange.path)).text()),
    );
    const total = Object.values(bytes).reduce((sum, part) => sum + part, 0);
    return { bytes, total, exchanges, foreign, layoutShift, scripts };
  } finally {
    await context.close();
    await wire.close();
  }
}
