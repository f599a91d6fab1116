import type { User } from '#contract/users.ts';
import { DESK, FAILED_REQUEST, makeUser, PHONE, test, toast, unique } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment));
const rowOf = (page: Page, user: User) => page.getByRole('row').filter({ hasText: user.email });
const roleOf = async (admin: { get(path: string): Promise<{ body: unknown }> }, id: number) =>
  ((await admin.get('users')).body as { data: User[] }).data.find((user) => user.id === id)?.role;

test.describe('all users', () => {
  test.use({ viewport: DESK });

  test('lists number, id, name, email, role, date and actions', async ({ page, enter, admin }) => {
    const user = await makeUser(admin);
    await enter('ADMIN', '/admin-panel/all-users');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Sr.',
      'ID',
      'Username',
      'Email',
      'Role',
      'Create date',
      'Action',
    ]);
    const cells = rowOf(page, user).locator('td, th');
    const created = dayOf(user.created_at);
    await expect(cells).toHaveText([/^\d+$/, String(user.id), user.username, user.email, 'GENERAL', created, '']);
  });

  test('changes a role in a modal that names the person', async ({ page, enter, admin }) => {
    const user = await makeUser(admin);
    await enter('ADMIN', '/admin-panel/all-users');
    const edit = rowOf(page, user).getByRole('button', { name: `Change role of ${user.username}` });
    await edit.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change User Role' });
    await expect(dialog.getByText(user.username)).toBeVisible();
    await expect(dialog.getByText(user.email)).toBeVisible();
    await expect(dialog.getByRole('option')).toHaveText(['ADMIN', 'GENERAL']);
    await expect(dialog.getByLabel('Role')).toBeFocused();
    await dialog.getByLabel('Role').selectOption('ADMIN');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'User role updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, user)).toContainText('ADMIN');
    await expect(edit).toBeFocused();
    expect(await roleOf(admin, user.id)).toBe('ADMIN');
  });

  test('the back button closes the modal and stays on the list', async ({ page, enter, admin }) => {
    const user = await makeUser(admin);
    await enter('ADMIN', '/admin-panel/all-users');
    await rowOf(page, user).getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/admin-panel/all-users');
  });

  test('asks before it deletes; No keeps, Yes takes the row out at once', async ({ page, enter, admin }) => {
    const user = await makeUser(admin);
    await enter('ADMIN', '/admin-panel/all-users');
    const remove = rowOf(page, user).getByRole('button', { name: `Delete user ${user.username}` });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm to delete' });
    await expect(dialog).toContainText(`Delete the user ${user.username} (${user.email})?`);
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await expect(rowOf(page, user)).toBeVisible();

    await remove.click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'User deleted successfully')).toBeVisible();
    await expect(rowOf(page, user)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await roleOf(admin, user.id)).toBeUndefined();
  });
});

