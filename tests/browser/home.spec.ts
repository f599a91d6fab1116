import type { Product, ProductPage } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';
import { site as business } from '#site.config.ts';
import { expect, type Page, type Site, test } from './fixtures.ts';
import { watchShifts } from './still.ts';

const PRODUCT_PAGE = /\/api\/products\?limit=8$/;
const SHOWCASE = '**/api/products/categories';

async function read<T>(site: Site, path: string): Promise<T> {
  const { body } = await (await site.api(null)).get(path);
  return body as T;
}
const newestProducts = async (site: Site): Promise<Product[]> =>
  (await read<ProductPage>(site, 'products?limit=8')).data;

/** Comes to home within the browser, so that the page asks for its data itself. */
async function comeHome(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: business.legalName })).toBeVisible();
}
/** Back online, the page reads its data anew. */
async function loseAndFindTheLine(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('Connection Lost', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
}
const interlocks = (page: Page) => page.getByRole('region', { name: 'Interlocks' });

test.describe('home without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('is complete: products with facts and contact links, categories, videos, in the set order', async ({
    page,
    site,
  }) => {
    const products = await newestProducts(site);
    const numbers = await read<{ whatsapp: string; phoneNumber: string }>(site, 'user/numbers');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(business.legalName);
    // Not drawn before the hero has arrived whole.
    await expect(page.locator('head > link[rel=expect][blocking=render]')).toHaveAttribute('href', '#below-hero');
    await expect(page.locator('#below-hero')).toHaveCount(1);
    await expect(page.getByRole('main').getByText(business.tagline)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about');
    await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
      'Interlocks',
      'From the press to your door',
    ]);

    const cards = interlocks(page).getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText(products.map((product) => product.productname));
    for (const [index, product] of products.entries()) {
      const card = cards.nth(index);
      await expect(card).toContainText(`Size${product.size}`);
      await expect(card).toContainText(`Meter²${product.thickness}`);
      await expect(card).toContainText(`Type${product.type}`);
      await expect(card.getByRole('link', { name: `Details: ${product.productname}` })).toHaveAttribute(
        'href',
        `/Product/${product.id}`,
      );
      await expect(card.getByRole('link', { name: `Call: ${product.productname}` })).toHaveAttribute(
        'href',
        `tel:+${numbers.phoneNumber}`,
      );
      const chat = await card.getByRole('link', { name: `WhatsApp: ${product.productname}` }).getAttribute('href');
      const url = new URL(chat ?? '');
      expect(url.origin + url.pathname).toBe(`https://wa.me/${numbers.whatsapp}`);
      expect(url.searchParams.get('text')).toBe(
        [
          'Asc, waxaan rabaa inaan ogaado qiimaha alaabtan:',
          `Code: ${product.code}`,
          `Name: ${product.productname}`,
          `Size: ${product.size}`,
          `Meter²: ${product.thickness}`,
          `Color: ${product.color}`,
          `Type: ${product.type}`,
          `${site.url}/product/${product.id}`,
        ].join('\n'),
      );
    }
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(
      (await read<{ data: unknown[] }>(site, 'categories')).data.length + 6,
    );
  });
});

test('the sections stand in their order', async ({ page, site }) => {
  const { data: categories } = await read<{ data: { label: string }[] }>(site, 'categories');
  await page.goto('/');
  // As it is written, in no capitals.
  await expect(page.getByRole('main').getByText('All', { exact: true })).toHaveText('All', { useInnerText: true });
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Interlocks',
    'From the press to your door',
    ...categories.map((category) => category.label),
    'Projects',
    'Write to us',
  ]);
});

test.describe('the product grid', () => {
  test('has two, three and four columns', async ({ page }) => {
    for (const [width, columns] of [
      [360, 2],
      [768, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const grid = interlocks(page).locator('ul:has(> li > article)');
      expect(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)).toBe(columns);
    }
  });

  test('shows five skeletons while it waits, then the products', async ({ page, site }) => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(PRODUCT_PAGE, async (route) => {
      await gate;
      await route.continue();
    });
    await comeHome(page);
    await expect(interlocks(page).getByTestId('product-skeleton')).toHaveCount(5);
    letGo();
    const products = await newestProducts(site);
    await expect(interlocks(page).getByRole('article')).toHaveCount(products.length);
    await expect(interlocks(page).getByTestId('product-skeleton')).toHaveCount(0);
  });

  test('says when there are none', async ({ page, expectAccessible }) => {
    await page.route(PRODUCT_PAGE, (route) =>
      route.fulfill({ json: { status: 1, message: 'OK', data: [], total: 0, nextCursor: null } }),
    );
    await comeHome(page);
    await expect(interlocks(page).getByText('No products available')).toBeVisible();
    await expectAccessible();
  });
});

