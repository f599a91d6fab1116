import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { User } from '#contract/users.ts';
import { startServer } from '../support/server-process.ts';
import { DESK, FAILED_REQUEST, makeUser, PHONE, test, toast, unique } from './admin-scenes.ts';
import { type ApiClient, expect, hydrated, type Page, type Site } from './fixtures.ts';

const PASSWORD = 'a password of my own';

const somebody = () => {
  const username = unique('Colleague');
  return { username, email: `${username.replaceAll(' ', '.').toLowerCase()}@example.com` };
};
const find = async (admin: ApiClient, email: string) =>
  ((await admin.get('users')).body as { data: User[] }).data.find((user) => user.email === email);
const cardOf = (page: Page, email: string) =>
  page.locator('tr, li').filter({ has: page.getByText(email, { exact: true }) });

/** The link in the dialog, with what stands around it. */
async function readLink(page: Page, site: Site, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const link = await dialog.getByLabel('Link').inputValue();
  expect(link).toMatch(/\/set-password#token=[\w-]{43}$/);
  expect(link.startsWith(site.url)).toBe(true);
  const share = await dialog.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
  expect(share?.startsWith('https://api.whatsapp.com/send?text=')).toBe(true);
  expect(new URL(share ?? '').searchParams.get('text')).toContain(link);
  await expect(dialog.getByText(/It works once, until \w+ \d+, \d{4}, \d\d:\d\d UTC\./)).toBeVisible();
  return link;
}

/** As a person with another phone would: opens the link, chooses a password and signs in. */
async function useLink(browser: Browser, site: Site, link: string, email: string, viewport: typeof PHONE) {
  const context = await browser.newContext({ baseURL: site.url, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), JSON.stringify(request.headers())));
  await page.goto(link);
  await hydrated(page);
  const token = link.split('token=')[1] ?? '';
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(toast(page, 'Your password is set. You can log in now.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  // The address bar knows the token, the server's logs and other sites never do.
  expect(asked.filter((text) => text.includes(token))).toEqual([]);
  await page.getByPlaceholder('Enter your Email').fill(email);
  await page.getByPlaceholder('Enter your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/admin-panel$/);
  return { page, context };
}

for (const [width, viewport] of Object.entries({ '1440': DESK, '360': PHONE })) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport });

    test('a colleague is invited by link, chooses a password elsewhere and lands on the workbench', async ({
      page,
      enter,
      admin,
      site,
      browser,
      expectAccessible,
    }) => {
      const { username, email } = somebody();
      await enter('ADMIN', '/admin-panel/register-user');
      await page.getByRole('button', { name: 'Invite by link' }).click();
      const form = page.getByRole('dialog', { name: 'Invite by link' });
      await expect(form.getByLabel('Username')).toBeFocused();
      await expectAccessible();
      await form.getByLabel('Username').fill(username);
      await form.getByLabel('Email').fill(email);
      await expect(form.getByLabel('Role')).toHaveValue('GENERAL');
      await form.getByRole('button', { name: 'Make the link' }).click();
      const link = await readLink(page, site, 'Invitation link');
      await expectAccessible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText(link)).toHaveCount(0);
      expect(await find(admin, email)).toMatchObject({ role: 'USER', invitedAs: 'GENERAL' });

      await page.goto('/admin-panel/all-users');
      await expect(cardOf(page, email)).toContainText('Invited as GENERAL');
      const colleague = await useLink(browser, site, link, email, viewport);
      await expect(colleague.page.getByText('Find a product and send it to a customer.')).toBeVisible();
      await colleague.context.close();
    });

    test('a link for a new password works once', async ({ page, enter, admin, site, browser, expectAccessible }) => {
      const user = await makeUser(admin);
      await enter('ADMIN', '/admin-panel/all-users');
      await page.getByRole('button', { name: `Send a new-password link to ${user.username}` }).click();
      const link = await readLink(page, site, 'Link for a new password');
      await expectAccessible();
      const person = await useLink(browser, site, link, user.email, viewport);
      await person.page.goto('/about');
      await person.page.goto(link);
      await hydrated(person.page);
      await person.page.getByLabel('New password').fill(PASSWORD);
      await person.page.getByRole('button', { name: 'Save password' }).click();
      await expect(person.page.getByRole('alert')).toHaveText(/^This link is not valid any more\./);
      await person.context.close();
    });

    test('before a right goes to who signed up here, the panel warns and offers an invitation', async ({
      page,
      enter,
      admin,
      site,
      browser,
      expectAccessible,
    }) => {
      const { username, email } = somebody();
      const stranger = await site.api(null);
      const password = 'what the stranger chose';
      await stranger.send('POST', 'user/register/save', { username, email, password });
      await enter('ADMIN', '/admin-panel/all-users');
      await expect(cardOf(page, email)).toContainText('Signed up here');
      await page.getByRole('button', { name: `Change role of ${username}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Change User Role' });
      await expect(dialog).toContainText('The e-mail address was never checked.');
      await dialog.getByLabel('Role').selectOption('ADMIN');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(
        'This account was made by somebody who signed up here. Anybody can sign up under any e-mail address. Give a right only if you know that this person made it; otherwise send an invitation, which replaces the password.',
      );
      await expectAccessible();
      expect(await find(admin, email)).toMatchObject({ role: 'USER' });

      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog.getByLabel('Role')).toHaveValue('ADMIN');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('button', { name: 'Send an invitation instead' }).click();
      const link = await readLink(page, site, 'Invitation link');
      expect((await stranger.send('POST', 'user/login/save', { email, password })).status).toBe(401);
      const colleague = await useLink(browser, site, link, email, viewport);
      await colleague.context.close();
      expect(await find(admin, email)).toMatchObject({ role: 'ADMIN', selfRegistered: false });
      expect((await stranger.send('POST', 'user/login/save', { email, password })).status).toBe(401);
    });
  });
}

test('a right can still be given to somebody who signed up and is known', async ({ page, enter, admin, site }) => {
  const { username, email } = somebody();
  const stranger = await site.api(null);
  await stranger.send('POST', 'user/register/save', { username, email, password: 'what the person chose' });
  await enter('ADMIN', '/admin-panel/all-users');
  await page.getByRole('button', { name: `Change role of ${username}` }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('GENERAL');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'I know this person: give the role GENERAL' }).click();
  await expect(toast(page, 'User role updated successfully')).toBeVisible();
  await expect.poll(() => find(admin, email)).toMatchObject({ role: 'GENERAL', selfRegistered: true });
});

test('who made the account of an ADMIN is not asked twice', async ({ page, enter, admin }) => {
  const user = await makeUser(admin);
  await enter('ADMIN', '/admin-panel/all-users');
  await page.getByRole('button', { name: `Change role of ${user.username}` }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('ADMIN');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'User role updated successfully')).toBeVisible();
});

test('who sets a password where somebody else is signed in does not go on as that person', async ({
  page,
  enterAfresh,
  admin,
}) => {
  const { username, email } = somebody();
  const { body } = await admin.send('POST', 'user/invite', { username, email, role: 'GENERAL' });
  const { link } = (body as { data: { link: string } }).data;
  await enterAfresh('ADMIN', '/about');
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(toast(page, 'Your password is set. You can log in now.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  expect((await page.request.get('/api/user/me')).status()).toBe(401);
});

test.describe('refused', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('an invitation for somebody with rights says what to do instead', async ({ page, enter, site }) => {
    await enter('ADMIN', '/admin-panel/register-user?invite=new');
    const form = page.getByRole('dialog', { name: 'Invite by link' });
    await form.getByLabel('Username').fill('Geedi');
    await form.getByLabel('Email').fill(site.accounts.GENERAL.email);
    await form.getByRole('button', { name: 'Make the link' }).click();
    await expect(form.getByRole('alert')).toContainText('already works here');
  });

  for (const [language, sentence] of [
    ['en', /^This link is not valid any more\./],
    ['so', /^Linkigani hadda ma shaqeeyo\./],
  ] as const) {
    test(`a wrong link gets one clear sentence, in ${language}`, async ({ page, context, site, expectAccessible }) => {
      await context.addCookies([{ name: 'lang', value: language, url: site.url }]);
      for (const address of ['/set-password', '/set-password#token=short']) {
        await page.goto('/robots.txt');
        await page.goto(address);
        if (address.includes('#')) {
          await page.locator('input[type=password]').fill(PASSWORD);
          await page.locator('main button[type=submit]').click();
        }
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
        await expectAccessible();
      }
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    });
  }

  test('a password that is refused can be chosen again', async ({ page, admin }) => {
    const { username, email } = somebody();
    const { body } = await admin.send('POST', 'user/invite', { username, email, role: 'GENERAL' });
    const { link } = (body as { data: { link: string } }).data;
    await page.goto(link);
    await page.getByLabel('New password').fill('password');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('This password is too common.').first()).toBeVisible();
    await expect(page.getByLabel('New password')).toBeFocused();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page).toHaveURL('/login');
  });
});

for (const language of ['en', 'so'] as const) {
  test(`the login page says whom to ask for a new password, in ${language}`, async ({
    page,
    context,
    site,
    admin,
    expectAccessible,
  }) => {
    await admin.send('PUT', 'user/numbers', { whatsapp: '0615123456', phoneNumber: '0617000000' });
    await context.addCookies([{ name: 'lang', value: language, url: site.url }]);
    await page.setViewportSize(PHONE);
    await page.goto('/login');
    await page.getByText(language === 'en' ? 'Forgot your password?' : 'Ma ilowday erayga sirta ah?').click();
    const help = page.locator('details');
    await expect(help).toContainText(language === 'en' ? 'ask an ADMIN' : 'weydii ADMIN');
    await expect(help.locator('a[href="https://wa.me/252615123456"]')).toBeVisible();
    await expect(help.locator('a[href="tel:+252617000000"]')).toBeVisible();
    await expectAccessible();
  });
}

test('a generated first password is asked to be changed until it is', async ({ page, expectAccessible }) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-first-'));
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '0' });
  try {
    const [email = '', password = ''] = (await readFile(path.join(dataDir, 'first-password.txt'), 'utf8')).split('\n');
    await page.goto(`${server.url}/login`);
    await page.getByPlaceholder('Enter your Email').fill(email);
    await page.getByPlaceholder('Enter your password').fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const banner = page.getByRole('complementary', { name: 'First password' });
    await expect(banner).toContainText('made at the first start');
    await expectAccessible();
    await banner.getByRole('link', { name: 'Change password now' }).click();
    await expect(page).toHaveURL(`${server.url}/admin-panel/account`);
    const form = page.locator('form').filter({ has: page.getByLabel('New password') });
    await form.getByLabel('Current password').fill(password);
    await form.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password', exact: true }).click();
    await expect(banner).toBeHidden();
    const answered = page.waitForResponse('**/api/user/me');
    await page.reload();
    await answered;
    await expect(form.getByLabel('Current password')).toBeVisible();
    await expect(banner).toBeHidden();
    // What the page still asks for would fail once the server is gone.
    await page.goto('about:blank');
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
