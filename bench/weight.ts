import { measureFirstLoad } from '#tests/support/first-load.ts';
import { withBrowser } from './browser.ts';
import type { Figure } from './figure.ts';
import { withServer } from './world.ts';

const atMost = (what: string, value: number, unit: string, limit: number, note?: string): Figure => ({
  what,
  value,
  unit,
  limit,
  sense: 'at most',
  ...(note ? { note } : {}),
});

/** First load of home on a 412-pixel phone, cold cache, nothing scrolled, weighed on the wire until it is quiet. */
export const weight = (): Promise<Figure[]> =>
  withServer('demo', ({ server }) =>
    withBrowser(async (browser) => {
      const { bytes, total, exchanges, foreign, layoutShift } = await measureFirstLoad(browser, server.url);
      return [
        atMost('JavaScript', bytes.script / 1000, 'kB', 115),
        atMost('CSS', bytes.style / 1000, 'kB', 12),
        atMost('HTML', bytes.html / 1000, 'kB', 20),
        atMost('pictures in and near the first view', bytes.picture / 1000, 'kB', 150),
        atMost('fonts', bytes.font / 1000, 'kB', 35),
        atMost('everything before the first scroll', total / 1000, 'kB', 350),
        atMost('requests', exchanges.length, '', 25),
        atMost('requests to third parties', foreign.length, '', 0),
        atMost('layout shift', layoutShift, '', 0.01),
      ];
    }),
  );
