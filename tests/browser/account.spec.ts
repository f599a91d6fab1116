import { expect, type Page, test } from './fixtures.ts';

const LOGIN = '**/api/user/login/save';
const REGISTER = '**/api/user/register/save';
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
/** Time then passes only where a test says so. The place of the toasts comes late, and needs a clock that runs. */
const stopClock = async (page: Page) => {
  await expect(page.locator('.toast-shelf')).toBeAttached();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
};
const fillLogin = async (page: Page, email: string, password: string) => {
  await page.getByPlaceholder('Enter your Email').fill(email);
  await page.getByPlaceholder('Enter your password').fill(password);
};

test.describe('signing in', () => {
  test('leads to the panel, with the session in local storage', async ({ page, site, expectAccessible }) => {
    const { email, password, username } = site.accounts.GENERAL;
    await page.goto('/login');
    await expectAccessible();
    await fillLogin(page, email, password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(toast(page, 'Successfully logged in!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin-panel$/i);
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(JSON.parse(stored.user ?? '{}')).toMatchObject({
      userName: username,
      userEmail: email,
      userRole: 'GENERAL',
    });
    expect(Number(stored.expirationTime)).toBeGreaterThan(Date.now());
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  test('leads back to the panel page that asked, and never to another site', async ({ page, site }) => {
    const { email, password } = site.accounts.ADMIN;
    for (const [next, landing] of [
      ['/admin-panel/all-users', /\/admin-panel\/all-users$/],
      ['https://example.com/', /\/admin-panel$/],
      ['//example.com/admin-panel', /\/admin-panel$/],
    ] as const) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await fillLogin(page, email, password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page).toHaveURL(landing);
      // From a page without scripts: the panel's own look at the session would store it again.
      await page.goto('/robots.txt');
      await page.evaluate(() => localStorage.clear());
    }
  });

  test('says Loading... while the call runs', async ({ page, site }) => {
    const { email, password } = site.accounts.GENERAL;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(LOGIN, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login');
    await fillLogin(page, email, password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
    release();
    await expect(page).toHaveURL(/\/admin-panel$/i);
  });

  test('sends someone already signed in home', async ({ page, signIn }) => {
    await signIn('GENERAL');
    await page.goto('/login');
    await expect(page).toHaveURL('/');
  });

  test('forgets a session that has run out or cannot be read', async ({ page }) => {
    const user = JSON.stringify({ id: 1, userName: 'Caasha', userEmail: 'c@example.so', userRole: 'ADMIN' });
    for (const [stored, until] of [
      [user, Date.now() - 1000],
      ['{not json', Date.now() + 3_600_000],
      ['{"id":1}', Date.now() + 3_600_000],
      [user, Number.NaN],
    ] as const) {
      await page.goto('/robots.txt');
      await page.evaluate(
        ([value, expiration]) => {
          localStorage.setItem('user', value);
          localStorage.setItem('expirationTime', expiration);
        },
        [stored, String(until)] as const,
      );
      await page.goto('/login');
      await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({});
      await expect(page).toHaveURL('/login');
    }
  });

  test('shows and hides the password', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByPlaceholder('Enter your password');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('has its picture beside it from medium width on, and does not load it on a phone', async ({ page }) => {
    const pictures: string[] = [];
    page.on('request', (request) => request.url().includes('side-login') && pictures.push(request.url()));
    await page.setViewportSize({ width: 400, height: 800 });
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(page.locator('main picture')).toBeHidden();
    expect(pictures).toEqual([]);
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(page.locator('main picture img')).toBeVisible();
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
  });
});

test.describe('signing in without success', () => {
  test.use({ allowConsole: [/Failed to load resource|^Login failed:/] });

  test('repeats what the server said, logs it and lets one try again', async ({ page, site }) => {
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    await page.goto('/login');
    await fillLogin(page, site.accounts.GENERAL.email, 'a wrong password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(toast(page, 'Invalid email or password')).toBeVisible();
    await expect.poll(() => logged).toContainEqual(expect.stringContaining('Invalid email or password'));
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  test('shows the refusal for four seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/login');
    await page.route(LOGIN, (route) => route.fulfill({ status: 401, json: { status: 0, message: 'Not you' } }));
    await stopClock(page);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(toast(page, 'Not you')).toBeVisible();
    await page.clock.runFor(3900);
    await expect(toast(page, 'Not you')).toBeVisible();
    await page.clock.runFor(1200);
    await page.clock.resume();
    await expect(toast(page, 'Not you')).toHaveCount(0);
  });

  test('otherwise says that an error occurred', async ({ page }) => {
    for (const fail of ['abort', 'html'] as const) {
      await page.goto('/login');
      await page.route(LOGIN, (route) =>
        fail === 'abort'
          ? route.abort()
          : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
      );
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(toast(page, 'An error occurred')).toBeVisible();
      await page.unroute(LOGIN);
    }
  });
});

test.describe('signing up', () => {
  test('makes an account without rights and leads to the sign-in', async ({ page, site, expectAccessible }) => {
    const email = `caasha.${Date.now()}@example.com`;
    await page.goto('/signup');
    await expectAccessible();
    await page.getByLabel('Name').fill('Caasha');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a password of her own');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(toast(page, 'Successfully register in!')).toBeVisible();
    await expect(page).toHaveURL('/login');
    const users = (await (await site.api('ADMIN')).get('users')).body as { data: { email: string; role: string }[] };
    expect(users.data.find((user) => user.email === email)?.role).toBe('USER');
  });

  test('shows its success for two seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/signup');
    await page.route(REGISTER, (route) => route.fulfill({ status: 201, json: { status: 1, message: 'made' } }));
    await stopClock(page);
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(toast(page, 'Successfully register in!')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.clock.runFor(1900);
    await expect(toast(page, 'Successfully register in!')).toBeVisible();
    await page.clock.runFor(1200);
    await page.clock.resume();
    await expect(toast(page, 'Successfully register in!')).toHaveCount(0);
  });

  test('says Regestering... while the call runs, and shows the password on request', async ({ page }) => {
    await page.goto('/signup');
    await page.route(REGISTER, () => {});
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('something');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByRole('button', { name: 'Regestering...' })).toBeDisabled();
  });
});

test.describe('signing up without success', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test("shows the server's sentences beside the fields", async ({ page, site, expectAccessible }) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /At least 8 characters.*Password must be at least 8 characters/,
    );
    await expectAccessible();

    await page.getByLabel('Name').fill('Someone else');
    await page.getByLabel('Email').fill(site.accounts.GENERAL.email);
    await page.getByLabel('Password', { exact: true }).fill('a password of his own');
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(toast(page, 'Email already registered').first()).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email already registered');
    await expect(page).toHaveURL('/signup');
  });

  test('otherwise says that an error occurred', async ({ page }) => {
    await page.goto('/signup');
    await page.route(REGISTER, (route) => route.abort());
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(toast(page, 'An error occurred')).toBeVisible();
  });
});

test.describe('before the scripts are there', () => {
  test.use({ javaScriptEnabled: false });

  test('a pressed button sends no password and no message anywhere', async ({ page }) => {
    for (const [path, field, button] of [
      ['/login', 'Password', 'Login'],
      ['/signup', 'Password', 'Create user'],
    ] as const) {
      await page.goto(path);
      await page.getByLabel(field, { exact: true }).fill('a secret');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url()));
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page).toHaveURL(path);
      expect(sent.filter((url) => url.includes('secret') || url.includes('?'))).toEqual([]);
    }
  });
});
