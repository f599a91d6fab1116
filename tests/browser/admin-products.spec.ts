import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Product } from '#contract/products.ts';
import { cardOf, fill, form, LIST, NEW, PHOTO, save } from './admin-product-scenes.ts';
import { DESK, FAILED_REQUEST, makeProduct, PHONE, test, toast } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

/** A photo as a phone held upright takes it: lying on its side, with a note to turn it. */
const sidewaysPhoto = () =>
  sharp({
    create: {
      width: 3000,
      height: 2400,
      channels: 3,
      background: '#b4512d',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();

const byCode = async (page: Page, code: string): Promise<Product> => {
  const answer = (await (await page.request.get(`/api/products?q=${code}`)).json()) as { data: Product[] };
  const [found] = answer.data;
  if (!found) throw new Error(`No product ${code}`);
  return found;
};

test.describe('products', () => {
  test.use({ viewport: DESK });

  test('a product with a picture is on the public page at the next request', async ({ page, enter }) => {
    await enter('ADMIN', LIST);
    const upload = page.getByRole('button', { name: 'Upload product' });
    await upload.press('Enter');
    await expect(form(page).getByLabel('Code')).toBeFocused();
    const code = await fill(page);
    await expect(form(page).getByText('*Please upload a product image')).toBeVisible();
    await form(page).getByLabel('Choose pictures').setInputFiles(PHOTO);
    await expect(form(page).getByRole('img', { name: 'New picture 1' })).toBeVisible();
    await save(page);
    await expect(toast(page, 'Product added successfully')).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expect(upload).toBeFocused();
    const card = cardOf(page, { productname: `Paver ${code}` });
    await expect(card).toContainText(code);
    await expect(card).toContainText('Interlocking Pavers');
    await expect(card.getByRole('img', { name: `Paver ${code}` })).toBeVisible();

    const { id } = await byCode(page, code);
    for (const path of ['/product', `/product/${id}`, '/category/InterlockingPavers']) {
      expect(await (await page.request.get(path)).text()).toContain(`Paver ${code}`);
    }
  });

  test('asks for every required field by name, and the picture by a hint alone', async ({ page, enter }) => {
    await enter('ADMIN', NEW);
    await save(page);
    for (const name of ['Code', 'Name', 'Size', 'Meter²', 'Category', 'Color', 'Type']) {
      await expect(form(page).getByText(`${name} is required`, { exact: true })).toBeVisible();
    }
    await expect(form(page).getByLabel('Code')).toBeFocused();
    await expect(form(page).getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
    await form(page).getByLabel('Pieces per m²').fill('many');
    await fill(page);
    await save(page);
    await expect(form(page).getByText('Pieces per m² must be a number')).toBeVisible();
    await form(page).getByLabel('Pieces per m²').fill('');
    await save(page);
    await expect(toast(page, 'Product added successfully')).toBeVisible();
  });

  test('an update sends what was changed and nothing else', async ({ page, enter, admin }) => {
    const product = await makeProduct(admin);
    await enter('ADMIN', `${LIST}?q=${product.code}`);
    const edit = cardOf(page, product).getByRole('button', { name: `Edit ${product.productname}` });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Update product' });
    await expect(dialog.getByLabel('Code')).toHaveValue(product.code);
    await expect(dialog.getByLabel('Category')).toHaveValue(product.categories);
    await dialog.getByLabel('Color').selectOption('black');
    await dialog.getByLabel('Meter²').fill('');
    await dialog.getByLabel('Meter²').fill('44 pieces');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page);
    const body = (await sent).postDataBuffer()?.toString('utf8') ?? '';
    expect([...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(['thickness', 'color', 'updated_at']);
    await expect(toast(page, 'Product updated successfully')).toBeVisible();
    await expect(edit).toBeFocused();
    const html = await (await page.request.get(`/product/${product.id}`)).text();
    expect(html).toContain('44 pieces');

    await edit.click();
    await expect(dialog.getByLabel('Color')).toHaveValue('black');
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls += 1;
    });
    await save(page);
    await expect(dialog).toBeHidden();
    expect(calls).toBe(0);
  });

  test('marks a product without a picture until it has one', async ({ page, enter, admin }) => {
    const product = await makeProduct(admin);
    await enter('ADMIN', `${LIST}?q=${product.code}`);
    await expect(cardOf(page, product).getByText('No picture')).toBeVisible();
    await cardOf(page, product).getByRole('button', { name: 'Edit' }).click();
    await form(page).getByLabel('Choose pictures').setInputFiles(PHOTO);
    await save(page);
    await expect(cardOf(page, product).getByRole('img', { name: product.productname })).toBeVisible();
    await expect(cardOf(page, product).getByText('No picture')).toHaveCount(0);
  });

  test('a large photo is turned upright and made smaller before it is sent; a remove takes it back', async ({
    page,
    enter,
  }) => {
    const photo = await sidewaysPhoto();
    await enter('ADMIN', NEW);
    const code = await fill(page);
    const choose = form(page).getByLabel('Choose pictures');
    await choose.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
    const note = form(page).getByText('Resized for upload');
    const [before, after] = ((await note.textContent())?.match(/[\d.]+/g) ?? []).map(Number);
    expect(before).toBeCloseTo(photo.length / 1_000_000, 1);
    expect(after).toBeLessThan(Number(before) / 2);
    await form(page).getByRole('button', { name: 'Remove picture 1' }).click();
    await expect(form(page).getByRole('img', { name: 'New picture 1' })).toHaveCount(0);
    await choose.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(form(page).getByRole('img', { name: 'New picture 1' })).toBeVisible();
    await save(page);
    await expect(toast(page, 'Product added successfully')).toBeVisible();
    const { picture } = await byCode(page, code);
    expect(Number(picture?.height) / Number(picture?.width)).toBeCloseTo(3000 / 2400, 2);
  });

  test('a picture can be dropped, and one that is none is refused at once', async ({ page, enter }) => {
    await enter('ADMIN', NEW);
    const bytes = [...(await readFile(PHOTO))];
    const drop = async (content: number[], name: string, type: string) => {
      const transfer = await page.evaluateHandle(
        ([data, file, mime]) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([new Uint8Array(data)], file, { type: mime }));
          return dropped;
        },
        [content, name, type] as const,
      );
      await form(page).getByText('or drop them here').dispatchEvent('drop', { dataTransfer: transfer });
    };
    await drop([...Buffer.from('not a picture')], 'notes.jpg', 'image/jpeg');
    await expect(form(page).getByText('Cannot be shown as a picture: notes.jpg')).toBeVisible();
    await drop(bytes, 'paver.jpg', 'image/jpeg');
    await expect(form(page).getByRole('img', { name: 'New picture 1' })).toBeVisible();
    await expect(form(page).getByText('Cannot be shown as a picture: notes.jpg')).toHaveCount(0);
  });

  test('deletes after a Yes, at once and everywhere', async ({ page, enter, admin }) => {
    const product = await makeProduct(admin);
    await enter('ADMIN', `${LIST}?q=${product.code}`);
    await cardOf(page, product)
      .getByRole('button', { name: `Delete ${product.productname}` })
      .click();
    const confirm = page.getByRole('dialog', { name: 'Confirm to delete' });
    await expect(confirm).toContainText(`Delete the product ${product.productname} (${product.code})?`);
    await confirm.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'Product deleted successfully')).toBeVisible();
    await expect(cardOf(page, product)).toHaveCount(0);
    await expect(page.getByText('No products found')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect((await page.request.get(`/product/${product.id}`)).status()).toBe(404);
  });

  test('searches, filters and loads more like the public list', async ({ page, enter, admin }) => {
    const product = await makeProduct(admin, { color: 'yellow', size: '2cm', type: 'indoor' });
    await enter('ADMIN', LIST);
    const cards = page.getByRole('list', { name: 'All Products' }).getByRole('article');
    await expect(cards).not.toHaveCount(0);
    await page.getByRole('search').getByLabel('Size').selectOption('2cm');
    await expect(page).toHaveURL(/size=2cm/);
    await page.getByRole('searchbox').fill(product.code);
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(product.productname);
    await page.getByRole('searchbox').fill('nothing has this name');
    await expect(page.getByText('No products found')).toBeVisible();
  });
});

