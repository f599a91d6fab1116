import { DESK, FAILED_REQUEST, makeUser, test, toast } from './admin-scenes.ts';
import { expect } from './fixtures.ts';

test.describe('own account', () => {
  test.use({ viewport: DESK, allowConsole: [FAILED_REQUEST] });

  test('changes the password: the old one ends, this browser stays signed in', async ({ page, admin }) => {
    const user = await makeUser(admin);
    await page.goto('/login?next=%2Fadmin-panel%2Faccount');
    await page.getByPlaceholder('Enter your Email').fill(user.email);
    await page.getByPlaceholder('Enter your password').fill('a password for tests');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');

    const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Change password' }) });
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByText('Current password is required')).toBeVisible();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();

    await form.getByLabel('Current password').fill('not the password');
    await form.getByLabel('New password').fill('a much better one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('The current password is not right.');
    await expect(page).toHaveURL('/admin-panel/account');

    await form.getByLabel('Current password').fill('a password for tests');
    await form.getByRole('button', { name: 'Show password' }).last().click();
    await expect(form.getByLabel('New password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page, 'Password changed successfully')).toBeVisible();
    await expect(form.getByLabel('Current password')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'better one',
    );

    const old = await page.request.post('/api/user/login/save', {
      headers: {
        'X-XSRF-TOKEN': (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      },
      data: { email: user.email, password: 'a password for tests' },
    });
    expect(old.status()).toBe(401);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  });
});
