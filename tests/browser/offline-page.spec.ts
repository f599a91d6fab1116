import { expect, test } from './fixtures.ts';
import { note, productsOf, storedUrls } from './offline-scenes.ts';

test.use({
  serviceWorkers: 'allow',
  // The browser's own note of what it could not fetch while there is no network.
  allowConsole: [/net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED|EMPTY_RESPONSE)/],
});

for (const [language, w] of Object.entries({
  en: {
    prefix: '',
    title: 'No connection',
    products: 'Products',
    stays: /^That page is not saved/,
  },
  so: {
    prefix: '/so',
    title: 'Internet-ku wuu go’ay',
    products: 'Alaabta',
    stays: /^Boggaas kuma/,
  },
})) {
  test(`a page that was never saved is ours to answer, and a tap on it says so (${language})`, async ({
    page,
    context,
    site,
    expectAccessible,
  }) => {
    const products = await productsOf(page);
    const [first, second] = products;
    // In light mode nothing is read ahead: what was not opened is not there.
    await context.addCookies([{ name: 'light', value: '1', url: site.url }]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${w.prefix}/product/${first?.id}`);
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The page was seen before the worker came.
    await expect.poll(() => storedUrls(page)).toContain(`${site.url}/product/${first?.id}?lang=${language}`);
    await expect.poll(() => storedUrls(page)).toContain(`${site.url}/api/user/numbers`);

    await context.setOffline(true);
    await page.reload();
    await expect(note(page)).toBeVisible();
    const footer = page.getByRole('contentinfo').getByRole('link', { name: w.products, exact: true });
    await footer.first().click();
    await expect(page.getByRole('alert').getByText(w.stays)).toBeVisible();
    await expect(page).toHaveURL(`${w.prefix}/product/${first?.id}`);

    for (const path of [`/product/${second?.id}`, '/login']) {
      await page.goto(w.prefix + path);
      await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('a[href^="tel:+252"]')).toBeVisible();
      await expect(page.locator('a[href^="https://wa.me/252"]')).toBeVisible();
    }
    await expectAccessible();
    await page.goto(`${w.prefix}/product/${second?.id}`);
    // The line seems to be back in the moment of the tap: the tap counts.
    const saved = page.getByRole('listitem').getByRole('link').first();
    await saved.evaluate((link: HTMLAnchorElement) => {
      link.click();
      window.dispatchEvent(new Event('online'));
    });
    await expect(page).toHaveURL(`${w.prefix}/product/${first?.id}`);
    await expect(
      page
        .getByRole('main')
        .getByText(first?.code ?? '', { exact: true })
        .first(),
    ).toBeVisible();
    await page.goto(`${w.prefix}/product/${second?.id}`);
    await context.setOffline(false);
    // It opens by itself.
    await expect(
      page
        .getByRole('main')
        .getByText(second?.code ?? '', { exact: true })
        .first(),
    ).toBeVisible();
  });
}
