import type { Product } from '#contract/products.ts';
import { expect, test } from './fixtures.ts';

// The forty are not in the catalogue.
test.use({ allowConsole: [/Failed to load resource/] });

test('a full list says so when a list that was sent finds no room', async ({ page }) => {
  const { data } = (await (await page.request.get('/api/products?limit=1')).json()) as { data: Product[] };
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    const entries = Array.from({ length: 40 }, (_, at) => ({
      id: 2_000_000_000 + at,
      code: `X-${at}`,
      name: `Block ${at}`,
    }));
    localStorage.setItem('quote', JSON.stringify({ entries }));
  });
  await page.goto(`/quote#1-${data[0]?.id}`);
  await page.getByRole('button', { name: 'Put on my list' }).click();
  await expect(page.getByText('Your list is full. Please send it first.')).toBeVisible();
});
