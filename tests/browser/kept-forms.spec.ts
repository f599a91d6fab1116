import { cardOf, form, LIST, PHOTO, save } from './admin-product-scenes.ts';
import { makeProduct, PHONE, test, toast } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

test.use({ viewport: PHONE });

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave this form?' });
/** A place beside the dialog. */
const BESIDE = [4, 300] as const;

test('what was typed and chosen outlives a slip, the back button and a reload', async ({
  page,
  enter,
  expectAccessible,
}) => {
  await enter('ADMIN', LIST);
  const product = page.getByRole('dialog', { name: 'Upload product' });
  const open = () => page.getByRole('button', { name: 'Upload product' }).click();
  const expectAll = async () => {
    await expect(product.getByLabel('Code')).toHaveValue('KEPT-1');
    await expect(product.getByLabel('Color')).toHaveValue('red');
    await expect(product.getByRole('img', { name: 'New picture 1' })).toBeVisible();
  };
  await open();
  await expect(product.getByText('JPEG, PNG, WebP or AVIF, up to 10 MB each.')).toBeVisible();
  await product.getByLabel('Code').fill('KEPT-1');
  await product.getByLabel('Color').selectOption('red');
  await product.getByLabel('Choose pictures').setInputFiles(PHOTO);
  await expectAll();

  await test.step('a click beside it, and text dragged out of it, change nothing', async () => {
    await page.mouse.click(...BESIDE);
    const box = await product.getByLabel('Code').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(...BESIDE);
    await page.mouse.up();
    await expect(question(page)).toBeHidden();
    await expectAll();
  });

  await test.step('Escape asks, again and again', async () => {
    await product.getByLabel('Code').press('Escape');
    await expect(question(page)).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expectAll();
  });

  await test.step('so does the back button', async () => {
    await page.goBack();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(`${LIST}?form=new`);
    await expectAll();
    await page.goBack();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(form(page)).toBeHidden();
    await expect(page).toHaveURL(LIST);
  });

  await test.step('opened again, it is all there; after a reload too', async () => {
    await open();
    await expect(product.getByText('We restored what you had typed.')).toBeVisible();
    await expectAll();
    await page.reload();
    await expectAll();
  });

  await product.getByRole('button', { name: 'Start over' }).click();
  await expect(product.getByLabel('Code')).toHaveValue('');
  await expect(product.getByRole('img', { name: 'New picture 1' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
});

test('a form on a page asks before another page, and has its text when one comes back', async ({ page, enter }) => {
  await enter('ADMIN', '/admin-panel/change-number');
  await page.getByRole('textbox', { name: 'WhatsApp' }).fill('061 7000009');
  await page.getByRole('link', { name: 'Help' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Change Number' }).click();
  await expect(page.getByRole('textbox', { name: 'WhatsApp' })).toHaveValue('061 7000009');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('what was kept is put over the row as it is by then, and takes back nothing that somebody else has saved', async ({
  page,
  enter,
  admin,
}) => {
  const product = await makeProduct(admin);
  await enter('ADMIN', `${LIST}?q=${product.code}`);
  const edit = cardOf(page, product).getByRole('button', { name: `Edit ${product.productname}` });
  await edit.click();
  await form(page).getByLabel('Meter²').fill('44 pieces');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(form(page)).toBeHidden();
  expect((await admin.send('PUT', `products/${product.id}`, { color: 'black' })).status).toBe(200);
  await edit.click();
  await expect(form(page).getByLabel('Meter²')).toHaveValue('44 pieces');
  await expect(form(page).getByLabel('Color')).toHaveValue('black');
  await save(page);
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  const { body } = await admin.get(`products/${product.id}`);
  expect(body).toMatchObject({ data: { thickness: '44 pieces', color: 'black' } });
});
