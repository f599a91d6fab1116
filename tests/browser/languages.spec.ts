import { expect, test } from './fixtures.ts';

const ROUTES = [
  '/',
  '/product',
  '/product?q=zigzag',
  '/product?q=nothing-like-this',
  '/Product/24',
  '/product/999999',
  '/category/InterlockingPavers',
  '/category/Unknown',
  '/project',
  '/about',
  '/contact',
  '/login',
  '/signup',
  '/no/such/page',
];

for (const width of [360, 1280]) {
  test.describe(`in Somali, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 }, allowConsole: [/Failed to load resource.*404/] });

    for (const path of ROUTES) {
      test(`${path} is Somali from the first byte, and accessible`, async ({ page, expectAccessible }) => {
        await page.goto(path === '/' ? '/so' : `/so${path}`);
        await expect(page.locator('html')).toHaveAttribute('lang', 'so');
        await expect(page.getByRole('contentinfo')).toContainText('Tayo sare iyo qiimo macquul ah');
        await expectAccessible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      });
    }
  });
}
