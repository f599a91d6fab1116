import type { Product } from '#contract/products.ts';
import { cards, PAGE_SIZE, readPage } from './catalogue-scenes.ts';
import { type ApiClient, expect, type Page, test } from './fixtures.ts';

const PRODUCTS = /\/api\/products(\?|$)/;
const skeletons = (page: Page) => page.getByTestId('product-skeleton');
const openFromMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const columns = (page: Page, list: string) =>
  page.locator(list).evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);

async function newestOf(client: ApiClient, query = ''): Promise<Product> {
  const product = (await readPage(client, `products?limit=1${query}`)).data[0];
  if (!product) throw new Error('The catalogue is empty');
  return product;
}

test.describe('the product list', () => {
  test('shows every product newest first, on both of its addresses', async ({ page, site, expectAccessible }) => {
    const { data, total } = await readPage(await site.api(null), `products?limit=${PAGE_SIZE}`);
    for (const path of ['/product', '/All-Products', '/all-products']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
      await expect(cards(page)).toHaveCount(data.length);
      await expect(cards(page).getByRole('heading')).toHaveText(data.map((product) => product.productname));
      await expect(page.getByRole('status').filter({ hasText: `${total} products` })).toBeVisible();
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/product`);
    }
    await expectAccessible();
  });

  test('has one, two or three columns by width', async ({ page }) => {
    for (const [width, count] of [
      [360, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/product');
      expect(await columns(page, 'main ul:has(article)')).toBe(count);
    }
  });

  test('leads from a card to the details and back to where one was', async ({ page }) => {
    await page.goto('/product');
    const third = cards(page).nth(2);
    const name = (await third.getByRole('heading').textContent()) ?? '';
    await third.getByRole('link', { name: `Details: ${name}` }).click();
    await expect(page).toHaveURL(/\/Product\/\d+$/);
    await expect(page.getByText(name).first()).toBeVisible();
    await page.goBack();
    await expect(third.getByRole('heading', { name })).toBeVisible();
  });

  test('leads there from the picture, too', async ({ page }) => {
    await page.goto('/product');
    const name = await cards(page).first().getByRole('heading').innerText();
    const box = await cards(page).first().locator('picture img').boundingBox();
    if (!box) throw new Error('The first card shows no picture');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(/\/Product\/\d+$/);
    await expect(page.getByRole('region', { name: 'Specification' })).toContainText(name);
  });

  test('searches while one types and keeps the search in the address', async ({ page, site, expectAccessible }) => {
    const newest = await newestOf(await site.api(null));
    await page.goto('/product');
    await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill(newest.code);
    await expect(page).toHaveURL(`/product?q=${encodeURIComponent(newest.code)}`);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText(newest.productname);
    await expect(page.getByRole('status').filter({ hasText: '1 product' })).toBeVisible();

    await page.reload();
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(newest.code);
    await expect(cards(page)).toHaveCount(1);

    await page.getByRole('main').getByRole('searchbox').fill('no such block anywhere');
    await expect(page.getByText('No products available')).toBeVisible();
    await expectAccessible();
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
    await expect(page).toHaveURL('/product');
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('');
    await expect(cards(page).nth(1)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('no such block anywhere');
    await page.getByRole('main').getByRole('searchbox').fill(newest.code);
    await page.getByRole('main').getByRole('searchbox').press('Enter');
    await expect(cards(page)).toHaveCount(1);
  });

  test('suggests the word that may have been meant, in both languages, on a small phone', async ({
    page,
    context,
    baseURL,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/product?q=hexogon');
    const suggestions = page.getByRole('list', { name: 'Did you mean:' });
    await expect(page.getByText('No products available')).toBeVisible();
    await expect(suggestions.getByRole('link').first()).toHaveText('hexagon');
    await expectAccessible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await suggestions.getByRole('link', { name: 'hexagon', exact: true }).click();
    await expect(page).toHaveURL('/product?q=hexagon');
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('hexagon');
    await expect(cards(page).first()).toBeVisible();

    await context.addCookies([{ name: 'lang', value: 'so', url: baseURL ?? '' }]);
    await page.goto('/product?q=cassaan+hexogon');
    const inSomali = page.getByRole('list', { name: 'Ma waxaad ula jeedday:' });
    await expect(inSomali.getByRole('link').first()).toHaveText('casaan hexagon');
  });

  test('filters by category, size, color and type, each a step one can go back', async ({ page, site }) => {
    const client = await site.api(null);
    const { categories, size, color, type } = await newestOf(client);
    await page.goto('/product');
    const chosen = new URLSearchParams();
    for (const [label, name, value] of [
      ['Category', 'category', categories],
      ['Size', 'size', size],
      ['Color', 'color', color],
      ['Type', 'type', type],
    ] as const) {
      await page.getByLabel(label, { exact: true }).selectOption(value);
      chosen.set(name, value);
      await expect(page).toHaveURL(`/product?${chosen}`);
      const { total } = await readPage(client, `products?limit=1&${chosen}`);
      await expect(cards(page)).toHaveCount(total);
    }
    await page.goBack();
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Color', { exact: true })).toHaveValue(color);
  });

  test('takes a filter it does not know for none', async ({ page, site }) => {
    const { total } = await readPage(await site.api(null), 'products?limit=1');
    await page.goto('/product?size=99cm&color=purple&cursor=x');
    await expect(page.getByRole('status').filter({ hasText: `${total} products` })).toBeVisible();
  });

  test('opens at once with five skeletons while the products are on their way', async ({ page, expectAccessible }) => {
    await page.goto('/contact');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(PRODUCTS, async (route) => {
      await held;
      await route.continue();
    });
    await openFromMenu(page, 'Products');
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    await expect(skeletons(page)).toHaveCount(5);
    await expectAccessible();
    release();
    await expect(cards(page).first()).toBeVisible();
    await expect(skeletons(page)).toHaveCount(0);
  });
});

test.describe('the product list when calls fail', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('says in red what the server said, and recovers', async ({ page, expectAccessible }) => {
    await page.goto('/contact');
    const refusal = { status: 0, message: 'The yard is closed' };
    await page.route(PRODUCTS, (route) => route.fulfill({ status: 500, json: refusal }));
    await openFromMenu(page, 'Products');
    const alert = page.getByText('Error fetching products: The yard is closed', { exact: true });
    await expect(alert).toBeVisible();
    const [red = 0, green = 255, blue = 255] = await alert.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await expectAccessible();
    await page.unroute(PRODUCTS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test('takes status 0 for a failure even under HTTP 200', async ({ page }) => {
    await page.goto('/contact');
    await page.route(PRODUCTS, (route) => route.fulfill({ json: { status: 0, message: 'Not today' } }));
    await openFromMenu(page, 'Products');
    await expect(page.getByText('Error fetching products: Not today', { exact: true })).toBeVisible();
  });

  test('otherwise says that the error is unknown', async ({ page }) => {
    await page.goto('/contact');
    await page.route(PRODUCTS, (route) => route.abort());
    await openFromMenu(page, 'Products');
    await expect(page.getByText('Unknown error occurred', { exact: true })).toBeVisible();
  });

  test('keeps what is shown when a refresh fails, and refreshes when the line is back', async ({ page, context }) => {
    await page.goto('/product');
    const count = await cards(page).count();
    let failed = 0;
    page.on('requestfailed', (request) => {
      if (PRODUCTS.test(request.url())) failed += 1;
    });
    await page.route(PRODUCTS, (route) => route.abort());
    await context.setOffline(true);
    await expect(page.getByText('Connection Lost')).toBeVisible();
    await context.setOffline(false);
    // The third try decides.
    await expect.poll(() => failed).toBeGreaterThanOrEqual(3);
    await expect(cards(page)).toHaveCount(count);
    await expect(page.getByText('Unknown error occurred')).toHaveCount(0);
    await page.unroute(PRODUCTS);
    const answered = page.waitForResponse(PRODUCTS);
    await context.setOffline(true);
    await context.setOffline(false);
    expect((await answered).status()).toBeLessThan(400);
    await expect(cards(page)).toHaveCount(count);
  });
});

test.describe('the catalogue without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('has names, facts and contact links in the page itself', async ({ page, site }) => {
    const client = await site.api(null);
    const { data } = await readPage(client, 'products?limit=3');
    const numbers = (await client.get('user/numbers')).body as { whatsapp: string; phoneNumber: string };
    const newest = await newestOf(client);
    for (const path of ['/product', `/category/${newest.categories}`]) {
      await page.goto(path);
      const card = cards(page).filter({ hasText: newest.productname }).first();
      for (const fact of [newest.size, newest.thickness, newest.type]) await expect(card).toContainText(fact);
      await expect(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:+${numbers.phoneNumber}`);
      await expect(card.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
        'href',
        new RegExp(`^https://wa\\.me/${numbers.whatsapp}\\?text=Asc`),
      );
    }
    for (const product of data) {
      await page.goto(`/product/${product.id}`);
      await expect(page.getByRole('region', { name: 'Specification' }).getByRole('definition')).toHaveText([
        product.code,
        product.productname,
        product.size,
        product.thickness,
        product.color,
        product.type,
      ]);
    }
  });
});