test.describe('all users, refused and unheard', () => {
  test.use({ viewport: DESK, allowConsole: [FAILED_REQUEST] });

  test('nobody deletes or demotes themselves: the server says why, in the dialog', async ({ page, enter, site }) => {
    await enter('ADMIN', '/admin-panel/all-users');
    const own = page.getByRole('row').filter({ hasText: site.accounts.ADMIN.email });
    await own.getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm to delete' });
    await expect(toast(page, 'You cannot delete your own account.')).toBeVisible();
    await expect(confirm.getByRole('alert')).toHaveText('You cannot delete your own account.');
    await confirm.getByRole('button', { name: 'No' }).click();

    await own.getByRole('button', { name: 'Change role' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('GENERAL');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('You cannot change your own role.');
  });

  test('someone changed in the meantime is not changed blindly', async ({ page, enter, admin }) => {
    const user = await makeUser(admin);
    await enter('ADMIN', '/admin-panel/all-users');
    await page.route('**/api/user/user/save', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), username: 'Somebody else' } }),
    );
    await rowOf(page, user).getByRole('button', { name: 'Change role' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('ADMIN');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('changed by someone else');
    expect(await roleOf(admin, user.id)).toBe('GENERAL');
  });

  test('without an answer each place has its own words', async ({ page, enter, admin }) => {
    const user = await makeUser(admin);
    await enter('ADMIN', '/admin-panel/all-users');
    await rowOf(page, user).getByRole('button', { name: 'Change role' }).click();
    await page.route('**/api/user/user/save', (route) => route.abort());
    await page.getByLabel('Role', { exact: true }).selectOption('ADMIN');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'An error occurred while updating the role')).toBeVisible();
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('ADMIN');
    await page.route('**/api/user/user/save', (route) => route.fulfill({ status: 502, body: 'a proxy speaking' }));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Failed to update user role')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.route('**/api/user?id=*', (route) => route.abort());
    await rowOf(page, user).getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'An error occurred while deleting the user.')).toBeVisible();
    // Exactly: an earlier test's editor has a button that says "… is no longer an editor".
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(rowOf(page, user)).toBeVisible();
  });

  test('a list that cannot be read says so and tries again', async ({ page, enter }) => {
    await page.route('**/api/users', (route) => route.abort());
    await enter('ADMIN', '/admin-panel/all-users');
    await expect(toast(page, 'An error occurred while fetching users.')).toBeVisible();
    await page.unroute('**/api/users');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'All Users' })).toBeVisible();
  });
});

test.describe('all users on a phone', () => {
  test.use({ viewport: PHONE });

  test('rows are cards with the same facts and actions', async ({ page, enter, admin }) => {
    const user = await makeUser(admin);
    await enter('ADMIN', '/admin-panel/all-users');
    const card = page.getByRole('list', { name: 'All Users' }).getByRole('listitem').filter({ hasText: user.email });
    await expect(card).toContainText(user.username);
    await expect(card.getByRole('term')).toHaveText(['Sr.', 'ID', 'Email', 'Role', 'Create date']);
    await card.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByRole('dialog', { name: 'Change User Role' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test('at 320 px nothing is cut off at the side, where the page would hide it', async ({ page, enter, admin }) => {
    await makeUser(admin);
    await page.setViewportSize({ width: 320, height: 640 });
    await enter('ADMIN', '/admin-panel/all-users');
    await expect(page.getByRole('list', { name: 'All Users' })).toBeVisible();
    const cut = await page
      .locator('#content *:visible')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    expect(cut).toEqual([]);
  });
});

test.describe('create user', () => {
  test.use({ viewport: DESK });

  test('makes GENERAL staff with the form of /signup and shows the list', async ({ page, enter }) => {
    const name = unique('New colleague');
    const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
    await enter('ADMIN', '/admin-panel/register-user');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a colleague password');
    await page.getByRole('button', { name: 'Create user', exact: true }).click();
    await expect(toast(page, 'Successfully register in!')).toBeVisible();
    await expect(page).toHaveURL('/admin-panel/all-users');
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('GENERAL');
  });

  test.describe('with a session that has ended', () => {
    test.use({ allowConsole: [FAILED_REQUEST] });

    test('makes nobody, and has name and email back after signing in, not the password', async ({
      page,
      enterAfresh,
      admin,
      site,
    }) => {
      const name = unique('Late colleague');
      const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
      await enterAfresh('ADMIN', '/admin-panel/register-user');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('a colleague password');
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Create user', exact: true }).click();
      await expect(toast(page, 'Please log in again.')).toHaveCount(1);
      const { data } = (await admin.get('users')).body as { data: User[] };
      expect(data.some((user) => user.email === email)).toBe(false);

      await page.getByPlaceholder('Enter your Email').fill(site.accounts.ADMIN.email);
      await page.getByPlaceholder('Enter your password').fill(site.accounts.ADMIN.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByLabel('Name')).toHaveValue(name);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    });
  });
});
