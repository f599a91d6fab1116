import type { Category } from '#contract/categories.ts';
import type { Product, ProductPage } from '#contract/products.ts';
import { PAGE_SIZE } from './catalogue-scenes.ts';
import { type ApiClient, expect, type Page, test } from './fixtures.ts';

const DETAIL = /\/api\/products\/\d+$/;
const IN_CATEGORY = /\/api\/products\/[A-Za-z]\w+\?/;
const cards = (page: Page) => page.getByRole('main').getByRole('article');

async function somePictured(client: ApiClient): Promise<Product> {
  const { data } = (await client.get('products?limit=200')).body as ProductPage;
  const product = data.find(
    (one) => one.picture && data.filter((other) => other.categories === one.categories).length > 1,
  );
  if (!product) throw new Error('No product with a picture and neighbours');
  return product;
}

test.describe('a product', () => {
  test('shows picture, brand, specification and the two ways to ask', async ({ page, site, expectAccessible }) => {
    const client = await site.api(null);
    const product = await somePictured(client);
    const numbers = (await client.get('user/numbers')).body as { whatsapp: string; phoneNumber: string };
    const response = await page.goto(`/Product/${product.id}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      new RegExp(`^${product.brandname}\\s*${product.productname}$`),
    );
    await expect(page.getByRole('img', { name: product.productname }).first()).toBeVisible();
    const facts = page.getByRole('region', { name: 'Specification' });
    await expect(facts.getByRole('term')).toHaveText(['Code#', 'Name', 'Size', 'Meter²', 'Color', 'Type']);
    await expect(facts.getByRole('definition')).toHaveText([
      product.code,
      product.productname,
      product.size,
      product.thickness,
      product.color,
      product.type,
    ]);
    const detail = cards(page).first();
    await expect(detail.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:+${numbers.phoneNumber}`);
    const chat = new URL((await detail.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')) ?? '');
    expect(chat.href).toContain(`https://wa.me/${numbers.whatsapp}?text=`);
    expect(chat.searchParams.get('text')).toContain(`Code: ${product.code}`);
    for (const action of [/^Call/, /^WhatsApp/]) {
      expect((await detail.getByRole('link', { name: action }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible();
  });

  test('stands among its neighbours and knows the way back', async ({ page, site }) => {
    const client = await site.api(null);
    const product = await somePictured(client);
    const categories = ((await client.get('categories')).body as { data: Category[] }).data;
    const label = categories.find((category) => category.value === product.categories)?.label ?? '';
    await page.goto(`/product/${product.id}`);
    const neighbours = page.getByRole('region', { name: 'More in this category' }).getByRole('article');
    await expect(neighbours.first()).toBeVisible();
    expect(await neighbours.count()).toBeLessThanOrEqual(3);
    await expect(neighbours.filter({ has: page.locator(`a[href="/Product/${product.id}"]`) })).toHaveCount(0);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Products', label, product.productname]);
    await crumbs.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(`/category/${product.categories}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Products in ${label}`);
  });

  test('is shared by the phone where it can, by WhatsApp where it cannot', async ({ page, site }) => {
    const product = await somePictured(await site.api(null));
    const address = `${site.url}/product/${product.id}`;
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`/product/${product.id}`);
    const share = page.getByRole('link', { name: 'Share' });
    const href = (await share.getAttribute('href')) ?? '';
    expect(href.startsWith('https://api.whatsapp.com/send?text=')).toBe(true);
    expect(new URL(href).searchParams.get('text')).toBe(`${product.productname}\n${address}`);

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => document.body.setAttribute('data-shared', JSON.stringify(data)),
      });
    });
    await share.click();
    await expect(page.locator('body')).toHaveAttribute(
      'data-shared',
      JSON.stringify({ title: product.productname, url: address }),
    );
  });

  test('turns round while it is on its way', async ({ page, expectAccessible }) => {
    await page.goto('/product');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(DETAIL, async (route) => {
      await held;
      await route.continue();
    });
    const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading product' })).toBeAttached();
    await expectAccessible();
    release();
    await expect(page.getByRole('definition').nth(1)).toHaveText(name);
  });
});

test.describe('a product that is not there', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('is found by the number its address begins with, and has one address', async ({ page, site }) => {
    const { id } = await somePictured(await site.api(null));
    const moved = await page.request.get(`/product/${id}abc`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `/product/${id}`]);
  });

  test('is answered with 404 and the sentence, whatever stands for an id', async ({ page, expectAccessible }) => {
    for (const path of ['/product/2147483647', '/product/Zigzag', '/product/0', '/product/99999999999']) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Error: Product not found');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
    await expectAccessible();
    await page.getByRole('link', { name: 'See all products' }).click();
    await expect(page).toHaveURL('/product');
  });

  test('is told from one that could not be fetched', async ({ page, expectAccessible }) => {
    await page.goto('/product');
    await page.route(DETAIL, (route) => route.abort());
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error: Failed to fetch product' })).toBeVisible();
    await expectAccessible();
    await page.unroute(DETAIL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('term').first()).toHaveText('Code#');
  });
});

