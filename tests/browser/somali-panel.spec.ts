import { FAILED_REQUEST, PHONE, test } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';
import { contentOf, expectSomali, nothing, sayNo, WIDTHS } from './somali-words.ts';

const SCREENS = [
  '',
  'register-user',
  'all-users',
  'all-products',
  'all-products/import',
  'video',
  'AllCategoryList',
  'change-number',
  'site',
  'backups',
  'bin',
  'history',
  'help',
  'account',
];
const DIALOGS = [
  'all-users?role=2',
  'all-products?form=new',
  'all-products?form=1',
  'video?form=new',
  'AllCategoryList?form=new',
  'AllCategoryList?form=1',
];
const LISTS = ['all-users', 'all-products', 'video', 'AllCategoryList'];
const at = (path: string) => `/admin-panel/${path}`.replace(/\/$/, '');
const NARROWEST = WIDTHS[0];
/** Nothing is on its way, nor waits to be asked for again. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[aria-busy=true], .animate-spin')).toHaveCount(0);
};

test.use({ allowConsole: [FAILED_REQUEST] });
test.beforeEach(async ({ context, site }) => {
  await context.addCookies([{ name: 'lang', value: 'so', url: site.url }]);
});

for (const [kind, paths] of [
  ['screen', SCREENS],
  ['dialog', DIALOGS],
] as const) {
  test(`every ${kind} of the panel speaks Somali alone, and is accessible`, async ({
    page,
    site,
    enter,
    expectAccessible,
  }) => {
    const content = await contentOf(site);
    await enter('ADMIN', '/robots.txt');
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(at(path));
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        if (kind === 'dialog') await expect(page.getByRole('dialog').locator('form')).toBeVisible();
        await settled(page);
        await expectSomali(page, content);
        await page.setViewportSize(PHONE);
        await expectAccessible();
      });
    }
  });
}

test('the menu, a question before deleting, and the staff screen do too', async ({ page, site, enter }) => {
  const content = await contentOf(site);
  for (const path of LISTS) {
    await enter('ADMIN', at(path));
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Tirtir / })
      .last()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Xaqiiji tirtiridda');
    await expectSomali(page, content);
  }
  await enter('GENERAL', at(''));
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSomali(page, content);
  await page.setViewportSize({ width: NARROWEST, height: 800 });
  await enter('ADMIN', at('account'));
  await page.getByRole('button', { name: 'Liiska maamulka' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSomali(page, content, [NARROWEST]);
});

for (const [state, answer] of [
  ['refused', sayNo],
  ['empty', nothing],
  ['cut off', null],
] as const) {
  test(`a list that is ${state} says so in Somali`, async ({ page, site, enter }) => {
    const content = [...(await contentOf(site)), sayNo.json.message];
    await enter('ADMIN', '/robots.txt');
    await page.route(/\/api\/(?!user\/me)/, (route) => (answer ? route.fulfill(answer) : route.abort()));
    for (const path of state === 'empty' ? LISTS : [...LISTS, '', 'change-number']) {
      await test.step(path, async () => {
        await page.goto(at(path));
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await settled(page);
        await expectSomali(page, content);
      });
    }
  });
}

test('what is about to be deleted has its Somali name', async ({ page, site, enter }) => {
  const client = await site.api('ADMIN');
  type Page = { data: Record<string, string | null>[]; nextCursor?: string | null };
  // What other tests make beside this one has no Somali name, and may fill more than a page.
  const named = async (path: string, name: string, cursor = ''): Promise<Page['data'][number]> => {
    const { data, nextCursor } = (await client.get(path + cursor)).body as Page;
    const found = data.find((one) => one[name]);
    return found || !nextCursor ? (found ?? {}) : named(path, name, `&cursor=${nextCursor}`);
  };
  const category = await named('categories', 'labelSo');
  const video = await named('videos', 'titleSo');
  const product = await named('products?limit=200', 'productnameSo');
  const rows = [
    ['AllCategoryList', category.labelSo],
    ['video', video.titleSo],
    [`all-products?q=${product.code}`, product.productnameSo],
  ] as const;
  for (const [path, found] of rows) {
    const name = found ?? 'none has a Somali name';
    await enter('ADMIN', at(path));
    await page
      .getByRole('main')
      .getByRole('button', { name: `Tirtir ${name}`, exact: true })
      .click();
    await expect(page.getByRole('dialog')).toContainText(name);
    await page.keyboard.press('Escape');
  }
});

test('dates in the lists have Somali months', async ({ page, enter }) => {
  await enter('ADMIN', at('all-users'));
  const months =
    /(Janaayo|Febraayo|Maarso|Abriil|Maajo|Juun|Luulyo|Agoosto|Sebtembar|Oktoobar|Nofembar|Disembar) \d+, \d{4}/;
  await expect(page.getByText(months).first()).toBeVisible();
});
