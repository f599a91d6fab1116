import { expect, type Page, test } from './fixtures.ts';

test.use({ allowConsole: [/Failed to load resource.*404/] });

/** Somali lives at /so + the English address. */
const switchTo = (page: Page, name: 'Soomaali' | 'English') =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).click();

const languageCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'lang')?.value;

test('the switch goes to the sibling, keeps query and scroll, and is remembered', async ({ page }) => {
  await page.goto('/product?color=red&size=6cm');
  const card = page.getByRole('main').getByRole('article').nth(3);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await switchTo(page, 'Soomaali');
  await expect(page).toHaveURL('/so/product?color=red&size=6cm');
  await expect(page.locator('html')).toHaveAttribute('lang', 'so');
  await expect(page.getByRole('main').getByLabel('Midabka', { exact: true })).toHaveValue('red');
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(200);
  await expect(page.getByRole('banner').getByRole('button', { name: 'English' })).toBeFocused();
  expect(await languageCookie(page)).toBe('so');

  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('lang', 'so');
  await switchTo(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/about');
  expect(await languageCookie(page)).toBe('en');
});

test('going back after a switch leads to the page before', async ({ page }) => {
  await page.goto('/about');
  await page.locator('footer a[href="/contact"]').click();
  await expect(page).toHaveURL('/contact');
  await switchTo(page, 'Soomaali');
  await expect(page).toHaveURL('/so/contact');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nagu saabsan');
});

test('every link keeps the language of its page', async ({ request }) => {
  for (const path of [
    '/',
    '/product',
    '/product/24',
    '/category/InterlockingPavers',
    '/about',
    '/login',
    '/no/such/page',
  ])
    for (const [address, language] of [
      [path, 'en'],
      [path === '/' ? '/so' : `/so${path}`, 'so'],
    ] as const) {
      const html = (await (await request.get(address)).text()).replace(/<head>.*<\/head>/s, '');
      const links = [...html.matchAll(/<(?:a|form)\b[^>]* (?:href|action)="(\/[^"]*)"[^>]*>/g)]
        // The switch to the other language is marked with it.
        .filter(([tag]) => !tag.includes(' lang="'))
        .map(([, link]) => link ?? '')
        .filter((link) => !/^\/(api|media)\//.test(link));
      expect(links.length, address).toBeGreaterThan(5);
      for (const link of links)
        expect(/^\/so(\/|$|\?)/.test(link) ? 'so' : 'en', `${link} on ${address}`).toBe(language);
    }
});

test('a Somali browser gets Somali where the address names no language, and English where it was chosen', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: 'so-SO', baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nagu saabsan');
  await expect(page.getByRole('banner').locator('a[aria-current=page]')).toHaveText('Nagu saabsan');
  await context.addCookies([{ name: 'lang', value: 'en', url: site.url }]);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await page.goto('/so/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nagu saabsan');
  await context.close();
});

test('what is shared from a Somali page leads to the Somali page', async ({ page }) => {
  await page.goto('/so/product/24');
  for (const link of [/api\.whatsapp\.com/, /wa\.me/]) {
    const found = page.getByRole('main').locator('article a').and(page.locator('[href*="whatsapp"], [href*="wa.me"]'));
    const hrefs = await found.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    const text = new URL(hrefs.find((href) => link.test(href)) ?? '').searchParams.get('text') ?? '';
    expect(text).toMatch(/\/so\/product\/24$/);
  }
});

test('signing in at a Somali address opens the panel in Somali, and it stays so', async ({ page, site }) => {
  await page.goto('/admin-panel/all-products');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.goto('/so/login');
  await page.getByLabel('Iimayl').fill(site.accounts.ADMIN.email);
  await page.locator('input[type=password]').fill(site.accounts.ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Gal', exact: true }).click();
  await expect(page).toHaveURL('/admin-panel');
  await expect(page.locator('html')).toHaveAttribute('lang', 'so');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'so');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the other language is a link', async ({ page }) => {
    await page.goto('/product?color=red');
    await page.getByRole('banner').getByRole('link', { name: 'Soomaali' }).click();
    await expect(page).toHaveURL('/so/product?color=red');
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/product?color=red');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('a renamed category is found at its old address, in both languages, even while it is empty', async ({
  page,
  site,
}) => {
  const admin = await site.api('ADMIN');
  const { body } = await admin.send('POST', 'categories/add', { label: 'Steps', value: 'GardenSteps' });
  const { id } = (body as { data: { id: number } }).data;
  await admin.send('PUT', 'categories/update', { id, label: 'Steps', value: 'StoneSteps' });
  for (const prefix of ['', '/so']) {
    const moved = await page.request.get(`${prefix}/category/gardensteps`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `${prefix}/category/StoneSteps`]);
  }
  await admin.send('DELETE', `categories/delete?id=${id}`);
});
