import { expect, type Page, test } from './fixtures.ts';

const LANGUAGES = [
  {
    home: '/so',
    list: '/so/product',
    label: 'Raadi alaab',
    typed: 'casaan hex',
    all: /^Dhammaan natiijooyinka/,
    show: 'Muuji soo-jeedinno',
  },
  {
    home: '/',
    list: '/product',
    label: 'Search products',
    typed: 'red hex',
    all: /^All results for/,
    show: 'Show suggestions',
  },
] as const;

const field = (page: Page, label: string) => page.getByRole('banner').locator(`input[aria-label="${label}"]`);

for (const { home, list, label, typed, all, show } of LANGUAGES) {
  test.describe(`the search of the bar on ${home}`, () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('suggests as one types and is used by keyboard alone', async ({ page, expectAccessible }) => {
      await page.goto(home);
      const input = field(page, label);
      await input.focus();
      await page.keyboard.type('hexagon');
      const options = page.getByRole('listbox').getByRole('option');
      await expect(options.last()).toHaveText(all);
      expect(await options.count()).toBeGreaterThan(1);
      await expect(input).toHaveAttribute('role', 'combobox');
      await expect(input).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

      await page.keyboard.press('ArrowDown');
      const first = options.first();
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await expect(input).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
      await page.keyboard.press('ArrowUp');
      await expect(input).not.toHaveAttribute('aria-activedescendant', /./);
      await page.keyboard.press('ArrowUp');
      await expect(options.last()).toHaveAttribute('aria-selected', 'true');

      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toBeHidden();
      await expect(input).toBeFocused();
      await page.keyboard.press('ArrowDown');
      const to = (await first.getAttribute('href')) ?? '';
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(to);
      expect(to.startsWith(home)).toBe(true);
      await expect(page.getByRole('listbox')).toBeHidden();
    });

    test('finds colours in its language, and Enter leads to the list', async ({ page }) => {
      await page.goto(home);
      await field(page, label).fill(typed);
      await expect(page.getByRole('option').nth(1)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${list}?q=${encodeURIComponent(typed).replaceAll('%20', '+')}`);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });

    test('a tap on a suggestion opens it', async ({ page }) => {
      await page.goto(`${list}/24`);
      await field(page, label).fill('pavers');
      const first = page.getByRole('option').first();
      const to = (await first.getAttribute('href')) ?? '';
      await first.click();
      await expect(page).toHaveURL(to);
    });

    test('in light mode it asks for nothing until it is wanted', async ({ page, context, site }) => {
      await context.addCookies([{ name: 'light', value: '1', url: site.url }]);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/search')) asked.push(request.url());
      });
      await page.goto(home);
      await field(page, label).fill('hexagon');
      const button = page.getByRole('button', { name: show });
      await expect(button).toBeVisible();
      expect(asked).toEqual([]);
      await button.click();
      await expect(page.getByRole('option').first()).toBeVisible();
      expect(asked).toHaveLength(1);
    });
  });
}

test('its code comes when the field is touched, not before', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/suggestions-/.test(request.url())) loaded.push(request.url());
  });
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await field(page, 'Search products').focus();
  await expect.poll(() => loaded.length).toBe(1);
});

test.describe('on a line that breaks', () => {
  test.use({ allowConsole: [/Failed to load resource|net::ERR/] });

  test('the page stays, and the suggestions come when the line is back', async ({ page }) => {
    let broken = 0;
    await page.route(/\/assets\/suggestions-/, (route) => (broken++ === 0 ? route.abort() : route.continue()));
    await page.goto('/about');
    await field(page, 'Search products').fill('hexagon');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(broken).toBe(2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  });
});

test('the panel has no field of the shop', async ({ page, signIn }) => {
  await signIn('ADMIN');
  await page.goto('/admin-panel/all-products');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('banner').locator('input')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('it is a form that leads to the list', async ({ page }) => {
    for (const { home, list, label } of LANGUAGES) {
      await page.goto(home);
      await field(page, label).fill('hexagon');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${list}?q=hexagon`);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    }
  });
});
