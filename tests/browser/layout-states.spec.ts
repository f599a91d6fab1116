import { site as business } from '#site.config.ts';
import { expect, type Page, test } from './fixtures.ts';
import { MAP, watchMap } from './map.ts';

const scrollDown = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

test.describe('the connection', () => {
  // What a page still loads when the line goes is lost with it, and the browser says so.
  test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('lost shows a red bar; back again a green one for three seconds', async ({
    page,
    context,
    expectAccessible,
  }) => {
    await page.clock.install();
    await page.goto('/contact');
    await context.setOffline(true);
    const lost = page.getByText('Connection Lost', { exact: true });
    await expect(lost).toBeVisible();
    await expect(lost).toHaveCSS('background-color', 'rgb(179, 38, 30)');
    await expectAccessible();
    await page.setViewportSize({ width: 360, height: 740 });
    const bottom = (await lost.boundingBox().then((box) => box && box.y + box.height)) ?? Number.NaN;
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(bottom, 'the bar leaves the title free').toBeLessThanOrEqual(title?.y ?? 0);
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await context.setOffline(false);
    const back = page.getByText('You are back online', { exact: true });
    await expect(back).toBeVisible();
    await expect(back).toHaveCSS('background-color', 'rgb(11, 122, 59)');
    await expect(lost).toBeHidden();
    await page.clock.runFor(2_999);
    await expect(back).toBeVisible();
    await page.clock.runFor(1);
    await expect(back).toBeHidden();
  });
});

