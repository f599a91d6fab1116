import { request } from '@playwright/test';
import type { User } from '#contract/users.ts';
import { DESK, FAILED_REQUEST, makeUser, PHONE, test, toast, unique } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

const PASSWORD = 'a password for tests';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** A session of the same person on another device; tells whether it is still alive. */
async function signInElsewhere(url: string, { email }: User) {
  const context = await request.newContext({ baseURL: url, userAgent: IPHONE });
  const response = await context.post('/api/user/login/save', { data: { email, password: PASSWORD } });
  expect(response.status()).toBe(200);
  return {
    isAlive: async () => (await context.get('/api/user/me', { maxRetries: 2 })).ok(),
    close: () => context.dispose(),
  };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login?next=%2Fadmin-panel%2Faccount');
  await page.getByPlaceholder('Enter your Email').fill(email);
  await page.getByPlaceholder('Enter your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
}

const staysInside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const [width, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  test.describe(`where one is signed in, ${width}`, () => {
    test.use({ viewport });

    test('shows each device, ends one, then all others', async ({ page, admin, site, expectAccessible }) => {
      const user = await makeUser(admin);
      const [one, two] = [await signInElsewhere(site.url, user), await signInElsewhere(site.url, user)];
      await signIn(page, user.email);
      const list = page.getByRole(width === 'desk' ? 'table' : 'list', { name: 'Where you are signed in' });
      const items = list.getByRole(width === 'desk' ? 'row' : 'listitem');
      const others = items.filter({ hasText: 'Safari on iPhone' });
      await expect(others).toHaveCount(2);
      const own = items.filter({ hasText: 'This device' });
      await expect(own).toHaveCount(1);
      await expect(own.getByRole('button')).toHaveCount(0);
      await expect(own).toContainText('127.0.0.1');
      await expect(own).toContainText(/\w+ \d+, \d{4}, \d\d:\d\d/);
      await expectAccessible();
      expect(await staysInside(page)).toBe(true);

      await others
        .first()
        .getByRole('button', { name: /^End the session of Safari on iPhone/ })
        .click();
      await expect(toast(page, 'That device is signed out')).toBeVisible();
      await expect(others).toHaveCount(1);
      expect([await one.isAlive(), await two.isAlive()].filter(Boolean)).toHaveLength(1);

      await page.getByRole('button', { name: 'End all others' }).click();
      const dialog = page.getByRole('dialog', { name: 'End all others' });
      await expect(dialog).toContainText('Sign out on all your other devices?');
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await expect(toast(page, 'All your other devices are signed out')).toBeVisible();
      await expect(others).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
      expect([await one.isAlive(), await two.isAlive()]).toEqual([false, false]);
      await page.reload();
      await expect(own).toHaveCount(1);
      await Promise.all([one.close(), two.close()]);
    });

    test('an ADMIN signs a user out everywhere, after a question', async ({
      page,
      enter,
      admin,
      site,
      expectAccessible,
    }) => {
      const user = await makeUser(admin);
      const there = await signInElsewhere(site.url, user);
      await enter('ADMIN', '/admin-panel/all-users');
      await page.getByRole('button', { name: `Sign out ${user.username} everywhere` }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' });
      await expect(dialog).toContainText(`Sign out ${user.username} (${user.email}) on every device?`);
      await expectAccessible();
      await dialog.getByRole('button', { name: 'No' }).click();
      expect(await there.isAlive()).toBe(true);
      await page.getByRole('button', { name: `Sign out ${user.username} everywhere` }).click();
      await dialog.getByRole('button', { name: 'Yes' }).click();
      await expect(toast(page, 'This user is signed out everywhere')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(user.email)).toBeVisible();
      expect(await there.isAlive()).toBe(false);
      await there.close();
    });
  });

  test.describe(`own name and email, ${width}`, () => {
    test.use({ viewport, allowConsole: [FAILED_REQUEST] });

    test('are changed with the password, here and in what the page remembers', async ({
      page,
      admin,
      site,
      expectAccessible,
    }) => {
      const [user, other] = [await makeUser(admin), await makeUser(admin)];
      const there = await signInElsewhere(site.url, user);
      await signIn(page, user.email);
      const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Name and email' }) });
      const save = form.getByRole('button', { name: 'Save name and email' });
      await expect(form.getByLabel('Name')).toHaveValue(user.username);
      await expect(form.getByLabel('Email')).toHaveValue(user.email);

      await form.getByLabel('Email').fill(other.email);
      await form.getByLabel('Current password').fill(PASSWORD);
      await save.click();
      await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/Email already registered/);
      await expectAccessible();

      const name = unique('Renamed');
      const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('Email').fill(email);
      await form.getByLabel('Current password').fill('not the password');
      await save.click();
      await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(
        'The current password is not right.',
      );

      await form.getByLabel('Current password').fill(PASSWORD);
      await save.click();
      await expect(toast(page, 'Account updated successfully')).toBeVisible();
      await expect(form.getByLabel('Current password')).toHaveValue('');
      await expect(form.getByLabel('Name')).toHaveValue(name);
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')))
        .toMatchObject({ userName: name, userEmail: email });
      expect(await there.isAlive()).toBe(false);
      await page.reload();
      await expect(form.getByLabel('Email')).toHaveValue(email);
      await there.close();
    });

    test('GENERAL gets back to the workbench by a link in sight', async ({ page, enter }) => {
      await enter('GENERAL', '/admin-panel/account');
      await page.getByRole('link', { name: 'Back to the workbench' }).click();
      await expect(page).toHaveURL('/admin-panel');
      await expect(page.getByText('Find a product and send it to a customer.')).toBeVisible();
      await enter('ADMIN', '/admin-panel/account');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
      await expect(page.getByRole('link', { name: 'Back to the workbench' })).toHaveCount(0);
    });

    test('an ADMIN renames a user', async ({ page, enter, admin, expectAccessible }) => {
      const user = await makeUser(admin);
      const name = unique('Right spelling');
      await enter('ADMIN', '/admin-panel/all-users');
      await page.getByRole('button', { name: `Rename ${user.username}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Rename user' });
      await expect(dialog.getByLabel('Username')).toHaveValue(user.username);
      await expectAccessible();
      await dialog.getByLabel('Username').fill('\u200b');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(
        'Name must have a character that can be seen',
      );
      await dialog.getByLabel('Username').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'User name updated successfully')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      await expect(page.getByText(user.username, { exact: true })).toHaveCount(0);
      expect(await staysInside(page)).toBe(true);
    });
  });
}
