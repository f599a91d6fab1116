import type { Category } from '#contract/categories.ts';
import { DESK, FAILED_REQUEST, makeProduct, PHONE, test, toast, unique } from './admin-scenes.ts';
import { type ApiClient, expect, type Page } from './fixtures.ts';

const newName = () => unique('Test kind').replaceAll(' ', '');

async function makeCategory(admin: ApiClient): Promise<Category> {
  const value = newName();
  const { body } = await admin.send('POST', 'categories/add', { label: `Kind ${value}`, value });
  return (body as { data: Category }).data;
}

const rowOf = (page: Page, category: { value: string }) => page.getByRole('row').filter({ hasText: category.value });

test.describe('categories', () => {
  test.use({ viewport: DESK });

  test('lists number, id, label, value, date and actions', async ({ page, enter, admin }) => {
    const category = await makeCategory(admin);
    await enter('ADMIN', '/admin-panel/AllCategoryList');
    await expect(page.getByRole('columnheader')).toHaveText(['Sr.', 'ID', 'Label', 'Value', 'Create Date', 'Action']);
    await expect(rowOf(page, category).locator('td, th').nth(2)).toHaveText(category.label);
    await expect(rowOf(page, category).getByRole('button')).toHaveCount(3);
  });

  test('adds one: white space leaves the value as it is typed, and the public pages know it at once', async ({
    page,
    enter,
  }) => {
    const value = newName();
    await enter('ADMIN', '/admin-panel/AllCategoryList');
    await page.getByRole('button', { name: 'Add Category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await dialog.getByRole('textbox', { name: 'Label', exact: true }).fill('Garden steps');
    await dialog.getByLabel('Value').pressSequentially(` ${value.slice(0, 4)} ${value.slice(4)} `);
    await expect(dialog.getByLabel('Value')).toHaveValue(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Category added successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, { value })).toContainText('Garden steps');
    await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused();
    await page.goto(`/category/${value}`);
    await expect(page.getByText('No products available in this category')).toBeVisible();
  });

  test('edits the chosen row; the add button opens an empty form after that', async ({ page, enter, admin }) => {
    const category = await makeCategory(admin);
    const product = await makeProduct(admin, { categories: category.value });
    const renamed = newName();
    await enter('ADMIN', '/admin-panel/AllCategoryList');
    await rowOf(page, category).getByRole('button', { name: 'Edit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Update Category' });
    await expect(dialog.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue(category.label);
    await dialog.getByLabel('Value').fill(renamed);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Update successful')).toBeVisible();
    await expect(rowOf(page, { value: renamed })).toBeVisible();

    await rowOf(page, { value: renamed }).getByRole('button', { name: 'Add another category' }).click();
    const empty = page.getByRole('dialog', { name: 'Add Category' });
    await expect(empty.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue('');
    await expect(empty.getByLabel('Value')).toHaveValue('');
    await page.goto(`/product/${product.id}`);
    await expect(page.getByRole('navigation').getByRole('link', { name: category.label })).toHaveAttribute(
      'href',
      new RegExp(renamed),
    );
  });

  test('deletes one after a Yes', async ({ page, enter, admin }) => {
    const category = await makeCategory(admin);
    await enter('ADMIN', '/admin-panel/AllCategoryList');
    await rowOf(page, category).getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm to delete' });
    await expect(confirm).toContainText(`Delete the category ${category.label} (${category.value})?`);
    await confirm.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'Category deleted successfully')).toBeVisible();
    await expect(rowOf(page, category)).toHaveCount(0);
  });

  test('asks for what is missing, on its field', async ({ page, enter }) => {
    await enter('ADMIN', '/admin-panel/AllCategoryList?form=new');
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Label is required')).toBeVisible();
    await expect(dialog.getByText('Value is required')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Label', exact: true })).toBeFocused();
    await dialog.getByLabel('Value').fill('12');
    await expect(dialog.getByText('This category value is reserved. Please choose another one.')).toBeVisible();
    await dialog.getByLabel('Value').fill('a/b');
    await expect(dialog.getByText('Value must not hold / \\ ? # or %')).toBeVisible();
  });
});

test.describe('categories, refused and unheard', () => {
  test.use({ viewport: DESK, allowConsole: [FAILED_REQUEST] });

  test('one in use says how many products hold it back, and stays', async ({ page, enter, admin }) => {
    const category = await makeCategory(admin);
    await makeProduct(admin, { categories: category.value });
    await makeProduct(admin, { categories: category.value });
    await enter('ADMIN', '/admin-panel/AllCategoryList');
    await rowOf(page, category).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    const said = '2 products use this category. Move or delete them first.';
    await expect(toast(page, said)).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(said);
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(rowOf(page, category)).toBeVisible();
  });

  test('a value that is taken is refused on its field', async ({ page, enter, admin }) => {
    const category = await makeCategory(admin);
    await enter('ADMIN', '/admin-panel/AllCategoryList?form=new');
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Twice');
    await page.getByLabel('Value').fill(category.value.toUpperCase());
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Value')).toHaveAccessibleDescription(/Category value already exists/);
    await expect(page.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue('Twice');
  });

  test('without an answer what was typed stays, and each place has its own words', async ({ page, enter, admin }) => {
    const category = await makeCategory(admin);
    await page.route('**/api/categories', (route) => route.abort());
    await enter('ADMIN', '/admin-panel/AllCategoryList');
    await expect(toast(page, 'An error occurred while fetching categories.')).toBeVisible();
    await page.unroute('**/api/categories');
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.route('**/api/categories/**', (route) => route.abort());
    await rowOf(page, category).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'An error occurred while deleting the category.')).toBeVisible();
    await page.getByRole('button', { name: 'No', exact: true }).click();

    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Kept');
    await page.getByLabel('Value').fill('Kept');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('No response received from server.');
    await expect(page.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue('Kept');
  });
});

test.describe('categories on a phone', () => {
  test.use({ viewport: PHONE });

  test('rows are cards, and the form fits', async ({ page, enter, admin }) => {
    const category = await makeCategory(admin);
    await enter('ADMIN', '/admin-panel/AllCategoryList');
    const card = page.getByRole('listitem').filter({ hasText: category.value });
    await card.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Label', exact: true })).toHaveValue(
      category.label,
    );
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
