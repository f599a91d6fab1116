import { expect, type Page, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { watchMap } from './map.ts';

test.describe('the footer that somebody passes by', () => {
  const map = (page: Page) => page.getByTitle('Map of our location');

  /** A step within the app wakes the footer: what it then sees, it hears of before the test does. */
  async function openWithin(page: Page, name: string, heading = name): Promise<void> {
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }

  async function moveTo(page: Page, end: 'top' | 'footer'): Promise<void> {
    await page.getByRole('contentinfo').evaluate(async (footer, at) => {
      window.scrollTo({ top: at === 'top' ? 0 : document.body.scrollHeight, behavior: 'instant' });
      await new Promise<void>((seen) => {
        new IntersectionObserver(([entry], observer) => {
          if (entry?.isIntersecting !== (at === 'footer')) return;
          observer.disconnect();
          seen();
        }).observe(footer);
      });
    }, end);
  }

  test('asks for no map before they stay', async ({ page }) => {
    const asked = await watchMap(page);
    await openWithin(page, 'About', 'About Us');
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await moveTo(page, 'footer');
    await page.clock.runFor(400);
    await moveTo(page, 'top');
    await page.clock.runFor(10_000);
    // What was decided meanwhile is drawn by then.
    await moveTo(page, 'footer');
    await expect(map(page)).toHaveCount(0);
    await page.clock.runFor(600);
    await expect(map(page)).toBeVisible();
    await expect.poll(() => asked.length).toBe(1);
  });

  test('asks for no map while the list above it grows', async ({ page }) => {
    await watchMap(page);
    const release = await hold(page, /\/api\/products\?.*cursor=/);
    await openWithin(page, 'Products');
    await moveTo(page, 'footer');
    await expect(page.getByRole('main').getByRole('button', { name: 'Loading...' })).toBeVisible();
    await page.clock.runFor(10_000);
    await moveTo(page, 'top');
    await expect(map(page)).toHaveCount(0);
    release();
    // The list takes the footer along until it has ended, or waits for a press.
    await expect(async () => {
      await moveTo(page, 'footer');
      await page.clock.runFor(600);
      await expect(map(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});
