import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { contentOf, expectSomali, nothing, sayNo, WIDTHS } from './somali-words.ts';

/** The same page in Somali, at its own address. */
const inSomali = (path: string): string => (path === '/' ? '/so' : `/so${path}`);

const ROUTES = [
  '/',
  '/product',
  '/All-Products',
  '/product?q=zigzag',
  '/product?q=nothing-like-this',
  '/product/1',
  '/product/999999',
  '/category/InterlockingPavers',
  '/category/Unknown',
  '/project',
  '/about',
  '/contact',
  '/quote',
  '/login',
  '/signup',
  '/set-password',
  '/no/such/page',
];
/** Pages whose data the browser fetches when they are reached from another page. */
const LISTS = ['/', '/product', '/project', '/contact'];

test.use({ allowConsole: [/Failed to load resource|^Login failed:/] });

const NARROWEST = WIDTHS[0];

for (const path of ROUTES) {
  test(`${path} speaks Somali alone, and is accessible`, async ({ page, site, expectAccessible }) => {
    await page.goto(inSomali(path));
    await expectSomali(page, await contentOf(site));
    await expectAccessible();
    await page.setViewportSize({ width: NARROWEST, height: 800 });
    await expectAccessible();
  });
}

test.describe('in a Somali browser', () => {
  test.use({ locale: 'so-SO' });

  test('addresses without a language speak it too', async ({ page, site }) => {
    const content = await contentOf(site);
    for (const path of ['/', '/product', '/about', '/no/such/page']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectSomali(page, content, [NARROWEST]);
      });
    }
  });
});

test('light mode, the open menu and what a tap opens speak it too', async ({ page, context, site }) => {
  const content = await contentOf(site);
  // As on an iPhone: a page that fills the screen cannot be made narrower.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  await page.goto('/so/about');
  await page.getByRole('button', { name: /muuqaalka hordhaca/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSomali(page, content);
  await context.addCookies([{ name: 'light', value: '1', url: site.url }]);
  await page.goto('/so/contact');
  await expectSomali(page, content);
  await page.setViewportSize({ width: NARROWEST, height: 800 });
  await page.getByRole('button', { name: 'Fur liiska' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSomali(page, content, [NARROWEST]);
});

test('the list with a product on it and the open planner speak it too', async ({ page, site, expectAccessible }) => {
  const content = await contentOf(site);
  await page.goto('/so/product/1');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Ku dar liiska/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Imisa ayaan u baahanahay?' }).click();
  await expect(page.getByRole('region', { name: 'Imisa ayaan u baahanahay?' })).toBeVisible();
  await expectSomali(page, content);
  await expectAccessible();
  await page.goto('/so/quote');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectSomali(page, content);
  await expectAccessible();
});

for (const [state, answer] of [
  ['refused', sayNo],
  ['empty', nothing],
  ['cut off', null],
] as const) {
  test(`a page that is ${state} says so in Somali`, async ({ page, site }) => {
    const content = [...(await contentOf(site)), sayNo.json.message];
    await page.goto('/so/about');
    // While the footer sleeps its links lead to whole documents, which have their data with them.
    await page.mouse.wheel(0, 400);
    const one = page.locator('footer a').first();
    await expect
      .poll(() => one.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))))
      .toBe(true);
    await page.route('**/api/**', (route) => (answer ? route.fulfill(answer) : route.abort()));
    const main = page.getByRole('main');
    const title = main.getByRole('heading', { level: 1 });
    const about = await title.innerText();
    for (const path of LISTS) {
      await test.step(path, async () => {
        await page
          .locator(`footer a[href="${inSomali(path)}"]`)
          .first()
          .click();
        await expect(page).toHaveURL(inSomali(path));
        await expect(title).not.toHaveText(about);
        // It is asked for three times first. The contact page does without what it reads.
        if (state !== 'empty' && path !== '/contact') await expect(main.getByRole('alert').first()).toBeVisible();
        await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
        await expectSomali(page, content);
        await page.locator('footer a[href="/so/about"]').first().click();
        await expect(page).toHaveURL('/so/about');
      });
    }
  });
}

test('a failed sign-in and a missing connection are told in Somali', async ({ page, context, site }) => {
  const content = await contentOf(site);
  await page.goto('/so/login');
  // Without a connection the place of the toasts could not come any more.
  await expect(page.locator('.toast-shelf')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByLabel('Iimayl').fill('qof@example.com');
  await page.locator('input[type=password]').fill('a password');
  await page.getByRole('main').getByRole('button', { name: 'Gal', exact: true }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await expectSomali(page, content);
});

test('the switch brings the other language, and each document brings its own alone', async ({ page }) => {
  const words = (url: string) => /\/assets\/(en|so)-[\w-]{8}\.js$/.exec(url)?.[1];
  const loaded: string[] = [];
  page.on('request', (request) => {
    const language = words(request.url());
    if (language) loaded.push(language);
  });
  await page.goto('/so/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nagu saabsan');
  expect(new Set(loaded)).toEqual(new Set(['so']));
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  expect(new Set(loaded)).toEqual(new Set(['so', 'en']));
});

test('words that are long on their way change the page one is on by then', async ({ page }) => {
  const release = await hold(page, /\/assets\/so-[\w-]{8}\.js$/);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Soomaali' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL('/project');
  release();
  await expect(page).toHaveURL('/so/project');
  await expect(page.getByRole('navigation', { name: 'Liiska weyn' })).toBeVisible();
});

test('going back to a page in the other language brings its words, after a reload too', async ({ page, site }) => {
  await page.goto('/so');
  await page.getByRole('banner').locator('a[href="/so/about"]').click();
  await expect(page).toHaveURL('/so/about');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL('/about');
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL('/so');
  await expect(page.locator('html')).toHaveAttribute('lang', 'so');
  await expectSomali(page, await contentOf(site));
});
