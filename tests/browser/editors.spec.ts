import type { Product } from '#contract/products.ts';
import { cardOf, fill, form, PHOTO, save } from './admin-product-scenes.ts';
import { makeProduct, makeUser, PHONE, test, toast } from './admin-scenes.ts';
import { expect } from './fixtures.ts';

test.use({ viewport: PHONE });

test('an ADMIN marks an editor, who adds a product, is refused a deletion, and sees it on the public page', async ({
  page,
  enter,
  admin,
  expectAccessible,
}) => {
  const colleague = await makeUser(admin);
  const other = await makeProduct(admin);

  await test.step('the mark is given in the list of users', async () => {
    await enter('ADMIN', '/admin-panel/all-users');
    const card = page.getByRole('listitem').filter({ hasText: colleague.email });
    await card.getByRole('button', { name: `Make ${colleague.username} an editor` }).click();
    const dialog = page.getByRole('dialog', { name: 'Make editor' });
    await expect(dialog).toContainText('An editor can add and change products and videos.');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Make editor' }).click();
    await expect(toast(page, 'This user is an editor now')).toBeVisible();
    await expect(card.getByText('Editor', { exact: true })).toBeVisible();
  });

  await test.step('the editor signs in and is led to the products', async () => {
    // From a page without scripts: the panel's own look at the session would store it again.
    await page.goto('/robots.txt');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?next=%2Fadmin-panel');
    await page.getByPlaceholder('Enter your Email').fill(colleague.email);
    await page.getByPlaceholder('Enter your password').fill('a password for tests');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'You are an editor' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Upload product' }).click();
  });

  const code = await fill(page);
  await form(page).getByLabel('Choose pictures').setInputFiles(PHOTO);
  await expect(form(page).getByRole('img', { name: 'New picture 1' })).toBeVisible();
  await save(page);
  await expect(toast(page, 'Product added successfully')).toBeVisible();

  await test.step('nothing is there to delete with, and the server refuses it', async () => {
    const card = cardOf(page, { productname: `Paver ${code}` });
    await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Delete|Earlier versions|Choose several/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
    const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const headers = { 'X-XSRF-TOKEN': token };
    const refusal = await page.request.delete('/api/products', { headers, data: { id: other.id } });
    expect([refusal.status(), await refusal.json()]).toEqual([
      403,
      { status: 0, code: 'forbidden', message: 'You do not have permission to do that.' },
    ]);
    for (const closed of ['/admin-panel/bin', '/admin-panel/all-products/import']) {
      await page.goto(closed);
      await expect(page).toHaveURL('/admin-panel');
    }
  });

  const found = (await (await page.request.get(`/api/products?q=${code}`)).json()) as { data: Product[] };
  await page.goto(`/product/${found.data[0]?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Paver ${code}`);
});
