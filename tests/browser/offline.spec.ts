import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../support/server-process.ts';
import { openWire } from '../support/wire.ts';
import { expect, test } from './fixtures.ts';
import { note, storedUrls, visitOnce } from './offline-scenes.ts';

test.use({
  serviceWorkers: 'allow',
  // The browser's own note of what it could not fetch while there is no network.
  allowConsole: [/net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED|EMPTY_RESPONSE)/],
});

test('after one visit the catalogue is readable without a network, and fresh when it is back', async ({
  page,
  context,
}) => {
  const products = await visitOnce(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Connection Lost', { exact: true })).toBeVisible();
  await expect(note(page)).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  for (const product of products.slice(0, 5)) {
    await expect(page.getByRole('heading', { level: 1, name: 'Products', exact: true })).toBeVisible();
    await page
      .getByRole('link', { name: 'Details:' })
      .and(page.locator(`[href="/Product/${product.id}"]`))
      .click();
    await expect(page).toHaveURL(new RegExp(`/product/${product.id}$`, 'i'));
    const facts = page.getByRole('main').getByRole('article').first();
    await expect(facts.getByText(product.code, { exact: true })).toBeVisible();
    await expect(facts.getByRole('link', { name: `Call: ${product.productname}`, exact: true })).toHaveAttribute(
      'href',
      /^tel:\+\d+$/,
    );
    await expect(facts.getByRole('link', { name: `WhatsApp: ${product.productname}`, exact: true })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=/,
    );
    const picture = facts.getByRole('img', { name: product.productname, exact: true }).first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(note(page)).toBeVisible();
    await page.goBack();
  }

  // It is said for three seconds only.
  await Promise.all([expect(page.getByText('You are back online')).toBeVisible(), context.setOffline(false)]);
  await expect(note(page)).toBeHidden();
});

test('a page that was cut off while the catalogue was read is read on the next visit', async ({ page }) => {
  await visitOnce(page);
  const list = (await storedUrls(page)).find((url) => url.includes('/quote?'));
  expect(list).toBeDefined();
  await page.evaluate(async (url) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(url, { ignoreVary: true });
  }, list ?? '');
  await page.reload();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => storedUrls(page)).toContain(list);
});

test('the list can be searched without a network, and a page that was never opened is shown from what is known of it', async ({
  page,
  context,
}) => {
  const products = await visitOnce(page, '/product');
  await context.setOffline(true);
  const wanted = products[3];
  await page.goto(`/product?q=${encodeURIComponent(wanted?.code ?? '')}`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('article')).toContainText(wanted?.productname ?? '');

  const last = products.at(-1);
  await page.goto(`/product/${last?.id}?fbclid=abc`);
  await expect(page).toHaveURL(new RegExp(`/product/${last?.id}`));
  await expect(page.getByRole('main').getByText(last?.code ?? '', { exact: true })).toBeVisible();

  await page.goto('/contact');
  await expect(page).toHaveURL(/\/contact$/);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^\+252/ })
      .first(),
  ).toHaveAttribute('href', /^tel:/);
});

test('a stored page comes back in the language it was read in', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'lang', value: 'so', url: baseURL ?? '' }]);
  await visitOnce(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'so');
  await expect(note(page)).toContainText('Waxaad akhrinaysaa nuqul la kaydiyay');

  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(note(page)).toContainText('You are reading a copy saved');
});

test('the note goes by itself when the first answers after the return fail', async ({ page, context, site }) => {
  const wire = await openWire(site.url);
  try {
    await page.goto(`${wire.url}/contact`);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => storedUrls(page)).toContain(`${wire.url}/contact?lang=en`);
    await expect.poll(() => storedUrls(page)).toContain(`${wire.url}/api/user/numbers`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await expect(note(page)).toBeVisible();
    const mend = wire.breakCalls();
    await context.setOffline(false);
    // The calls that the return brought about have failed, and nothing else is under way.
    await wire.quiet(1000);
    await expect(note(page)).toBeVisible();
    mend();
    await expect(note(page)).toBeHidden();
  } finally {
    await wire.close();
  }
});

test('videos, the panel and whatever belongs to a session are never stored', async ({ page, signIn }) => {
  await visitOnce(page, '/project');
  const video = page.waitForResponse((response) => response.url().endsWith('.mp4') && response.status() === 206);
  await page
    .getByRole('link', { name: /^Play / })
    .first()
    .click();
  expect((await video).fromServiceWorker()).toBe(false);

  await signIn('ADMIN');
  for (const child of ['Dashboard', 'all-users', 'AllCategoryList']) {
    await page.goto(`/admin-panel/${child}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  await page.goto('/contact');
  const urls = await storedUrls(page);
  expect(urls.length).toBeGreaterThan(10);
  expect(urls.filter((url) => /\.(mp4|webm)|admin|login|signup|\/api\/(user\/me|users|getcount)/i.test(url))).toEqual(
    [],
  );
});

test('a line that seems dead shows the stored page, and the fresh one once it comes', async ({ page, site }) => {
  const wire = await openWire(site.url);
  try {
    await page.goto(wire.url);
    await page.mouse.wheel(0, 400);
    await expect
      .poll(async () => (await storedUrls(page)).filter((url) => url.includes('?lang=')).length)
      .toBeGreaterThan(1);
    const release = wire.hold();
    await page.reload({ waitUntil: 'commit' });
    await expect(note(page)).toBeVisible();
    release();
    await expect(note(page)).toBeHidden();
  } finally {
    await wire.close();
  }
});

test('light mode keeps what was read and fetches nothing ahead', async ({ page, context, site }) => {
  const wire = await openWire(site.url);
  try {
    await context.addCookies([{ name: 'light', value: '1', url: wire.url }]);
    await page.goto(wire.url);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await storedUrls(page)).filter((url) => url.includes('?lang=')).length).toBe(1);
    await wire.quiet(5000);
    expect(wire.exchanges.filter(({ path: asked }) => asked.startsWith('/api/products'))).toEqual([]);
    expect(wire.exchanges.some(({ path: asked }) => asked === '/product')).toBe(false);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await wire.close();
  }
});

test('a new version is offered and waits for the visitor', async ({ page }) => {
  await visitOnce(page);
  await page.evaluate(() => {
    document.title = 'not reloaded';
    // Another address for the same scope is to the browser what a changed file is.
    return navigator.serviceWorker.register('/sw.js?next');
  });
  const offer = page.getByText('A new version is available');
  await expect(offer).toBeVisible();
  await expect(page).toHaveTitle('not reloaded');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).not.toHaveTitle('not reloaded');
  await expect(offer).toBeHidden();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/sw.js?next');
});

test('switched off by the server, it goes and takes its stores along', async ({ page }) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-browser-'));
  await cp(process.env.CATALOGUE_TEMPLATE ?? '', dataDir, { recursive: true });
  const on = await startServer({ DATA_DIR: dataDir });
  try {
    await page.goto(on.url);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await storedUrls(page)).length).toBeGreaterThan(10);
    // What the page still asks for would be cut off.
    await page.goto('about:blank');
  } finally {
    await on.stop();
  }
  const off = await startServer({ DATA_DIR: dataDir, PORT: String(on.port), SERVICE_WORKER: '0' });
  try {
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    // The browser looks for a new worker at each visit, and once in a while the first look brings nothing.
    await expect(async () => {
      await page.goto(off.url);
      await expect.poll(workers, { timeout: 20_000 }).toBe(0);
    }).toPass();
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await off.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
