import { site as business } from '#site.config.ts';
import { expect, type Page, test } from './fixtures.ts';
import { hold } from './hold.ts';

const LINKS = [
  ['Home', '/'],
  ['About', '/about'],
  ['Products', '/product'],
  ['Projects', '/project'],
  ['Contacts', '/contact'],
] as const;

const bar = (page: Page) => page.getByRole('banner');
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);

test.describe('the splash screen', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('counts one percent every 30 ms and is gone after two seconds, by CSS alone', async ({ page }) => {
    await page.goto('/about');
    const splash = page.getByTestId('splash');
    await expect(splash).toContainText(business.name);
    await expect(splash.locator('img')).toHaveAttribute('src', '/logo-light.svg');
    await expect(splash).toHaveAttribute('aria-hidden', 'true');
    const at = (milliseconds: number) =>
      splash.evaluate((element, time) => {
        for (const animation of element.getAnimations({ subtree: true })) {
          animation.pause();
          animation.currentTime = time;
        }
        // Each digit is a strip of ten that moves up line by line.
        const digits = [...element.querySelectorAll('.splash-digit')].map((digit) => {
          const strip = getComputedStyle(digit, '::before');
          const moved = -new DOMMatrix(strip.transform).m42 / Number.parseFloat(strip.height);
          return Math.round(moved * 10);
        });
        return { percent: digits.join(''), visibility: getComputedStyle(element).visibility };
      }, milliseconds);
    expect(await at(0)).toEqual({ percent: '00', visibility: 'visible' });
    expect(await at(29)).toEqual({ percent: '00', visibility: 'visible' });
    expect(await at(30)).toEqual({ percent: '01', visibility: 'visible' });
    expect(await at(1500)).toEqual({ percent: '50', visibility: 'visible' });
    expect(await at(1999)).toEqual({ percent: '66', visibility: 'visible' });
    expect(await at(2000)).toEqual({ percent: '66', visibility: 'hidden' });
  });

  test('goes without scripts, and hides nothing from those who cannot see it', async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('splash')).toBeHidden();
    await context.close();
  });

  test('does not come back when one moves from page to page', async ({ page }) => {
    await page.goto('/about');
    const splash = page.getByTestId('splash');
    await splash.evaluate((element) => {
      element.dataset.same = 'yes';
    });
    await expect(splash).toBeHidden();
    await bar(page).getByRole('link', { name: 'Projects' }).click();
    await expect(page).toHaveURL('/project');
    await expect(splash).toHaveAttribute('data-same', 'yes');
    await expect(splash).toBeHidden();
  });
});

test('the splash screen is left out under reduced motion', async ({ page }) => {
  await page.goto('/about');
  expect(await page.getByTestId('splash').evaluate((element) => getComputedStyle(element).display)).toBe('none');
});

test.describe('the navigation bar', () => {
  test('has the logo and five links, and no login link on wide screens', async ({ page }) => {
    await page.goto('/about');
    await expect(bar(page).getByRole('link', { name: business.name })).toHaveAttribute('href', '/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(LINKS.map(([name]) => name));
    for (const [index, [, path]] of LINKS.entries()) await expect(links.nth(index)).toHaveAttribute('href', path);
    await expect(page.getByRole('link', { name: 'About', exact: true }).first()).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
  });

  test('is half transparent until the page is scrolled by more than 80 px', async ({ page }) => {
    await page.goto('/');
    const opacity = () =>
      bar(page).evaluate((element) =>
        Number(/[\d.]+\)$/.exec(getComputedStyle(element).backgroundColor)?.[0].slice(0, -1)),
      );
    expect(await opacity()).toBeLessThan(1);
    await scrollTo(page, 80);
    await expect(bar(page)).toHaveAttribute('data-solid', 'false');
    await scrollTo(page, 81);
    await expect(bar(page)).toHaveAttribute('data-solid', 'true');
    await expect(bar(page)).toHaveCSS('background-color', 'rgb(35, 38, 43)');
    await scrollTo(page, 0);
    await expect(bar(page)).toHaveAttribute('data-solid', 'false');
  });

  test('lets the keyboard jump to the content', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    // The browser moves the focus with its next frame.
    await expect(skip).not.toBeFocused();
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    expect(inside).toBe(true);
  });
});

test.describe('the side menu', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  async function openMenu(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu(page)).toBeVisible();
  }

  test('leads everywhere and closes on a choice', async ({ page, expectAccessible }) => {
    await page.goto('/');
    await openMenu(page);
    await expect(bar(page)).toHaveCSS('background-color', 'rgb(35, 38, 43)');
    await expectAccessible();
    for (const [name, path] of [...LINKS, ['Login', '/login']] as const) {
      await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await expect(menu(page).getByRole('link', { name: `Website by ${business.developer.name}` })).toHaveAttribute(
      'href',
      business.developer.url,
    );
    await menu(page).getByRole('link', { name: 'Projects' }).click();
    await expect(page).toHaveURL('/project');
    await expect(menu(page)).toBeHidden();
  });

  test('closes on Escape and on a tap outside, and gives the focus back', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
    await openMenu(page);
    await page.mouse.click(20, 400);
    await expect(menu(page)).toBeHidden();
  });

  test('asked for on one page, does not open over another', async ({ page }) => {
    const release = await hold(page, /\/assets\/side-menu-.*\.js$/);
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'Open the menu' });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await bar(page).getByRole('link', { name: business.name }).click();
    await expect(page).toHaveURL('/');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    release();
    await openMenu(page);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  });

  test('holds the focus while it is open', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    for (let press = 0; press < 24; press += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused === document.body || focused?.closest('dialog') !== null;
      });
      expect(where).toBe(true);
    }
  });

  test("is the developer's place on phones alone", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden();
    await expect(page.getByRole('link', { name: `Website by ${business.developer.name}` })).toHaveCount(0);
  });
});

test.describe('signed in', () => {
  test('the bar leads to the panel and out again', async ({ page, signIn }) => {
    await signIn('USER');
    await page.goto('/about');
    await expect(bar(page).getByRole('link', { name: 'Admin panel' })).toHaveAttribute('href', '/admin-panel');
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(bar(page).getByRole('link', { name: 'Admin panel' })).toHaveCount(0);
    expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('expirationTime')])).toEqual([
      null,
      null,
    ]);
    await expect.poll(async () => (await page.request.get('/api/user/me')).status()).toBe(401);
  });

  test('Logout stands in the bar or in the menu, however wide the window is', async ({ page, signIn }) => {
    await signIn('USER');
    await page.goto('/about');
    await expect(bar(page).getByRole('link', { name: 'Admin panel' })).toBeVisible();
    for (const width of [360, 768, 1023, 1024, 1100, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const inBar = bar(page).getByRole('button', { name: 'Logout', exact: true });
      const way = inBar.or(page.getByRole('button', { name: 'Open the menu' }));
      await expect(way).toBeInViewport({ ratio: 1 });
    }
  });

  test('the HTML is the same for everybody', async ({ page, signIn }) => {
    const before = await (await page.request.get('/about')).text();
    await signIn('USER');
    expect(await (await page.request.get('/about')).text()).toBe(before);
  });
});
