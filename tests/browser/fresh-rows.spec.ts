import { cardOf, form, LIST, save } from './admin-product-scenes.ts';
import { DESK, makeProduct, test, toast } from './admin-scenes.ts';
import { expect } from './fixtures.ts';

test.use({ viewport: DESK });

test('a product is edited as it is now, not as another screen has read it before', async ({ page, enter, admin }) => {
  const product = await makeProduct(admin);
  await enter('ADMIN', `${LIST}?q=${product.code}`);
  const card = cardOf(page, product);

  await test.step('read by the screen of its earlier versions', async () => {
    await card.getByRole('button', { name: `Earlier versions of ${product.productname}` }).click();
    const versions = page.getByRole('dialog', { name: `Earlier versions of ${product.productname}` });
    await expect(versions).toContainText('There are no earlier versions.');
    await page.keyboard.press('Escape');
    await expect(versions).toBeHidden();
  });

  const { status } = await admin.send('PUT', `products/${product.id}`, { color: 'black' });
  expect(status).toBe(200);
  await card.getByRole('button', { name: `Edit ${product.productname}` }).click();
  await expect(form(page).getByLabel('Color')).toHaveValue('black');
  await form(page).getByLabel('Meter²').fill('44 pieces');
  await save(page);
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
});