test.describe('a category', () => {
  test.use({ allowConsole: [/Failed to load resource.*404/] });

  test('lists its products in three columns, fewer on a phone', async ({ page, site, expectAccessible }) => {
    const client = await site.api(null);
    const { categories, categoryLabel } = await somePictured(client);
    const { data } = (await client.get(`products/${categories}?limit=${PAGE_SIZE}`)).body as ProductPage;
    for (const [width, count] of [
      [360, 1],
      [640, 2],
      [768, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/category/${categories.toUpperCase()}`);
      await expect(page.getByRole('heading', { level: 1, name: `Products in ${categoryLabel}` })).toBeVisible();
      await expect(cards(page).getByRole('heading')).toHaveText(data.map((product) => product.productname));
      const grid = page.locator('main ul:has(article)');
      expect(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)).toBe(count);
    }
    await expectAccessible();
  });

  test('dials the numbers its products carry', async ({ page, site }) => {
    const { id, categoryLabel } = await somePictured(await site.api(null));
    await page.goto(`/product/${id}`);
    await page.route(IN_CATEGORY, async (route) => {
      const answer = (await (await route.fetch()).json()) as ProductPage;
      const data = answer.data.map((product) => ({ ...product, phoneNumber: '252611', whatsapp: '252622' }));
      await route.fulfill({ json: { ...answer, data } });
    });
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('a[href^="/category/"]').click();
    await expect(page.getByRole('heading', { level: 1, name: `Products in ${categoryLabel}` })).toBeVisible();
    await expect(cards(page).first().getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+252611');
    await expect(
      cards(page)
        .first()
        .getByRole('link', { name: /^WhatsApp/ }),
    ).toHaveAttribute('href', /wa\.me\/252622\?/);
  });

  test('says so when it is empty, and with 404 when it is unknown', async ({ page, site, expectAccessible }) => {
    const admin = await site.api('ADMIN');
    const { body } = await admin.send('POST', 'categories/add', { label: 'Empty yard', value: 'EmptyYard' });
    for (const [path, status] of [
      ['/category/EmptyYard', 200],
      ['/category/NoSuchYard', 404],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(page.getByText('No products available in this category', { exact: true })).toBeVisible();
      await expectAccessible();
    }
    await admin.send('DELETE', `categories/delete?id=${(body as { data: Category }).data.id}`);
  });
});

test.describe('a category whose call fails', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('shows that there is nothing to show', async ({ page, site }) => {
    const product = await somePictured(await site.api(null));
    await page.goto(`/product/${product.id}`);
    await page.route(IN_CATEGORY, (route) => route.abort());
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).locator(`a[href^="/category/"]`).click();
    await expect(page.getByText('No products available', { exact: true })).toBeVisible();
  });
});
