import { DESK, FAILED_REQUEST, PHONE, test, toast } from './admin-scenes.ts';
import { expect } from './fixtures.ts';

const ENTRIES = [
  'Dashboard',
  'Create User',
  'All Users',
  'All Products',
  'All Videos',
  'AllCategoryList',
  'Change Number',
];
const PATHS = ['Dashboard', 'register-user', 'all-users', 'all-products', 'video', 'AllCategoryList', 'change-number'];

test.describe('the way in', () => {
  test('signed out, every page of the panel leads to the sign-in', async ({ page, enter }) => {
    for (const path of ['/admin-panel', ...[...PATHS, 'account'].map((child) => `/admin-panel/${child}`)]) {
      await enter(null, path);
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
  });

  test('after signing in one is where one wanted to be, search and all', async ({ page, enter, site }) => {
    await enter(null, '/admin-panel/all-products?q=zig+zag');
    await page.getByPlaceholder('Enter your Email').fill(site.accounts.ADMIN.email);
    await page.getByPlaceholder('Enter your password').fill(site.accounts.ADMIN.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('zig zag');
  });

  test('the HTML holds nothing of anybody, whoever asks', async ({ page, enter, site }) => {
    await enter('ADMIN', '/admin-panel/all-users');
    const html = await (await page.request.get('/admin-panel/all-users')).text();
    expect(html).not.toContain(site.accounts.ADMIN.email);
    expect(html).not.toContain('All Users');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  for (const role of ['GENERAL', 'USER'] as const) {
    test(`${role} is sent from the pages of ADMIN to the front`, async ({ page, enter }) => {
      for (const path of PATHS) {
        await enter(role, `/admin-panel/${path}`);
        await expect(page).toHaveURL('/admin-panel');
      }
    });
  }
});

test.describe('a session that ends', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('a session the server no longer knows leads to the sign-in with a word about it', async ({
    page,
    enterAfresh,
  }) => {
    await enterAfresh('ADMIN', '/robots.txt');
    await page.request.post('/api/user/logout', {
      headers: {
        'X-XSRF-TOKEN': (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      },
    });
    await page.goto('/admin-panel/all-users');
    await expect(toast(page, 'Please log in again.')).toHaveCount(1);
    await expect(page).toHaveURL('/login?next=%2Fadmin-panel%2Fall-users');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  test('one whose time is up is dropped without a call', async ({ page, enter }) => {
    await enter('ADMIN', '/robots.txt');
    await page.evaluate(() => localStorage.setItem('expirationTime', String(Date.now() - 1)));
    await page.goto('/admin-panel');
    await expect(page).toHaveURL('/login?next=%2Fadmin-panel');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  for (const place of ['in the panel', 'on a public page']) {
    test(`signing out ${place} goes home, says nothing of an end, and leaves no draft behind`, async ({
      page,
      enterAfresh,
    }) => {
      await enterAfresh('ADMIN', '/admin-panel/change-number');
      await page.getByLabel('WhatsApp').fill('061 5123456');
      if (place === 'on a public page') await page.goto('/about');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await expect(toast(page, 'Please log in again.')).toHaveCount(0);
      const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
      await expect.poll(drafts).toEqual([]);
    });
  }
});

test.describe('the side bar at a desk', () => {
  test.use({ viewport: DESK });

  test('ADMIN has it open, with name, email, role and the seven entries', async ({ page, enter, site }) => {
    await enter('ADMIN', '/admin-panel');
    const bar = page.getByRole('complementary');
    await expect(bar.getByText(site.accounts.ADMIN.email)).toBeVisible();
    await expect(bar.getByText('Admin', { exact: true })).toBeVisible();
    await expect(bar.getByText('ADMIN', { exact: true })).toBeVisible();
    const menu = bar.getByRole('navigation', { name: 'Panel menu' });
    await expect(menu.getByRole('link')).toHaveText([...ENTRIES, 'Site', 'History', 'Bin', 'Backups', 'My account']);
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  });

  test('each entry replaces the front by its screen', async ({ page, enter }) => {
    await enter('ADMIN', '/admin-panel');
    for (const [index, name] of ENTRIES.entries()) {
      await page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/admin-panel/${PATHS[index]}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    }
  });

  test('closes to its signs and opens again, by keyboard', async ({ page, enter, site }) => {
    await enter('ADMIN', '/admin-panel');
    const bar = page.getByRole('complementary');
    await bar.getByRole('button', { name: 'Close side bar' }).press('Enter');
    await expect(bar.getByText(site.accounts.ADMIN.email)).toBeHidden();
    await expect(bar.getByRole('link', { name: 'All Users' })).toBeVisible();
    const open = bar.getByRole('button', { name: 'Open side bar' });
    await expect(open).toBeFocused();
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    await open.press('Space');
    await expect(bar.getByText(site.accounts.ADMIN.email)).toBeVisible();
  });

  test('GENERAL has it open without the menu', async ({ page, enter, site }) => {
    await enter('GENERAL', '/admin-panel');
    const bar = page.getByRole('complementary');
    await expect(bar.getByText(site.accounts.GENERAL.email)).toBeVisible();
    await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(['My account']);
    await expect(bar.getByRole('link', { name: 'Help' })).toBeVisible();
  });

  test('any other role has it closed, beside the public home', async ({ page, enter, site }) => {
    await enter('USER', '/admin-panel');
    await expect(page.getByRole('complementary').getByRole('button')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText(site.accounts.USER.email)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Interlocks' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All Users' })).toHaveCount(0);
  });
});

test.describe('the side bar on a phone', () => {
  test.use({ viewport: PHONE });

  test('starts closed, slides over the content and closes on a choice', async ({ page, enter, site }) => {
    await enter('ADMIN', '/admin-panel');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const button = page.getByRole('button', { name: 'Panel menu' });
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Panel menu' });
    await expect(drawer.getByText(site.accounts.ADMIN.email)).toBeVisible();
    await drawer.getByRole('link', { name: 'All Users' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible();
  });

  test('gives focus back on Escape', async ({ page, enter }) => {
    await enter('GENERAL', '/admin-panel');
    const button = page.getByRole('button', { name: 'Panel menu' });
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Panel menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Panel menu' })).toBeHidden();
    await expect(button).toBeFocused();
  });
});
