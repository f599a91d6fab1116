import type { ProductDetail } from '#contract/products.ts';
import { cardOf, fill, form, LIST, NEW, save } from './admin-product-scenes.ts';
import { makeProduct, PHONE, test, toast } from './admin-scenes.ts';
import { type ApiClient, expect, type Page } from './fixtures.ts';

const PHOTOS = [
  '01-herringbone-red',
  '01-herringbone-red-b',
  '01-herringbone-red-c',
  '03-uni-zigzag-red-b',
  '05-i-shape-white-c',
].map((name) => `demo/media/products/${name}.jpg`);

async function byCode(admin: ApiClient, code: string): Promise<ProductDetail> {
  const { body } = await admin.get(`panel/products?q=${code}`);
  const [found] = (body as { data: { id: number }[] }).data;
  return ((await admin.get(`panel/products/${found?.id}`)).body as { data: ProductDetail }).data;
}

const folderOf = (path: string) => path.split('/')[1] ?? '';
const entries = (page: Page) => form(page).getByRole('list', { name: 'Product images' }).getByRole('listitem');
const pixels = (page: Page, at: number) =>
  entries(page)
    .nth(at)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test('a product with five photos: put in order and shown; two taken away, and the gallery shows the rest', async ({
  page,
  enter,
  admin,
  expectAccessible,
}) => {
  await enter('ADMIN', NEW);
  const code = await fill(page);
  const hidden = form(page).getByRole('switch', { name: 'Hidden' });
  await expect(form(page).getByText('Without a picture a new product starts hidden')).toBeVisible();
  await expect(hidden).toBeChecked();
  await expect(form(page).getByText('Up to 8 pictures')).toBeVisible();
  await form(page).getByLabel('Choose pictures').setInputFiles(PHOTOS);
  await expect(entries(page)).toHaveCount(5);
  await expect(hidden).not.toBeChecked();
  // A picture is drawn a moment after it has its place.
  await expect(entries(page).locator('canvas[width]')).toHaveCount(5);

  const before = await Promise.all([0, 1, 2, 3, 4].map((at) => pixels(page, at)));
  // By keys, by a button, by dragging.
  await form(page).getByRole('button', { name: 'Move Picture 3: drag' }).press('Home');
  await expect(form(page).getByRole('button', { name: 'Move Picture 1: drag' })).toBeFocused();
  await form(page).getByRole('button', { name: 'Move Picture 2 down' }).tap();
  // Away from the edge, where the list would scroll on.
  await entries(page)
    .nth(4)
    .evaluate((entry) => entry.scrollIntoView({ block: 'center' }));
  const grip = await form(page).getByRole('button', { name: 'Move Picture 5: drag' }).boundingBox();
  const target = await entries(page).nth(3).boundingBox();
  if (!grip || !target) throw new Error('Nothing to drag');
  await page.mouse.move(grip.x + 20, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(target.x + 30, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
  const after = await Promise.all([0, 1, 2, 3, 4].map((at) => pixels(page, at)));
  expect(after.map((picture) => before.indexOf(picture))).toEqual([2, 1, 0, 4, 3]);
  await form(page).getByRole('button', { name: 'Remove picture 5' }).tap();
  await expect(entries(page)).toHaveCount(4);
  await form(page).getByLabel('Choose pictures').setInputFiles(PHOTOS.slice(3, 4));
  await expect(entries(page)).toHaveCount(5);
  await expectAccessible('dialog');
  for (const fits of [form(page), entries(page).first()])
    expect(await fits.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
  await save(page);
  await expect(toast(page, 'Product added successfully')).toBeVisible();

  const stored = await byCode(admin, code);
  await page.goto(`/product/${stored.id}`);
  await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('link', { name: 'Full screen' })).toHaveCount(
    5,
  );

  // Stored ones go without touching the others, and another becomes the first.
  await page.goto(`${LIST}?q=${code}`);
  await cardOf(page, { productname: `Paver ${code}` })
    .getByRole('button', { name: 'Edit' })
    .tap();
  await expect(entries(page)).toHaveCount(5);
  await form(page).getByRole('button', { name: 'Remove picture 5' }).tap();
  await form(page).getByRole('button', { name: 'Remove picture 2' }).tap();
  await form(page).getByRole('button', { name: 'Move Picture 2 up' }).tap();
  await save(page);
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  const { id, pictures } = await byCode(admin, code);
  const paths = stored.pictures.map(({ path }) => path);
  expect(pictures.map(({ path }) => paths.indexOf(path))).toEqual([2, 0, 3]);

  // The panel may still be fetching its own.
  await page.goto('/robots.txt');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/product/${id}`);
  const gallery = page.getByRole('region', { name: 'Pictures' });
  const slides = gallery.getByRole('link', { name: 'Full screen' });
  await expect(slides).toHaveCount(3);
  await expect(gallery.getByRole('img', { name: `Paver ${code}` }).first()).toBeVisible();
  const large = (at: number) =>
    asked.filter((url) => url.includes(folderOf(pictures[at]?.path ?? '')) && !url.includes('/320.')).length;
  await expect.poll(() => large(0)).toBe(1);
  expect([large(1), large(2)]).toEqual([0, 0]);
  await expectAccessible();

  await gallery.getByRole('link', { name: 'Show picture 2 of 3' }).tap();
  await expect(gallery.getByRole('link', { name: 'Show picture 2 of 3' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => large(1)).toBe(1);
  await slides.nth(1).tap();
  const viewer = page.getByRole('dialog', { name: 'Pictures' });
  await expect(viewer.getByRole('status')).toContainText('Picture 2 of 3');
  await viewer.getByRole('button', { name: 'Zoom in' }).tap();
  await expect(viewer.getByRole('img')).toHaveCSS('transform', /matrix\(1\.6/);
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toContainText('Picture 3 of 3');
  await expectAccessible('dialog');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(gallery.getByRole('link', { name: 'Show picture 3 of 3' })).toHaveAttribute('aria-current', 'true');
});

test.describe('a picture that does not come', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('is drawn in the full screen, and comes in the page once the line is back', async ({ page }) => {
    await page.route(/\/api\/uploads\//, (route) => route.abort());
    await page.goto('/product/1');
    const gallery = page.getByRole('region', { name: 'Pictures' });
    await expect(gallery.locator('span[role=img]').first()).toBeVisible();
    await gallery.getByRole('link', { name: 'Full screen' }).first().tap();
    const viewer = page.getByRole('dialog', { name: 'Pictures' });
    await expect(viewer.locator('span[role=img]')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute(/\/api\/uploads\//);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const picture = gallery.locator('picture img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});

test('a colour variant in two taps: copied, and the two stand together', async ({ page, enter, admin }) => {
  const product = await makeProduct(admin);
  await enter('ADMIN', `${LIST}?q=${product.code}`);
  await cardOf(page, product).getByRole('button', { name: 'Copy' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Copy product' });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(product.productname);
  await expect(dialog.getByLabel('Meter²')).toHaveValue(product.thickness);
  await expect(dialog.getByLabel('Category').locator('option')).not.toHaveCount(2);
  await expect(dialog.getByLabel('Category')).toHaveValue(product.categories);
  await expect(dialog.getByLabel('Code')).toHaveValue('');
  await expect(dialog.getByLabel('Color')).toHaveValue('');
  await dialog.getByLabel('Code').fill(`${product.code}-Y`);
  await dialog.getByLabel('Color').selectOption('yellow');
  await dialog.getByLabel('Choose pictures').setInputFiles(PHOTOS.slice(0, 1));
  await save(page);
  await expect(toast(page, 'Product added successfully')).toBeVisible();

  await page.goto(`/product/${product.id}`);
  const others = page.getByRole('region', { name: 'Also in' });
  await others.getByRole('link', { name: 'yellow' }).tap();
  const variant = await byCode(admin, `${product.code}-Y`);
  await expect(page).toHaveURL(`/product/${variant.id}`);
  await expect(others.getByRole('link', { name: 'red' })).toBeVisible();
  await admin.send('PUT', `products/${variant.id}`, { hidden: true });
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole('term').first()).toHaveText('Code#');
  await expect(others).toHaveCount(0);
});
