import { readFile } from 'node:fs/promises';
import { cardOf, LIST, PHOTO } from './admin-product-scenes.ts';
import { makeProduct, PHONE, PRODUCT, test, toast, unique } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

test.use({ viewport: PHONE });

const noSidewaysScroll = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

test('a table of 200 products with three faults is mended, imported, and given pictures', async ({
  page,
  enter,
  expectAccessible,
}) => {
  const series = unique('IM').replaceAll(' ', '-');
  const code = (at: number) => `${series}-${at}`;
  const names = ['Code', 'Name', 'Size', 'Meter²', 'Category', 'Color', 'Type', 'Pieces per m²', 'Hidden'];
  const { size, thickness, categories, color, type } = PRODUCT;
  const rows = Array.from({ length: 200 }, (_, at) => [
    ...[code(at), `Imported ${code(at)}`, size, thickness, categories, color, type, '29,5', 'no'],
  ]);
  const choose = (table: string[][]) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'products.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([names, ...table].map((cells) => cells.join(';')).join('\r\n')),
      });
  await enter('ADMIN', LIST);
  await page.getByRole('link', { name: 'Import and export' }).click();
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible();

  await test.step('the faults are shown and nothing can be imported', async () => {
    const slips: Record<number, [number, string]> = { 3: [2, '60'], 50: [4, 'Nowhere'], 199: [7, 'many'] };
    await choose(rows.map((cells, at) => cells.with(slips[at]?.[0] ?? 0, slips[at]?.[1] ?? cells[0] ?? '')));
    const faults = page.getByRole('list', { name: 'Faults' }).getByRole('listitem');
    await expect(faults).toHaveCount(3);
    await expect(faults.nth(0)).toContainText(/Row 5.*Size must be one of: 8cm/s);
    await expect(faults.nth(1)).toContainText(/Row 52.*This category does not exist/s);
    await expect(faults.nth(2)).toContainText(/Row 201.*Pieces per m² must be a number/s);
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await expectAccessible();
    await noSidewaysScroll(page);
  });

  await test.step('the mended table is imported', async () => {
    await choose(rows);
    await expect(page.getByText('The table is right.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 200 products' }).click();
    await expect(page.getByText('Imported: 200 new, 0 changed.')).toBeVisible();
  });

  await test.step('pictures find their product by their names', async () => {
    const buffer = await readFile(PHOTO);
    const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });
    const broken = { name: `${code(1)}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([
        picture(`${code(0).toLowerCase()}.jpg`),
        picture(`${code(0)} 2.jpg`),
        broken,
        picture('nobody.jpg'),
      ]);
    const list = page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem');
    await expect(list).toHaveCount(4);
    await expect(list.filter({ hasText: 'nobody.jpg' })).toContainText('No product has this code');
    await expect(list.filter({ hasText: `${code(0)} 2.jpg` })).toContainText(`Imported ${code(0)}`);
    await page.getByRole('button', { name: 'Send 3 pictures' }).click();
    await expect(page.getByText('2 pictures are sent.')).toBeVisible();
    await expect(list.filter({ hasText: `${code(1)}.jpg` })).toContainText('Not a picture that can be used');
    await expectAccessible();
    await noSidewaysScroll(page);
  });

  await test.step('the public page shows it', async () => {
    await page.goto(`/product?q=${code(0)}`);
    await page
      .getByRole('link', { name: `Imported ${code(0)}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Imported ${code(0)}` })).toBeVisible();
  });
});

test('several products are chosen, hidden, shown, moved, deleted and brought back', async ({
  page,
  enter,
  admin,
  expectAccessible,
}) => {
  const series = unique('Bulk').replaceAll(' ', '-');
  const products = [];
  for (const at of [1, 2, 3])
    products.push(await makeProduct(admin, { code: `${series}-${at}`, productname: `${series} ${at}` }));
  const [first, second, third] = products;
  if (!first || !second || !third) throw new Error('There are three');
  const statusOf = async ({ id }: { id: number }) => (await page.request.get(`/product/${id}`)).status();
  const bar = page.getByRole('region', { name: 'What to do with the chosen products' });
  const act = (name: string) => bar.getByRole('button', { name, exact: true });
  await enter('ADMIN', `${LIST}?q=${series}`);
  await expect(cardOf(page, first)).toBeVisible();
  await page.getByRole('button', { name: 'Choose several' }).click();
  await expect(act('Hide')).toBeDisabled();

  await test.step('two are hidden', async () => {
    for (const { productname, code } of [first, second])
      await page.getByRole('checkbox', { name: `Choose ${productname} (${code})` }).check();
    await expect(bar).toContainText('2 products chosen');
    await expectAccessible();
    await noSidewaysScroll(page);
    await act('Hide').click();
    await expect(toast(page, 'Products hidden: 2')).toBeVisible();
    expect([await statusOf(first), await statusOf(third)]).toEqual([404, 200]);
    await expect(cardOf(page, first)).toContainText('Hidden');
  });

  await test.step('all are shown again and moved', async () => {
    await act('Choose all shown').click();
    await act('Show').click();
    await expect(toast(page, 'Products shown: 3')).toBeVisible();
    expect(await statusOf(first)).toBe(200);
    await act('Choose all shown').click();
    await act('Move…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To the category').selectOption({ index: 2 });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(toast(page, 'Products moved: 3')).toBeVisible();
  });

  await test.step('all are deleted and brought back', async () => {
    await act('Choose all shown').click();
    await act('Delete').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Delete 3 products?');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    const said = toast(page, 'Products deleted: 3');
    // A toast that is pointed at stays: what is looked at first may take a busy machine longer than its ten seconds.
    await said.hover();
    await expect(cardOf(page, first)).toBeHidden();
    expect(await statusOf(third)).toBe(404);
    await said.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Brought back: 3')).toBeVisible();
    await expect(cardOf(page, third)).toBeVisible();
    expect(await statusOf(third)).toBe(200);
  });
});