test.describe('failed calls', () => {
  test.use({ allowConsole: [/Failed to load resource|The contact numbers could not be loaded/] });

  test("repeat the server's words, and offer another try", async ({ page, expectAccessible }) => {
    let broken = true;
    const refuse = { status: 400, json: { status: 0, message: 'Something is wrong here' } };
    await page.route(PRODUCT_PAGE, (route) => (broken ? route.fulfill(refuse) : route.continue()));
    await page.route(SHOWCASE, (route) => route.fulfill({ json: { success: false, data: [] } }));
    await comeHome(page);
    await expect(page.getByText('Error fetching products: Something is wrong here')).toBeVisible();
    await expect(page.getByText('Failed to load products.')).toBeVisible();
    await expectAccessible();
    broken = false;
    await interlocks(page).getByRole('button', { name: 'Try again' }).click();
    await expect(interlocks(page).getByRole('article').first()).toBeVisible();
  });

  test('say what they can when no answer comes', async ({ page }) => {
    await page.clock.install();
    await page.route(PRODUCT_PAGE, (route) => route.abort());
    await page.route(SHOWCASE, (route) => route.abort());
    await comeHome(page);
    await page.clock.runFor(10_000);
    await expect(interlocks(page).getByText('Unknown error occurred')).toBeVisible();
    await expect(page.getByText('Error fetching products. Please try again.')).toBeVisible();
  });

  test('of a quiet refresh leave what is shown', async ({ page, site }) => {
    let failed = 0;
    page.on('requestfailed', (request) => {
      if (PRODUCT_PAGE.test(request.url())) failed += 1;
    });
    await page.goto('/');
    const products = await newestProducts(site);
    // Asleep, the products would not be asked for again.
    await interlocks(page).getByRole('article').first().scrollIntoViewIfNeeded();
    await expect(interlocks(page).getByRole('button', { name: /^Save: / })).toHaveCount(products.length);
    await page.route('**/api/**', (route) => route.abort());
    await loseAndFindTheLine(page);
    // The third try decides.
    await expect.poll(() => failed).toBeGreaterThanOrEqual(3);
    await expect(interlocks(page).getByRole('article')).toHaveCount(products.length);
  });
});

test.describe('the category strip', () => {
  test('leads to every category that has products, on medium screens and up', async ({ page, site }) => {
    const { data } = await read<{ data: { categories: string; productname: string }[] }>(site, 'products/categories');
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await expect(links).toHaveCount(data.length);
    for (const [index, category] of data.entries()) {
      await expect(links.nth(index)).toContainText(category.productname);
      await expect(links.nth(index)).toHaveAttribute('href', `/category/${encodeURIComponent(category.categories)}`);
    }
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeHidden();
  });
});

test.describe('the project videos', () => {
  test('are the three newest; a video is asked for only on a tap', async ({ page, site }) => {
    const { data } = await read<{ data: Video[] }>(site, 'videos');
    const videos: string[] = [];
    page.on('request', (request) => {
      if (/\.(mp4|webm)$/.test(request.url())) videos.push(request.url());
    });
    await page.goto('/');
    const section = page.getByRole('region', { name: 'Projects' });
    await expect(section.getByRole('article').getByRole('heading')).toHaveText(
      data.slice(0, 3).map((video) => video.title),
    );
    await expect(section.getByRole('link', { name: 'See all projects' })).toHaveAttribute('href', '/project');
    const first = section.getByRole('article').first();
    await expect(first).toContainText(`${((data[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB`);
    expect(videos).toEqual([]);
    await first.getByRole('link', { name: /^Play / }).click();
    await expect(first.locator('video')).toBeFocused();
    await expect.poll(() => videos.length).toBeGreaterThan(0);
  });
});

test.describe('the contact form', () => {
  test('opens WhatsApp with name, email and message', async ({ page, context }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }));
    await page.goto('/');
    const form = page.getByRole('region', { name: 'Write to us' });
    await form.getByLabel('Name').fill('Caasha');
    await form.getByLabel('Email').fill('caasha@example.so');
    await form.getByLabel('Message').fill('Imisa & goorma?');
    const opened = page.waitForEvent('popup');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(await opened).toHaveURL(
      `https://wa.me/${business.contactFormWhatsapp}?text=${encodeURIComponent(
        'Name: Caasha\nEmail: caasha@example.so\nMessage: Imisa & goorma?',
      )}`,
    );
  });
});

test.describe('without contact numbers', () => {
  test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('the buttons say so instead of leading nowhere', async ({ page }) => {
    await page.route('**/api/user/numbers', (route) => route.fulfill({ json: { whatsapp: '', phoneNumber: '' } }));
    await page.goto('/login');
    await page.getByRole('banner').getByRole('link', { name: business.name }).click();
    const alerts: string[] = [];
    page.on('dialog', async (dialog) => {
      alerts.push(dialog.message());
      await dialog.accept();
    });
    const card = interlocks(page).getByRole('article').first();
    await expect(card.getByRole('link', { name: /^Call: / })).toBeVisible();
    await loseAndFindTheLine(page);
    await card.getByRole('button', { name: /^Call: / }).click();
    await card.getByRole('button', { name: /^WhatsApp: / }).click();
    expect(alerts).toEqual([
      'Phone number is not currently available. Please try again later.',
      'WhatsApp number is not currently available. Please try again later.',
    ]);
    await expect(page.locator('main a[href*="undefined"], main a[href^="tel:"]')).toHaveCount(0);
  });
});

for (const [language, width] of [
  ['en', 360],
  ['so', 360],
  ['en', 1280],
  ['so', 1280],
] as const) {
  test(`home is accessible and still in ${language} at ${width} px`, async ({
    page,
    context,
    site,
    expectAccessible,
  }) => {
    await context.addCookies([{ name: 'lang', value: language, url: site.url }]);
    const expectStill = await watchShifts(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const heading of await page.getByRole('main').getByRole('heading', { level: 2 }).all()) {
      await heading.scrollIntoViewIfNeeded();
    }
    await expectAccessible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectStill('home');
  });
}
