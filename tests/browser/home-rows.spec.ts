import type { Locator } from '@playwright/test';
import type { Category } from '#contract/categories.ts';
import type { Product, ProductPage } from '#contract/products.ts';
import { expect, type Page, type Site, test } from './fixtures.ts';

async function categoriesOf(site: Site): Promise<Category[]> {
  const { body } = await (await site.api(null)).get('categories');
  return (body as { data: Category[] }).data;
}
const row = (page: Page, category: Category) => page.getByRole('region', { name: category.label, exact: true });
const arrows = (page: Page, category: Category) => row(page, category).getByRole('button', { name: /^Scroll / });

async function firstCategory(site: Site): Promise<Category> {
  const [category] = await categoriesOf(site);
  if (!category) throw new Error('The catalogue has no categories');
  return category;
}

/** Comes to home within the browser, so that the rows ask for their products themselves. */
async function comeHome(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
}

/** Rows wait for their products until they are let go. */
async function holdRows(page: Page, rows: string): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/api/products/${rows}?limit=6`, (route) => gate.then(() => route.continue()));
  return () => letGo();
}

test('every category has a row with its products', async ({ page, site }) => {
  await page.goto('/');
  const client = await site.api(null);
  for (const category of await categoriesOf(site)) {
    const { body } = await client.get(`products/${encodeURIComponent(category.value)}?limit=6`);
    const { data, total } = body as ProductPage;
    const names = data.map((product) => product.productname);
    await row(page, category).scrollIntoViewIfNeeded();
    await expect(row(page, category).getByRole('article').getByRole('heading')).toHaveText(names);
    for (const name of [category.label, `All ${total} ${category.label}`])
      await expect(row(page, category).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `/category/${encodeURIComponent(category.value)}`,
      );
  }
});

test('rows ask for their products when they come near, and keep their place until then', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('?limit=6')) asked.push(request.url());
  });
  await page.goto('/');
  await expect(page.locator('.below-first-view > *').last()).toHaveCSS('content-visibility', 'visible');
  const category = (await categoriesOf(site)).at(-1);
  if (!category) throw new Error('The catalogue has no categories');
  const height = async () => (await row(page, category).boundingBox())?.height ?? 0;
  const before = await height();
  expect(asked).toEqual([]);
  await row(page, category).scrollIntoViewIfNeeded();
  await expect(row(page, category).getByRole('article').first()).toBeVisible();
  expect(asked).toContain(`${site.url}/api/products/${encodeURIComponent(category.value)}?limit=6`);
  // What stands below must not jump.
  expect(await height()).toBe(before);
});

test('long names do not move a row', async ({ page, site }) => {
  const category = await firstCategory(site);
  const long = { productname: 'Interlocking paver of the longest name '.repeat(3).trim(), thickness: 'x'.repeat(60) };
  const admin = await site.api('ADMIN');
  const fields = { code: 'LONG', size: '6cm', color: 'red', type: 'outdoor', categories: category.value, ...long };
  const { id } = ((await admin.upload('POST', 'products/add', fields)).body as { data: Product }).data;
  for (const width of [360, 1280]) {
    const release = await holdRows(page, '*');
    await page.setViewportSize({ width: 1280, height: 800 });
    await comeHome(page);
    await page.setViewportSize({ width, height: 800 });
    await row(page, category).scrollIntoViewIfNeeded();
    await expect(row(page, category).getByTestId('product-skeleton').first()).toBeVisible();
    const height = async () => (await row(page, category).boundingBox())?.height ?? 0;
    const before = await height();
    release();
    await expect(row(page, category).getByRole('heading', { name: long.productname })).toBeVisible();
    expect(await height()).toBe(before);
    await page.unrouteAll({ behavior: 'wait' });
  }
  await admin.send('DELETE', 'products', { id });
});

test('however many categories there are, home shows a dozen and then more as one scrolls', async ({ page }) => {
  const many = Array.from({ length: 30 }, (_, at) => ({ id: 1000 + at, label: `Yard ${at}`, value: `Yard${at}` }));
  await page.route('**/api/categories', (route) => route.fulfill({ json: { status: 1, message: 'OK', data: many } }));
  await page.route('**/api/products/Yard*', (route) =>
    route.fulfill({ json: { status: 1, message: 'OK', data: [], total: 0, nextCursor: null } }),
  );
  await comeHome(page);
  const titles = page.getByRole('heading', { name: /^Yard \d+$/ });
  await expect(titles).toHaveCount(12);
  for (const count of [24, 30]) {
    await titles.last().scrollIntoViewIfNeeded();
    await expect(titles).toHaveCount(count);
  }
});

test('a row is drawn when it comes near the view', async ({ page, site }) => {
  await page.goto('/');
  const category = (await categoriesOf(site)).at(-1);
  if (!category) throw new Error('The catalogue has no categories');
  const isDrawn = () =>
    row(page, category)
      .getByRole('heading', { name: category.label })
      .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
  await expect(page.locator('.below-first-view > *').last()).toHaveCSS('content-visibility', 'visible');
  expect(await isDrawn()).toBe(false);
  await row(page, category).scrollIntoViewIfNeeded();
  await expect.poll(isDrawn).toBe(true);
});

test('the first half of the rows has its title above, the rest beside the cards', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const categories = await categoriesOf(site);
  const half = Math.ceil(categories.length / 2);
  for (const [index, category] of categories.entries()) {
    await row(page, category).scrollIntoViewIfNeeded();
    const firstCard = row(page, category).getByRole('article').first();
    await expect(firstCard).toBeVisible();
    const title = await row(page, category).getByRole('heading', { level: 2 }).boundingBox();
    const card = await firstCard.boundingBox();
    if (!title || !card) throw new Error('not drawn');
    const titleStandsAbove = title.y + title.height <= card.y;
    expect(titleStandsAbove, category.label).toBe(index < half);
  }
});

test('cards are at least 280 px wide, and 400 px from medium screens up', async ({ page, site }) => {
  const category = await firstCategory(site);
  for (const [width, least] of [
    [360, 280],
    [767, 280],
    [768, 400],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await row(page, category).scrollIntoViewIfNeeded();
    const box = await row(page, category).getByRole('article').first().boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(least);
  }
});

test('arrows are there only when the cards overflow, and move the row by 300 px', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const client = await site.api(null);
  for (const category of await categoriesOf(site)) {
    const { body } = await client.get(`products/${encodeURIComponent(category.value)}?limit=6`);
    const fits = (body as ProductPage).data.length < 2;
    const list = row(page, category).getByRole('list');
    await row(page, category).scrollIntoViewIfNeeded();
    await expect(row(page, category).getByRole('article').first()).toBeVisible();
    const overflows = await list.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
    if (fits) expect(overflows).toBe(false);
    await expect(arrows(page, category)).toHaveCount(overflows ? 2 : 0);
  }
  const category = await firstCategory(site);
  const scrolled = () =>
    row(page, category)
      .getByRole('list')
      .evaluate((element) => Math.round(element.scrollLeft));
  await row(page, category)
    .getByRole('button', { name: `Scroll ${category.label} to the right` })
    .click();
  await expect.poll(scrolled).toBe(300);
  await row(page, category)
    .getByRole('button', { name: `Scroll ${category.label} to the left` })
    .click();
  await expect.poll(scrolled).toBe(0);
});

test("'See More' leads to all products, on small screens alone", async ({ page, site }) => {
  const category = await firstCategory(site);
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  await expect(row(page, category).getByRole('link', { name: 'See More' })).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await row(page, category).getByRole('link', { name: 'See More' }).click();
  await expect(page).toHaveURL('/All-products');
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('a row shows five skeletons while it waits', async ({ page, site }) => {
  const category = await firstCategory(site);
  const letGo = await holdRows(page, category.value);
  await comeHome(page);
  await row(page, category).scrollIntoViewIfNeeded();
  await expect(row(page, category).getByTestId('product-skeleton')).toHaveCount(5);
  letGo();
  await expect(row(page, category).getByRole('article').first()).toBeVisible();
  await expect(row(page, category).getByTestId('product-skeleton')).toHaveCount(0);
});

test('an empty category says so', async ({ page, site, expectAccessible }) => {
  const category = await firstCategory(site);
  await page.route(`**/api/products/${category.value}?limit=6`, (route) =>
    route.fulfill({ json: { status: 1, message: 'OK', data: [], total: 0, nextCursor: null } }),
  );
  await comeHome(page);
  await row(page, category).scrollIntoViewIfNeeded();
  await expect(row(page, category).getByText('No products available')).toBeVisible();
  await expectAccessible();
});

for (const width of [360, 1280]) {
  test(`no row moves, whatever its answer, at ${width} px`, async ({ page, site }) => {
    const categories = await categoriesOf(site);
    const empty = categories[1];
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/products/*?limit=6', async (route) => {
      await gate;
      if (!route.request().url().includes(`/${empty?.value}?`)) return route.continue();
      return route.fulfill({ json: { status: 1, message: 'OK', data: [], total: 0, nextCursor: null } });
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const come = async (shown: (category: Category) => Locator) => {
      for (const category of categories) {
        await row(page, category).scrollIntoViewIfNeeded();
        await expect(shown(category)).toBeVisible();
      }
    };
    const rows = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    const titlesAndRows = () =>
      rows.evaluateAll((all) =>
        all.map((row) => [
          row.getBoundingClientRect().height,
          row.querySelector('header')?.getBoundingClientRect().width,
        ]),
      );
    await come((category) => row(page, category).getByTestId('product-skeleton').first());
    const before = await titlesAndRows();
    letGo();
    await come((category) =>
      category === empty
        ? row(page, category).getByText('No products available')
        : row(page, category).getByRole('article').first(),
    );
    expect(await titlesAndRows()).toEqual(before);
  });
}

test.describe('a failed call', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('leaves a row empty until it is tried again', async ({ page, site, expectAccessible }) => {
    const category = await firstCategory(site);
    const address = `**/api/products/${category.value}?limit=6`;
    await page.route(address, (route) => route.fulfill({ status: 400, json: { status: 0, message: 'No' } }));
    await comeHome(page);
    await row(page, category).scrollIntoViewIfNeeded();
    await expect(row(page, category).getByText('No products available')).toBeVisible();
    await expectAccessible();
    await page.unroute(address);
    await row(page, category).getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, category).getByRole('article').first()).toBeVisible();
  });
});

test('without categories the page says so', async ({ page }) => {
  await page.route('**/api/categories', (route) => route.fulfill({ json: { status: 1, message: 'OK', data: [] } }));
  await comeHome(page);
  await expect(page.getByText('No AllCategories available')).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('each row has its own note above what it shows', async ({ page, site, context, expectAccessible }) => {
    const category = await firstCategory(site);
    await page.goto('/');
    await row(page, category).scrollIntoViewIfNeeded();
    await expect(arrows(page, category)).toHaveCount(2);
    await context.setOffline(true);
    await expect(row(page, category)).toContainText('Internet connection lost. Please check your connection.');
    await expect(row(page, category).getByRole('article').first()).toBeVisible();
    await expectAccessible();
    await context.setOffline(false);
    await expect(row(page, category)).not.toContainText('Internet connection lost.');
  });
});
