import { DESK, FAILED_REQUEST, makeProduct, PHONE, test, toast } from './admin-scenes.ts';
import { expect } from './fixtures.ts';

for (const [name, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  test.describe(`workbench on a ${name}`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    test('welcomes, looks a product up and has its Somali text ready to copy or send', async ({
      page,
      enter,
      admin,
      site,
    }) => {
      const product = await makeProduct(admin);
      await enter('GENERAL', '/admin-panel');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soo dhawow Geedi General');
      await expect(page.getByText('GENERAL', { exact: true }).last()).toBeVisible();

      await page.getByRole('searchbox').fill(product.code);
      await expect(page.getByText('1 product', { exact: true })).toBeVisible();
      const text = [
        'Ku soo dhawow Dhagax Interlock',
        `Code: ${product.code}`,
        `Name: ${product.productname}`,
        'Size: 6cm',
        'Meter²: 50 pieces',
        'Color: red',
        'Type: outdoor',
        `${site.url}/product/${product.id}`,
      ].join('\n');
      await page.getByRole('button', { name: `Copy text: ${product.productname}` }).click();
      await expect(toast(page, 'Copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

      const send = page.getByRole('link', { name: `Send on WhatsApp: ${product.productname}` });
      await expect(send).toHaveAttribute('href', `https://api.whatsapp.com/send?text=${encodeURIComponent(text)}`);
      await page.getByLabel('Customer’s WhatsApp number').fill('061 512 3456');
      await expect(send).toHaveAttribute('href', `https://wa.me/252615123456?text=${encodeURIComponent(text)}`);
      await page.getByLabel('Customer’s WhatsApp number').fill('my cousin');
      await expect(page.getByText('This is not a phone number.')).toBeVisible();

      await expect(page.getByRole('button', { name: /Edit|Delete|Upload/ })).toHaveCount(0);
    });
  });
}

test('the server gives GENERAL no writing powers either', async ({ site, admin }) => {
  const product = await makeProduct(admin);
  const general = await site.api('GENERAL');
  for (const [method, path, body] of [
    ['DELETE', 'products', { id: product.id }],
    ['PUT', 'user/numbers', { whatsapp: '252615123456', phoneNumber: '252615123456' }],
    ['POST', 'categories/add', { label: 'Mine', value: 'Mine' }],
    ['DELETE', 'user?id=1', undefined],
  ] as const) {
    expect((await general.send(method, path, body)).status).toBe(403);
  }
});

test.describe('workbench unheard', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('says that the products could not be read', async ({ page, enter }) => {
    await page.route('**/api/products?*', (route) =>
      route.fulfill({ status: 503, json: { status: 0, message: 'Service temporarily unavailable' } }),
    );
    await enter('GENERAL', '/admin-panel');
    await expect(page.getByText('Error fetching products: Service temporarily unavailable')).toBeVisible();
  });
});
