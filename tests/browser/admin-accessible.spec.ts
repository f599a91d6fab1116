import { DESK, PHONE, test } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

type Screen = [name: string, path: string, there: (page: Page) => ReturnType<Page['locator']>];

/** Every screen and dialog of the panel, and what shows that it is there. */
const SCREENS: Screen[] = [
  [
    'dashboard',
    '/admin-panel',
    (page) => page.getByRole('img', { name: /Counts Comparison|Isbarbardhigga tirooyinka/ }),
  ],
  ['create user', '/admin-panel/register-user', (page) => page.locator('form input').first()],
  ['all users', '/admin-panel/all-users', (page) => page.getByText('general@example.com')],
  ['all products', '/admin-panel/all-products', (page) => page.getByRole('article').first()],
  ['import', '/admin-panel/all-products/import', (page) => page.locator('input[type=file]').first()],
  ['all videos', '/admin-panel/video', (page) => page.getByRole('article').first()],
  ['categories', '/admin-panel/AllCategoryList', (page) => page.getByText('InterlockingPavers').first()],
  ['change number', '/admin-panel/change-number', (page) => page.locator('form').first()],
  ['site', '/admin-panel/site', (page) => page.locator('form').last()],
  ['backups', '/admin-panel/backups', (page) => page.locator('section dl')],
  ['bin', '/admin-panel/bin', (page) => page.locator('main select')],
  ['history', '/admin-panel/history', (page) => page.locator('main ol li').first()],
  ['help', '/admin-panel/help', (page) => page.locator('#content section img').first()],
  ['account', '/admin-panel/account', (page) => page.locator('form').first()],
];
const inDialog = (page: Page) => page.getByRole('dialog').locator('form');
const DIALOGS: Screen[] = [
  ['role', '/admin-panel/all-users?role=2', inDialog],
  ['new product', '/admin-panel/all-products?form=new', inDialog],
  ['a product', '/admin-panel/all-products?form=1', inDialog],
  ['new video', '/admin-panel/video?form=new', inDialog],
  ['new category', '/admin-panel/AllCategoryList?form=new', inDialog],
  ['a category', '/admin-panel/AllCategoryList?form=1', inDialog],
];

const DRESSES = [
  ['desk', DESK, 'en'],
  ['phone', PHONE, 'en'],
  ['phone', PHONE, 'so'],
] as const;

for (const [width, viewport, language] of DRESSES) {
  test.describe(`${width}, ${language}`, () => {
    test.use({ viewport });

    test.beforeEach(async ({ context, site }) => {
      await context.addCookies([{ name: 'lang', value: language, url: site.url }]);
    });

    // In Somali somali-panel.spec.ts opens them all, and looks there.
    const everywhere = language === 'so' ? {} : { screen: SCREENS, dialog: DIALOGS };
    for (const [kind, screens] of Object.entries(everywhere)) {
      test(`no violation on any ${kind} of ADMIN, and nothing goes sideways`, async ({
        page,
        enter,
        expectAccessible,
      }) => {
        await enter('ADMIN', '/robots.txt');
        for (const [name, path, there] of screens) {
          await test.step(name, async () => {
            await page.goto(path);
            await expect(there(page)).toBeVisible();
            await expectAccessible();
            expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
          });
        }
      });
    }

    test('no violation in what opens, refuses or belongs to others', async ({ page, enter, expectAccessible }) => {
      await enter('ADMIN', '/admin-panel/all-users');
      await page
        .getByRole('button', { name: /Geedi General/ })
        .last()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible();

      await enter('ADMIN', '/admin-panel/all-products?form=new');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
      await expectAccessible();

      if (viewport === PHONE) {
        await enter('ADMIN', '/admin-panel');
        await page.getByRole('button', { name: language === 'so' ? 'Liiska maamulka' : 'Panel menu' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible();
      }

      await enter('GENERAL', '/admin-panel');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible();
    });
  });
}

test('every target can be hit by a thumb', async ({ page, enter }) => {
  await page.setViewportSize(PHONE);
  for (const [name, path, there] of SCREENS) {
    if (!['all users', 'all products', 'categories'].includes(name)) continue;
    await enter('ADMIN', path);
    await expect(there(page)).toBeVisible();
    const small = await page.locator('#content button:visible, #content a:visible').evaluateAll((targets) =>
      targets
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);
  }
});
