import type { Numbers } from '#contract/numbers.ts';
import { DESK, FAILED_REQUEST, test, toast } from './admin-scenes.ts';
import { expect } from './fixtures.ts';

test.describe('change number', () => {
  test.use({ viewport: DESK });

  // The numbers are on every public page: other tests must find them as they were.
  let before: Numbers;
  test.beforeEach(async ({ admin }) => {
    before = (await admin.get('user/numbers')).body as Numbers;
  });
  test.afterEach(async ({ admin }) => {
    await admin.send('PUT', 'user/numbers', { whatsapp: before.whatsapp, phoneNumber: before.phoneNumber });
  });

  test('shows the number and the links before saving, and they are on the public page at the next request', async ({
    page,
    enter,
  }) => {
    await enter('ADMIN', '/admin-panel/change-number');
    await page.getByLabel('WhatsApp').fill('061 5123456');
    await page.getByLabel('Phone Number').fill('٠٦١٧٠٠٠٠٠١');
    await expect(page.getByText('+252 61 512 3456')).toBeVisible();
    await expect(page.getByRole('link', { name: 'https://wa.me/252615123456' })).toHaveAttribute(
      'href',
      'https://wa.me/252615123456',
    );
    await expect(page.getByRole('link', { name: 'tel:+252617000001' })).toHaveAttribute('href', 'tel:+252617000001');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Update successful')).toBeVisible();
    await expect(page.getByLabel('WhatsApp')).toHaveValue('+252 61 512 3456');

    const html = await (await page.request.get('/product')).text();
    expect(html).toContain('https://wa.me/252615123456?text=');
    expect(html).toContain('tel:+252617000001');
  });

  test('a public page that is already open has them after its refresh', async ({ page, enter, context }) => {
    const visitor = await context.newPage();
    await visitor.goto('/product');
    await enter('ADMIN', '/admin-panel/change-number');
    await page.getByLabel('Phone Number').fill('061 7000002');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Update successful')).toBeVisible();
    await visitor.reload();
    await expect(visitor.locator('a[href="tel:+252617000002"]').first()).toBeVisible();
  });

  test('warns of an unusual number and saves it all the same', async ({ page, enter, admin }) => {
    await enter('ADMIN', '/admin-panel/change-number');
    await page.getByLabel('Phone Number').fill('+254712345678');
    await expect(page.getByText('This does not look like a Somali mobile number.')).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Update successful')).toBeVisible();
    expect((await admin.get('user/numbers')).body).toMatchObject({ phoneNumber: '254712345678' });
  });

  test('both are required and must be numbers', async ({ page, enter }) => {
    await enter('ADMIN', '/admin-panel/change-number');
    await page.getByLabel('WhatsApp').fill('');
    await page.getByLabel('Phone Number').fill(' ');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('WhatsApp number is required')).toBeVisible();
    await expect(page.getByText('Phone number is required')).toBeVisible();
    await page.getByLabel('WhatsApp').fill('12');
    await expect(page.getByText('WhatsApp number is not a valid phone number.')).toBeVisible();
    await expect(page.getByRole('link', { name: /wa\.me/ })).toHaveCount(0);
  });

  test.describe('unheard', () => {
    test.use({ allowConsole: [new RegExp(`${FAILED_REQUEST.source}|^The contact numbers could not be loaded`)] });

    test('says that fetching or updating failed, and keeps what was typed', async ({ page, enter }) => {
      await enter('ADMIN', '/admin-panel/change-number');
      await page.getByLabel('WhatsApp').fill('061 7000003');
      await page.route('**/api/user/numbers', (route) => route.abort());
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(toast(page, 'Error updating numbers')).toBeVisible();
      await expect(page.getByLabel('WhatsApp')).toHaveValue('061 7000003');
    });

    test('says that the numbers could not be read again', async ({ page, enter }) => {
      await page.clock.install();
      await enter('ADMIN', '/admin-panel/AllCategoryList');
      await page.route('**/api/user/numbers', (route) => route.fulfill({ status: 400, json: { status: 0 } }));
      // The panel stands once React runs; a minute after that, what the page brought along counts as old.
      const entry = page.getByRole('link', { name: 'Change Number' });
      await expect(entry).toBeVisible();
      await page.clock.fastForward('01:00');
      await entry.click();
      await expect(toast(page, 'Error fetching numbers')).toBeVisible();
      await expect(page.getByLabel('WhatsApp')).not.toHaveValue('');
    });

    test('a session that ends in mid-form costs no text', async ({ page, enterAfresh, site }) => {
      await enterAfresh('ADMIN', '/admin-panel/change-number');
      await page.getByLabel('WhatsApp').fill('061 7000004');
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(toast(page, 'Please log in again.')).toHaveCount(1);
      await expect(page).toHaveURL('/login?next=%2Fadmin-panel%2Fchange-number');
      await page.getByPlaceholder('Enter your Email').fill(site.accounts.ADMIN.email);
      await page.getByPlaceholder('Enter your password').fill(site.accounts.ADMIN.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByLabel('WhatsApp')).toHaveValue('061 7000004');
      await expect(page.getByText('We restored what you had typed.')).toBeVisible();
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(page.getByLabel('WhatsApp')).not.toHaveValue('061 7000004');
    });
  });
});
