import { cardOf, LIST } from './admin-product-scenes.ts';
import { makeProduct, PHONE, test, toast } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

test.use({ viewport: PHONE });

const remove = async (page: Page, product: { productname: string }) => {
  await cardOf(page, product)
    .getByRole('button', { name: `Delete ${product.productname}` })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It goes to the bin');
  await dialog.getByRole('button', { name: 'Yes' }).click();
};

test('what was deleted comes back, from the toast and from the bin, and the history tells it', async ({
  page,
  enter,
  admin,
}) => {
  const product = await makeProduct(admin);
  const { id, productname } = product;
  const found = `${LIST}?q=${product.code}`;
  const isPublic = async () => (await page.request.get(`/product/${id}`)).status();
  await enter('ADMIN', found);

  await test.step('undone in the toast', async () => {
    await remove(page, product);
    const said = toast(page, 'Product deleted successfully');
    // A toast that is pointed at stays: what is looked at first may take a busy machine longer than its ten seconds.
    await said.hover();
    await expect(cardOf(page, product)).toBeHidden();
    expect(await isPublic()).toBe(404);
    // The pointer is not above the toasts any more: the keyboard's focus goes with the toast it is in.
    const undo = said.getByRole('button', { name: 'Undo' });
    await page.mouse.move(0, 0);
    await undo.focus();
    await undo.press('Enter');
    await expect(toast(page, 'Restored successfully')).toBeVisible();
    await expect(cardOf(page, product)).toBeVisible();
    expect(await isPublic()).toBe(200);
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  await test.step('restored from the bin', async () => {
    await remove(page, product);
    await expect(cardOf(page, product)).toBeHidden();
    await page.goto('/admin-panel/bin');
    await page.getByRole('button', { name: `Restore ${productname}` }).click();
    await expect(toast(page, 'Restored successfully')).toBeVisible();
    await expect(page.getByText(productname)).toHaveCount(0);
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { name: productname })).toBeVisible();
  });

  await test.step('an earlier version is put back', async () => {
    await admin.send('PUT', `products/${id}`, { thickness: '60 pieces' });
    await page.goto(`${found}&versions=${id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('50 pieces');
    await dialog
      .getByRole('button', { name: /^Put back/ })
      .first()
      .click();
    await expect(toast(page, 'Product updated successfully')).toBeVisible();
    expect(JSON.stringify((await admin.get(`products/${id}`)).body)).toContain('50 pieces');
  });

  await test.step('told by the history', async () => {
    await page.goto('/admin-panel/history?kind=product');
    const told = page.getByRole('list', { name: 'What happened' });
    await expect(told.getByText(`deleted the product ${productname}`)).toHaveCount(2);
    await expect(told.getByText(`brought back the product ${productname}`)).toHaveCount(2);
    await expect(told.getByText(`of the product ${productname} from 60 pieces to 50 pieces`)).toBeVisible();
  });

  await test.step('gone for good once its name is typed', async () => {
    await page.goto(found);
    await remove(page, product);
    await expect(cardOf(page, product)).toBeHidden();
    await page.goto('/admin-panel/bin');
    await page.getByRole('button', { name: `Delete ${productname} for good` }).click();
    const dialog = page.getByRole('dialog');
    const yes = dialog.getByRole('button', { name: 'Delete for good' });
    await expect(yes).toBeDisabled();
    await dialog.getByLabel('Name').fill(productname);
    await yes.click();
    await expect(toast(page, 'Deleted for good')).toBeVisible();
    await expect(page.getByText(productname)).toHaveCount(0);
    expect(await isPublic()).toBe(404);
  });
});
