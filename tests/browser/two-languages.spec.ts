import { cardOf, form, LIST, save } from './admin-product-scenes.ts';
import { FAILED_REQUEST, makeProduct, PHONE, test, toast } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

const inSomali = (page: Page) =>
  page.context().addCookies([{ name: 'lang', value: 'so', url: new URL(page.url()).origin }]);

const field = (page: Page, name: string) => form(page).last().getByRole('textbox', { name });

type Made = { data: { id: number } };

/** Where these English texts are shown, and in which language the page says they are. */
const standIns = (texts: string[]) => {
  const shown: { text: string; lang: string; html: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let at = walker.nextNode(); at; at = walker.nextNode()) {
    const text = texts.find((one) => at.textContent?.includes(one));
    const element = at.parentElement;
    if (!text || !element || element.closest('script, style')) continue;
    shown.push({
      text,
      lang: element.closest<HTMLElement>('[lang]')?.lang ?? '',
      html: element.outerHTML.slice(0, 200),
    });
  }
  return shown;
};

test.describe('texts in two languages, on a phone', () => {
  test.use({ viewport: PHONE });

  test('a Somali name and description are on the Somali page, and stand in nowhere', async ({
    page,
    enter,
    site,
    expectAccessible,
  }) => {
    const product = await makeProduct(await site.api('ADMIN'));
    await enter('ADMIN', `${LIST}?form=${product.id}`);
    await field(page, 'Name in Somali (optional)').fill('Dhagaxa tijaabada');
    await field(page, 'Description (optional)').fill('Two lines\nof English');
    await field(page, 'Description in Somali (optional)').fill('Laba sadar\noo Soomaali ah');
    await form(page).getByLabel('Shape').selectOption('hexagon');
    await expect(form(page).getByLabel('Laying pattern').getByRole('option')).toHaveText(['–', 'honeycomb']);
    await expectAccessible();
    await save(page);
    await expect(toast(page, 'Product updated successfully')).toBeVisible();

    await page.goto(`/product/${product.id}`);
    await expect(page.getByText('Two lines of English')).toBeVisible();
    await inSomali(page);
    await page.goto(`/product/${product.id}`);
    await expect(page.getByText('Laba sadar oo Soomaali ah')).toBeVisible();
    await expect(page.locator('main').getByText('Dhagaxa tijaabada').first()).toBeVisible();
    await expect(page).toHaveTitle(/^Dhagaxa tijaabada/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Laba sadar oo Soomaali ah');
    await expect(page.locator('main article').first().locator('[lang=en]')).toHaveCount(0);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await expectAccessible();
  });

  test('an empty twin is said in the other language, and marked', async ({ page, site, enter, expectAccessible }) => {
    const product = await makeProduct(await site.api('ADMIN'));
    await enter('ADMIN', LIST);
    await inSomali(page);
    await page.goto(`/product/${product.id}`);
    await expect(page.locator('main [lang=en]').filter({ hasText: product.productname }).first()).toBeVisible();
    await page.goto('/product');
    await expect(page.locator('main h2 [lang=en]').filter({ hasText: product.productname })).toBeVisible();
    await expectAccessible();
  });

  test('whatever stands in is marked, wherever it is shown', async ({ page, site }) => {
    const admin = await site.api('ADMIN');
    const value = 'StandIn';
    const category = (await admin.send('POST', 'categories/add', { label: 'Only English label', value })).body as Made;
    const fields = { productname: 'Only English name', description: 'Only English words' };
    const product = await makeProduct(admin, { ...fields, categories: value });
    const texts = ['Only English label', fields.productname, fields.description];
    const found = new Set<string>();
    const check = async () => {
      const shown = await page.evaluate(standIns, texts);
      for (const { text } of shown) found.add(text);
      expect(
        shown.filter(({ lang }) => lang !== 'en'),
        page.url(),
      ).toEqual([]);
    };
    for (const path of ['', '/product', `/product/${product.id}`, `/category/${value}`]) {
      await page.goto(`/so${path}`);
      await check();
    }
    await page.goto('/so/about');
    await page.getByRole('banner').locator('input[aria-label="Raadi alaab"]').focus();
    await page.keyboard.type('only english');
    await expect(page.getByRole('option').first()).toBeVisible();
    await check();
    expect([...found].sort()).toEqual([...texts].sort());
    await admin.send('DELETE', 'products', { id: product.id });
    await admin.send('DELETE', `categories/delete?id=${category.data.id}`);
  });

  test('a hidden product is marked in the panel and gone from the site', async ({ page, enter, site }) => {
    const product = await makeProduct(await site.api('ADMIN'));
    await enter('ADMIN', `${LIST}?form=${product.id}`);
    await form(page).getByRole('switch', { name: 'Hidden' }).check();
    await save(page);
    await expect(cardOf(page, product).getByText('Hidden')).toBeVisible();
    expect((await page.request.get(`/product/${product.id}`)).status()).toBe(404);
    expect(await (await page.request.get('/product')).text()).not.toContain(product.productname);
    expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(`/product/${product.id}<`);
  });

  test.describe('two people at one product', () => {
    test.use({ allowConsole: [FAILED_REQUEST] });

    test('see both versions and lose nothing', async ({ page, enter, site, expectAccessible }) => {
      const admin = await site.api('ADMIN');
      const product = await makeProduct(admin);
      await enter('ADMIN', `${LIST}?form=${product.id}`);
      await field(page, 'Name in Somali (optional)').fill('Magaca aniga');
      await field(page, 'Meter²').fill('Mine');
      await admin.send('PUT', `products/${product.id}`, { thickness: 'Theirs', size: '2cm' });
      await save(page);

      const dialog = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' });
      await expect(dialog.getByRole('group', { name: 'Meter²' })).toContainText('Mine');
      await expect(dialog.getByRole('group', { name: 'Meter²' })).toContainText('Theirs');
      await expect(dialog.getByRole('group', { name: 'Size' }).getByRole('radio', { name: /2cm/ })).toBeChecked();
      await expectAccessible();
      await dialog.getByRole('radio', { name: /Theirs.*Theirs/s }).check();
      await dialog.getByRole('button', { name: 'Save these' }).click();
      await expect(toast(page, 'Product updated successfully')).toBeVisible();
      const { body } = await admin.get(`products/${product.id}`);
      expect(body).toMatchObject({ data: { thickness: 'Theirs', size: '2cm', productnameSo: 'Magaca aniga' } });
    });
  });
});
