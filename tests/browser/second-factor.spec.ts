import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { User } from '#contract/users.ts';
import { startServer } from '../support/server-process.ts';
import { FAILED_REQUEST, makeUser, PHONE, test, toast } from './admin-scenes.ts';
import { expect, type Page, type Site } from './fixtures.ts';

const PASSWORD = 'a password for tests';

/** Passkeys belong to a name: browsers keep none for 127.0.0.1. */
const named = ({ server }: Pick<Site, 'server'>): string => `http://localhost:${server.port}`;

/** A phone that unlocks by a finger whenever it is asked to. */
async function addFinger(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(
  page: Page,
  home: string,
  { email, password = PASSWORD }: { email: string; password?: string },
) {
  await page.goto(`${home}/login?next=%2Fadmin-panel%2Faccount`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

/** Signs out past the interface, from a page without scripts: a panel page still asking who is signed in would keep the answer. */
async function signOut(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post(`${origin}/api/user/logout`, { headers: { 'X-XSRF-TOKEN': token } });
  expect(answer.status()).toBe(200);
}

const staysInside = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

/** The code that an app shows, so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const card = (page: Page, title: string) =>
  page.locator('section section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Connects a codes app on the account page; gives its secret and the codes that were shown. */
async function connectApp(page: Page, password: string, check: () => Promise<void>) {
  await card(page, 'Codes app').getByRole('button', { name: 'Connect a codes app' }).click();
  const dialog = page.getByRole('dialog');
  await check();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the codes app' })).toBeVisible();
  await check();
  const secret = ((await dialog.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill('12');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByLabel('Six-digit code')).toHaveAccessibleDescription(/six digits/);
  await dialog.getByLabel('Six-digit code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Your recovery codes');
  await check();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('recovery-codes.txt');
  const kept = await readFile(await saved.path(), 'utf8');
  for (const code of codes) expect(kept).toContain(code);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return { secret, codes };
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, allowConsole: [FAILED_REQUEST] });

  test('a passkey is added, signs in without a password, is renamed and removed', async ({
    page,
    admin,
    site,
    expectAccessible,
  }) => {
    test.slow();
    const user: User = await makeUser(admin);
    const home = named(site);
    await addFinger(page);
    await typePassword(page, home, user);
    const passkeys = card(page, 'Passkeys');
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible();
    await dialog.getByLabel('Name').fill('Red phone');
    await dialog.getByLabel('Current password').fill('not the password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
      'The current password is not right.',
    );
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    const row = passkeys.getByRole('listitem').filter({ hasText: 'Red phone' });
    await expect(row).toContainText('Last used: Not yet');
    await expectAccessible();
    await staysInside(page);

    await signOut(page);
    const scripts: string[] = [];
    page.on('request', (sent) => scripts.push(sent.url()));
    await page.goto(`${home}/login?next=%2Fadmin-panel%2Faccount`);
    await expectAccessible();
    const before = scripts.filter((url) => url.endsWith('.js')).length;
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
    expect(scripts.filter((url) => url.endsWith('.js')).length, 'its code comes on tap').toBeGreaterThan(before);
    await expect(row).not.toContainText('Not yet');

    await row.getByRole('button', { name: 'Rename passkey Red phone' }).click();
    await dialog.getByLabel('Name').fill('Blue phone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await passkeys.getByRole('button', { name: 'Remove passkey Blue phone' }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(toast(page, 'Passkey removed')).toBeVisible();
    await expect(passkeys).toContainText('No passkey yet');
  });

  test('a passkey is asked for beside the password, where it is the only factor', async ({ page, admin, site }) => {
    const user = await makeUser(admin);
    await addFinger(page);
    await typePassword(page, named(site), user);
    await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await signOut(page);
    await typePassword(page, named(site), user);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
    await expect(page.getByLabel('Six-digit code')).toHaveCount(0);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  });

  test('a codes app is connected, asked for at the sign-in, and a recovery code stands in for it', async ({
    page,
    admin,
    site,
    expectAccessible,
  }) => {
    test.slow();
    const user = await makeUser(admin);
    const home = named(site);
    await typePassword(page, home, user);
    const check = async () => {
      await expectAccessible();
      await staysInside(page);
    };
    const { secret, codes } = await connectApp(page, PASSWORD, check);
    await expect(card(page, 'Codes app')).toContainText('Connected since');
    await expect(card(page, 'Recovery codes')).toContainText('10 codes left');

    await signOut(page);
    await typePassword(page, home, user);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await check();
    const field = page.getByLabel('Six-digit code');
    await field.fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(field).toHaveAccessibleDescription('This code is not right, or was used already.');
    await field.fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');

    await signOut(page);
    await typePassword(page, home, user);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await check();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(card(page, 'Recovery codes')).toContainText('9 codes left');

    await card(page, 'Codes app').getByRole('button', { name: 'Disconnect the codes app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'Codes app disconnected')).toBeVisible();
    await expect(card(page, 'Recovery codes')).toHaveCount(0);
  });

  test('the second step speaks Somali', async ({ page, admin, site, context, expectAccessible }) => {
    await addFinger(page);
    const user = await makeUser(admin);
    const home = named(site);
    await typePassword(page, home, user);
    const { codes } = await connectApp(page, PASSWORD, async () => undefined);
    await signOut(page);
    await context.addCookies([{ name: 'lang', value: 'so', url: home }]);
    await typePassword(page, home, user);
    await expect(page.getByRole('heading', { name: 'Hal tallaabo ayaa hartay' })).toBeVisible();
    await expect(page.getByLabel('Koodh lix lambar ah')).toBeVisible();
    await expectAccessible();
    await staysInside(page);
    await page.getByRole('button', { name: 'Taas beddelkeeda isticmaal koodh soo-celin' }).click();
    await page.getByLabel('Koodh soo-celin').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Xaqiiji' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Akoonkayga');
    await expect(page.getByRole('heading', { name: 'Koodhadhka soo-celinta' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Ku dar passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sii wad' }).click();
    await expect(toast(page, 'Passkey-ga waa lagu daray')).toBeVisible();
  });

  test('an ADMIN removes the second factor of somebody who lost it, after a question', async ({
    page,
    admin,
    site,
    enter,
    expectAccessible,
  }) => {
    const user = await makeUser(admin);
    await typePassword(page, named(site), user);
    await connectApp(page, PASSWORD, async () => undefined);
    await page.context().clearCookies();
    await enter('ADMIN', '/admin-panel/all-users');
    await page.getByRole('button', { name: `Remove second factor of ${user.username}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove second factor' });
    await expect(dialog).toContainText(user.email);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'The second factor of this user is removed')).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove second factor of ${user.username}` })).toHaveCount(0);
  });
});

test.describe('where a second factor is a must', () => {
  test.use({ viewport: PHONE, allowConsole: [FAILED_REQUEST] });

  test('an ADMIN sees nothing but the screen that sets one up, until it is set up', async ({
    page,
    site,
    admin,
    expectAccessible,
  }) => {
    // An ADMIN of its own: a factor on the one that all tests share would lock the tests after this one out.
    const { id, email, username } = await makeUser(admin);
    await admin.send('PUT', 'user/user/save', { id, email, username, role: 'ADMIN' });
    const server = await startServer({ DATA_DIR: site.dataDir, REQUIRE_SECOND_FACTOR: 'ADMIN' });
    try {
      const home = named({ server });
      await typePassword(page, home, { email });
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText('Set up a second factor');
      await expectAccessible();
      await page.goto(`${home}/admin-panel/all-users`);
      await expect(title).toHaveText('Set up a second factor');
      await expect(page.locator('.toast')).toHaveCount(0);
      await connectApp(page, PASSWORD, async () => undefined);
      await expect(title).toHaveText('All Users');
      await expect(page.getByText(email).first()).toBeVisible();
    } finally {
      await server.stop();
    }
  });
});