test.describe('products, refused and unheard', () => {
  test.use({ viewport: DESK, allowConsole: [FAILED_REQUEST] });

  test('a code that is taken is refused on its field, and nothing typed is lost', async ({ page, enter, admin }) => {
    const product = await makeProduct(admin);
    await enter('ADMIN', NEW);
    await fill(page, product.code.toLowerCase());
    await save(page);
    await expect(toast(page, 'Product code already exists')).toBeVisible();
    await expect(form(page).getByLabel('Code')).toHaveAccessibleDescription('Product code already exists');
    await expect(form(page).getByLabel('Code')).toBeFocused();
    await expect(form(page).getByLabel('Meter²')).toHaveValue('50 pieces');
  });

  test('without an answer, or a word in it, the form says so and keeps everything', async ({ page, enter }) => {
    await enter('ADMIN', NEW);
    const code = await fill(page);
    await page.route('**/api/products/add', (route) => route.abort());
    await save(page);
    await expect(form(page).getByRole('alert')).toHaveText('No response received from server.');
    await page.route('**/api/products/add', (route) => route.fulfill({ status: 502, body: 'a proxy speaking' }));
    await save(page);
    await expect(form(page).getByRole('alert')).toHaveText('An unexpected error occurred');
    await page.unroute('**/api/products/add');
    await save(page);
    await expect(cardOf(page, { productname: `Paver ${code}` })).toBeVisible();
  });

  test('a delete that fails says how, in the words of its kind', async ({ page, enter, admin }) => {
    const product = await makeProduct(admin);
    await enter('ADMIN', `${LIST}?q=${product.code}`);
    await cardOf(page, product).getByRole('button', { name: 'Delete' }).click();
    await page.route('**/api/products', (route) => route.abort());
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'No response received from server.')).toBeVisible();
    await page.unroute('**/api/products');
    await admin.send('DELETE', 'products', { id: product.id });
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'Error deleting product: Product not found')).toBeVisible();
  });

  test('a list that cannot be read says so and tries again', async ({ page, enter }) => {
    await page.route('**/api/panel/products?*', (route) =>
      route.fulfill({ status: 400, json: { status: 0, message: 'The cursor is not valid' } }),
    );
    await enter('ADMIN', LIST);
    await expect(page.getByText('Error fetching products: The cursor is not valid')).toBeVisible();
    await page.unroute('**/api/panel/products?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('list', { name: 'All Products' })).toBeVisible();
  });

  test('a product that is gone cannot be edited', async ({ page, enter }) => {
    await enter('ADMIN', `${LIST}?form=2147483647`);
    await expect(form(page).getByText('Product not found')).toBeVisible();
  });

  test('a session that ends in mid-form costs no text and no picture: the form is open again after signing in', async ({
    page,
    enterAfresh,
    site,
  }) => {
    await enterAfresh('ADMIN', LIST);
    await page.getByRole('button', { name: 'Upload product' }).click();
    const code = await fill(page);
    await form(page).getByLabel('Choose pictures').setInputFiles(PHOTO);
    await expect(form(page).getByRole('img', { name: 'New picture 1' })).toBeVisible();
    await page.context().clearCookies();
    await save(page);
    await expect(toast(page, 'Please log in again.')).toHaveCount(1);
    await page.getByPlaceholder('Enter your Email').fill(site.accounts.ADMIN.email);
    await page.getByPlaceholder('Enter your password').fill(site.accounts.ADMIN.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(form(page).getByLabel('Code')).toHaveValue(code);
    await expect(form(page).getByLabel('Color')).toHaveValue('red');
    await expect(form(page).getByRole('img', { name: 'New picture 1' })).toBeVisible();
    await expect(form(page).getByText('We restored what you had typed.')).toBeVisible();
    await save(page);
    await expect(cardOf(page, { productname: `Paver ${code}` })).toBeVisible();
    await page.getByRole('button', { name: 'Upload product' }).click();
    await expect(form(page).getByLabel('Code')).toHaveValue('');
  });
});

test.describe('products on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the whole form can be filled, the camera is offered, and nothing goes sideways', async ({ page, enter }) => {
    await enter('ADMIN', LIST);
    await page.getByRole('button', { name: 'Upload product' }).tap();
    await expect(form(page).getByText('Take a photo')).toBeVisible();
    await expect(form(page).getByLabel('Take a photo')).toHaveAttribute('capture', 'environment');
    const code = await fill(page);
    await form(page).getByLabel('Take a photo').setInputFiles(PHOTO);
    await expect(form(page).getByRole('img', { name: 'New picture 1' })).toBeVisible();
    expect(await form(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    await save(page);
    await expect(cardOf(page, { productname: `Paver ${code}` })).toBeVisible();
  });
});
