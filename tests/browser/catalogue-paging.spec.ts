import type { Category } from '#contract/categories.ts';
import { cards, PAGE_SIZE, readPage } from './catalogue-scenes.ts';
import { expect, test } from './fixtures.ts';

test.describe('a list longer than a page', () => {
  const CATEGORY = { label: 'Paging yard', value: 'PagingYard' };
  const LENGTH = 50;
  // One worker for all of them: the fifty products are made once.
  test.describe.configure({ mode: 'default' });
  const nameOf = (number: number) => `Paging block ${number}`;

  test.beforeAll(async ({ site }) => {
    const client = await site.api('ADMIN');
    await client.send('POST', 'categories/add', CATEGORY);
    for (let number = 1; number <= LENGTH; number += 1) {
      const { status } = await client.upload('POST', 'products/add', {
        code: `PAGING-${number}`,
        productname: nameOf(number),
        size: '6cm',
        thickness: '50 pieces',
        categories: CATEGORY.value,
        color: 'red',
        type: 'outdoor',
      });
      expect(status).toBe(201);
    }
  });

  test.afterAll(async ({ site }) => {
    const client = await site.api('ADMIN');
    const { data } = await readPage(client, `products?limit=200&category=${CATEGORY.value}`);
    for (const { id } of data) await client.send('DELETE', 'products', { id });
    const categories = ((await client.get('categories')).body as { data: Category[] }).data;
    const made = categories.find((category) => category.value === CATEGORY.value);
    await client.send('DELETE', `categories/delete?id=${made?.id}`);
  });

  test('grows by itself as one scrolls, until all is there', async ({ page }) => {
    await page.goto(`/product?category=${CATEGORY.value}`);
    await expect(page.getByText(`${LENGTH} products`)).toBeVisible();
    for (const count of [24, 36, 48, LENGTH]) {
      await cards(page).last().scrollIntoViewIfNeeded();
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(count);
    }
    await expect(cards(page)).toHaveCount(LENGTH);
    await expect(page.getByRole('heading', { name: nameOf(1), exact: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  });

  test('keeps its height while most of it is far from the view', async ({ page }) => {
    await page.goto(`/product?category=${CATEGORY.value}`);
    for (const count of [24, 36, 48, LENGTH]) {
      await cards(page).last().scrollIntoViewIfNeeded();
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(count);
    }
    // Each list by the last card in it; where the view is far away, the browser knows it by its own height alone.
    const heights = () =>
      page
        .locator('main ul:has(> li article)')
        .evaluateAll((lists) => lists.map((list) => Math.round(list.clientHeight)));
    await expect(cards(page)).toHaveCount(LENGTH);
    const below = await heights();
    expect(below).toHaveLength(Math.ceil(LENGTH / PAGE_SIZE));
    for (const height of below.slice(0, -1)) expect(height).toBe(below[0]);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(cards(page).first()).toBeInViewport();
    expect(await heights()).toEqual(below);
  });

  test('grows by the button where nothing is loaded unasked', async ({ page, context, site, expectAccessible }) => {
    await context.addCookies([{ name: 'light', value: '1', url: site.url }]);
    await page.goto(`/product?category=${CATEGORY.value}`);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    await expectAccessible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(2 * PAGE_SIZE);
    await expect(cards(page).nth(PAGE_SIZE).getByRole('heading').getByRole('link')).toBeFocused();
    for (const count of [36, 48, LENGTH]) {
      await page.getByRole('button', { name: 'Load more' }).click();
      await expect(cards(page)).toHaveCount(count);
    }
  });

  test('keeps its length when one comes back from a product', async ({ page }) => {
    await page.goto(`/product?category=${CATEGORY.value}`);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(PAGE_SIZE);
    await cards(page)
      .nth(PAGE_SIZE + 6)
      .getByRole('heading')
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/Product\/\d+$/);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(PAGE_SIZE);
  });

  test('pages a category the same way', async ({ page }) => {
    await page.goto(`/category/${CATEGORY.value}`);
    await expect(page.getByText(`${LENGTH} products`)).toBeVisible();
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(PAGE_SIZE);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('turns its pages by links and searches by a plain form', async ({ page }) => {
      await page.goto('/product');
      await page.getByLabel('Category', { exact: true }).selectOption(CATEGORY.value);
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(new RegExp(`category=${CATEGORY.value}`));
      await expect(cards(page)).toHaveCount(PAGE_SIZE);
      await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
      const nextPage = page.getByRole('link', { name: 'Next page' });
      for (let shown = PAGE_SIZE; shown < LENGTH; shown += PAGE_SIZE) {
        const address = page.url();
        await nextPage.click();
        await expect(page).not.toHaveURL(address);
        await expect(page).toHaveURL(/cursor=\d+/);
        await expect(cards(page)).toHaveCount(Math.min(PAGE_SIZE, LENGTH - shown));
      }
      await expect(nextPage).toHaveCount(0);
      await page.getByRole('link', { name: 'Back to the first page' }).click();
      await expect(page).not.toHaveURL(/cursor=/);
      await expect(page.getByLabel('Category', { exact: true })).toHaveValue(CATEGORY.value);
    });
  });
});
