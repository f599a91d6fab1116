import type { Product } from '#contract/products.ts';
import { withBrowser } from './browser.ts';
import { type Figure, median } from './figure.ts';
import { withServer } from './world.ts';

const TIMES = 9;

/** From the last typed digit of a yard of 100 m² until the frame after it is drawn, in the browser on this machine. */
export const drawing = (): Promise<Figure[]> =>
  withServer('demo', ({ server }) =>
    withBrowser(async (browser) => {
      const listed = (await (await fetch(`${server.url}/api/products?limit=200`)).json()) as { data: Product[] };
      const product = listed.data.find(({ shape, piecesPerM2 }) => shape === 'rectangle' && piecesPerM2);
      if (!product) throw new Error('No product can be drawn');
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2.625 });
      await page.goto(`${server.url}/product/${product.id}`);
      await page.getByRole('button', { name: 'How many do I need?' }).click();
      await page.getByLabel('Width in metres').fill('10');
      await page.getByLabel('Length in metres').fill('9');
      await page.getByLabel('Pattern').selectOption('herringbone-45');
      const taken: number[] = [];
      for (let at = 0; at < TIMES; at += 1) {
        taken.push(
          await page.getByLabel('Length in metres').evaluate(
            (input, text) => {
              const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
              const canvas = document.querySelector('canvas');
              // No function here has a name: the names that tsx keeps are unknown in the page.
              return new Promise<number>((resolve, reject) => {
                if (!canvas) return reject(new Error('Nothing is drawn'));
                const begun = performance.now();
                new MutationObserver(() =>
                  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun))),
                ).observe(canvas, { attributeFilter: ['height'] });
                set?.call(input, text);
                input.dispatchEvent(new Event('input', { bubbles: true }));
              });
            },
            // The drawing grows and shrinks in turn: its height tells that it is drawn.
            at % 2 === 0 ? '10' : '9.8',
          ),
        );
      }
      return [
        {
          what: 'drawing 100 m², median of 9',
          value: median(taken),
          unit: 'ms',
          limit: 100,
          sense: 'at most',
          note: `${product.piecesPerM2} stones in 1 m², first ${Math.round(taken[0] ?? 0)} ms`,
        },
      ];
    }),
  );
