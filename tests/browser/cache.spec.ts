import { readPage } from './catalogue-scenes.ts';
import { expect, test } from './fixtures.ts';

/** Pages are kept ready; nothing of that may show, except that they come at once. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

test('a cached page shows what an admin has changed at the very next request', async ({ site, request }) => {
  const admin = await site.api('ADMIN');
  const [product] = (await readPage(admin, 'products?limit=1')).data;
  if (!product) throw new Error('The catalogue is empty');
  const pages = [`/product/${product.id}`, '/', '/product', `/category/${product.categories}`];
  for (const page of pages) expect(await (await request.get(page)).text()).toContain(product.productname);

  const changed = `${product.productname} changed`;
  expect((await admin.send('PUT', `products/${product.id}`, { productname: changed })).status).toBe(200);
  for (const page of pages) expect(await (await request.get(page)).text(), page).toContain(changed);

  expect((await admin.send('PUT', `products/${product.id}`, { productname: product.productname })).status).toBe(200);
  for (const page of pages) expect(await (await request.get(page)).text(), page).not.toContain(changed);
});

test('new contact numbers are on every page at once', async ({ site, request }) => {
  const admin = await site.api('ADMIN');
  const before = (await admin.get('user/numbers')).body as { whatsapp: string; phoneNumber: string };
  const pages = ['/', '/product', '/product/1', '/contact'];
  for (const page of pages) expect(await (await request.get(page)).text()).toContain(before.phoneNumber);
  await admin.send('PUT', 'user/numbers', { whatsapp: before.whatsapp, phoneNumber: '+252 61 999 8877' });
  for (const page of pages) {
    const html = await (await request.get(page)).text();
    expect(html, page).toContain('252619998877');
    expect(html, page).not.toContain(`tel:+${before.phoneNumber}`);
  }
  await admin.send('PUT', 'user/numbers', before);
});

test('pages and files say how they may be kept', async ({ request, page }) => {
  for (const address of ['/', '/product', '/product/1', '/api/products?limit=12', '/api/user/numbers']) {
    const first = await request.get(address);
    expect(first.headers()['cache-control'], address).toBe(CACHE_CONTROL);
    const again = await request.get(address, { headers: { 'if-none-match': first.headers().etag ?? '' } });
    expect(again.status(), address).toBe(304);
    expect((await again.body()).length).toBe(0);
  }
  await page.goto('/');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const hashed = files.filter((name) => /\/(assets|media|api\/uploads)\//.test(name));
  expect(hashed.length).toBeGreaterThan(5);
  for (const name of hashed) {
    expect((await request.get(name)).headers()['cache-control'], name).toBe('public, max-age=31536000, immutable');
  }
  expect((await request.get('/no-such-page')).status()).toBe(404);
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe(CACHE_CONTROL);
});

test('the first banner is asked for by the head, in a size that fits, and the other slides wait', async ({ page }) => {
  await page.goto('/');
  const banners = await page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/media\/.*\.(avif|webp|jpg)$/.test(name)).length,
  );
  const preloads = page.locator('head link[rel=preload][imagesrcset]');
  expect(await preloads.count()).toBe(2);
  for (const preload of await preloads.all()) {
    await expect(preload).toHaveAttribute('imagesrcset', /\.avif \d+w/);
    await expect(preload).toHaveAttribute('fetchpriority', 'high');
  }
  // Reduced motion: the show stands still, so only the first slide has been asked for.
  expect(banners).toBe(1);
  await expect(page.locator('main img[loading=eager]')).toHaveCount(1);
});