test.describe('the footer', () => {
  test('says who we are and where', async ({ page }) => {
    await watchMap(page);
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading', { name: 'About Us' })).toBeVisible();
    await expect(footer.getByText(business.tagline)).toHaveAttribute('lang', 'so');
    const { street, district, city, country } = business.place;
    await expect(footer.getByText(`${street}, ${district}, ${city}, ${country}`)).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\//,
    );
    await expect(footer.getByText(`© 2024 ${business.legalName}`)).toBeVisible();
    await expect(footer.getByRole('link', { name: business.developer.name })).toHaveAttribute(
      'href',
      business.developer.url,
    );
  });

  test('asks for the map only when one has scrolled near it', async ({ page }) => {
    const asked = await watchMap(page);
    await page.goto('/');
    await expect(page.getByRole('contentinfo').getByRole('button', { name: /Show the map/ })).toHaveCount(0);
    expect(asked).toEqual([]);
    await expect(async () => {
      await scrollDown(page);
      await expect(page.getByTitle('Map of our location')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect.poll(() => asked.length).toBe(1);
    const url = new URL(asked[0] ?? '');
    expect(url.searchParams.get('marker')).toBe(`${business.place.latitude},${business.place.longitude}`);
  });
});

test.describe('the footer of a page that has lost its line', () => {
  // What a page still loads when the line goes is lost with it, and the browser says so.
  test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('asks for the map when the line is back, and keeps it when it goes again', async ({ page, context, site }) => {
    // In light mode the button's going tells that the tap has been seen.
    await context.addCookies([{ name: 'light', value: '1', url: site.url }]);
    const asked = await watchMap(page);
    await page.goto('/');
    // A step within the app wakes the footer: asleep it would have to fetch its code first.
    await page.getByRole('navigation').getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
    const lost = page.getByText('Connection Lost', { exact: true });
    await context.setOffline(true);
    await expect(lost).toBeVisible();
    const show = page.getByRole('contentinfo').getByRole('button', { name: /Show the map/ });
    await show.click();
    await expect(show).toHaveCount(0);
    const map = page.getByTitle('Map of our location');
    await expect(map).toHaveCount(0);
    expect(asked).toEqual([]);
    await context.setOffline(false);
    await expect(map).toBeVisible();
    // The frame is there before the browser asks for what is in it.
    await expect.poll(() => asked.length).toBe(1);
    await context.setOffline(true);
    await expect(lost).toBeVisible();
    await expect(map).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test.describe('the footer in view without scrolling', () => {
  test.use({ viewport: { width: 1440, height: 2400 } });

  test('shows its map by itself', async ({ page }) => {
    await watchMap(page);
    await page.clock.install();
    await page.goto('/login');
    const map = page.getByTitle('Map of our location');
    // It waits until the page is done with everything else.
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(map).toBeVisible({ timeout: 100 });
    }).toPass();
  });
});

test.describe('the language', () => {
  test('switches everything at once and is what the server renders next', async ({ page, expectAccessible }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const toSomali = page.getByRole('banner').getByRole('button', { name: 'Soomaali' });
    await expect(toSomali).toHaveAttribute('lang', 'so');
    await toSomali.click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'so');
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    const somali = ['Bogga hore', 'Nagu saabsan', 'Alaabta', 'Mashaariicda', 'Nala soo xiriir'];
    await expect(links).toHaveText(somali);
    await expect(page.getByRole('article').first()).toContainText('Cabbirka');
    await expectAccessible();

    const html = await (await page.request.get('/about')).text();
    expect(html).toContain('<html lang="so"');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'so');
    await expect(links).toHaveText(somali);

    await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await expect(links).toHaveText(['Home', 'About', 'Products', 'Projects', 'Contacts']);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('light mode', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 390, height: 800 } });

  test('loads the smallest pictures, no web font and no map, and nothing turns', async ({ page, context, site }) => {
    await context.addCookies([{ name: 'light', value: '1', url: site.url }]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(60_000);
    await expect(page.getByRole('button', { name: 'Play the slide show' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('switch', { name: /Save data/ })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    // Rows come as they near the window: each pass finds the headings that have come since.
    await expect(async () => {
      for (const heading of await page.getByRole('heading', { level: 2 }).all()) await heading.scrollIntoViewIfNeeded();
      expect(asked.filter((url) => /\/uploads\//.test(url)).length).toBeGreaterThan(3);
    }).toPass();
    const widths = asked.flatMap(
      (url) => /\/(?:uploads\/[^/]+\/|media\/\S+-)(\d+)\.(?:avif|webp|jpg)$/.exec(url)?.[1] ?? [],
    );
    expect(new Set(widths.map(Number))).toEqual(new Set([320, 480]));
    expect(asked.filter((url) => /woff2/.test(url) || MAP.test(url))).toEqual([]);
    expect(asked.filter((url) => /\/media\/(?!courtyard)[a-z-]+-tall-/.test(url))).toEqual([]);
  });

  test('shows the map on a tap', async ({ page, context, site }) => {
    await context.addCookies([{ name: 'light', value: '1', url: site.url }]);
    const asked = await watchMap(page);
    await page.goto('/about');
    await scrollDown(page);
    expect(asked).toEqual([]);
    const show = page.getByRole('contentinfo').getByRole('button', { name: 'Show the map (about 0.5 MB)' });
    await show.click();
    await expect(page.getByTitle('Map of our location')).toBeVisible();
    // The keyboard goes on from there.
    await expect(page.getByTitle('Map of our location').locator('..')).toBeFocused();
  });

  test('is remembered when the visitor switches it', async ({ page, context }) => {
    await page.goto('/about');
    const lightSwitch = page.getByRole('contentinfo').getByRole('switch', { name: /Save data/ });
    await lightSwitch.click();
    await expect(page.locator('html')).toHaveAttribute('data-light', '');
    const kept = async () => (await context.cookies()).find((cookie) => cookie.name === 'light')?.value;
    await expect.poll(kept).toBe('1');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-light', '');
    await expect(lightSwitch).toHaveAttribute('aria-checked', 'true');
  });

  test('comes by itself on a slow connection', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', saveData: false } });
    });
    await page.goto('/about');
    await expect(page.locator('html')).toHaveAttribute('data-light', '');
  });
});

test.describe('unknown paths', () => {
  test.use({ allowConsole: [/Failed to load resource.*404/] });

  test('show the failure screen inside the shell, with HTTP 404', async ({ page, expectAccessible }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText('404 Not Found', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible();
    await page.getByRole('main').getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  });

  test('show it on the way back within the browser too', async ({ page }) => {
    await page.goto('/no/such/page');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByText('404 Not Found', { exact: true })).toBeVisible();
  });
});
