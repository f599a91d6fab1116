import type { Product, ProductPage } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';
import { site as business } from '#site.config.ts';
import { type ApiClient, expect, type Page, test } from './fixtures.ts';

/** What a messenger or a search engine sees: one plain GET, no scripts. */
test.use({ javaScriptEnabled: false });

const content = (page: Page, key: string) =>
  page.locator(`head meta[property="${key}"], head meta[name="${key}"]`).getAttribute('content');

type Block = Record<string, unknown>;

async function structured(page: Page): Promise<Block[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.flatMap((block): Block[] => [JSON.parse(block) as Block | Block[]].flat());
}

async function pictured(client: ApiClient): Promise<Product> {
  const { data } = (await client.get('products?limit=200')).body as ProductPage;
  const product = data.find((one) => one.picture);
  if (!product) throw new Error('No product has a picture');
  return product;
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Width and height from the first frame header of a JPEG. */
function jpegSize(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  throw new Error('No frame in this JPEG');
}

test('every page has its own head and a preview picture that can be fetched', async ({ page, site }) => {
  const product = await pictured(await site.api(null));
  const pages = [
    { path: '/', canonical: '/', title: null },
    { path: '/All-products?q=zig', canonical: '/product', title: 'Products' },
    { path: `/Product/${product.id}`, canonical: `/product/${product.id}`, title: product.productname },
    {
      path: `/category/${product.categories.toLowerCase()}`,
      canonical: `/category/${product.categories}`,
      title: null,
    },
    { path: '/project', canonical: '/project', title: 'Projects' },
    { path: '/about', canonical: '/about', title: 'About Us' },
    { path: '/contact', canonical: '/contact', title: 'Contact us' },
  ];
  const titles = new Set<string>();
  for (const { path, canonical, title } of pages) {
    const response = await page.goto(path);
    const html = (await response?.text()) ?? '';
    expect(html.indexOf('og:image:alt'), path).toBeLessThan(300_000);
    expect(html.indexOf('og:image:alt'), path).toBeLessThan(html.indexOf('</head>'));
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', site.url + canonical);
    expect(await content(page, 'og:url')).toBe(site.url + canonical);
    const previewTitle = (await content(page, 'og:title')) ?? '';
    if (title) expect(previewTitle).toBe(title);
    if (path !== '/') expect(previewTitle).not.toContain(business.name);
    expect(await page.title()).toContain(business.name);
    titles.add(await page.title());
    expect(await content(page, 'description')).toBeTruthy();
    expect(await content(page, 'og:description')).toBe(await content(page, 'description'));
    expect(await content(page, 'og:type')).toBe(path.startsWith('/Product/') ? 'product' : 'website');
    expect(await content(page, 'og:locale')).toBe('en_US');
    expect(await content(page, 'og:locale:alternate')).toBe('so_SO');
    expect(await content(page, 'twitter:card')).toBe('summary_large_image');
    expect(await content(page, 'og:image:type')).toBe('image/jpeg');
    expect(await content(page, 'og:image:alt')).toBeTruthy();
    await expect(page.locator('meta[property="og:image"]')).toHaveCount(1);

    const address = (await content(page, 'og:image')) ?? '';
    expect(address.startsWith(`${site.url}/`)).toBe(true);
    const picture = await page.request.get(address);
    const bytes = await picture.body();
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect(isJpeg(bytes)).toBe(true);
    expect(bytes.length).toBeLessThanOrEqual(300_000);
    expect(jpegSize(bytes)).toEqual({
      width: Number(await content(page, 'og:image:width')),
      height: Number(await content(page, 'og:image:height')),
    });
    expect(jpegSize(bytes)).toEqual({ width: 1200, height: 630 });
  }
  expect(titles.size).toBe(pages.length);
});

test('the Somali page says that it is Somali, at its own address and where it was negotiated', async ({
  page,
  context,
  site,
}) => {
  for (const path of ['/so/about', '/about']) {
    await page.goto(path);
    expect(await content(page, 'og:locale')).toBe('so_SO');
    expect(await content(page, 'og:locale:alternate')).toBe('en_US');
    expect(await content(page, 'og:title')).toBe('Nagu saabsan');
    expect(await content(page, 'og:url')).toBe(`${site.url}/so/about`);
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', `${site.url}/so/about`);
    expect((await structured(page)).find((block) => block['@type'] === 'WebPage')).toMatchObject({
      inLanguage: 'so',
      url: `${site.url}/so/about`,
    });
    await context.addCookies([{ name: 'lang', value: 'so', url: site.url }]);
  }
});

test('every public page names its siblings, and they name it', async ({ page, site }) => {
  const product = await pictured(await site.api(null));
  const paths = ['/', '/product', '/project', '/about', '/contact', '/quote', '/login', '/signup', '/set-password'];
  for (const path of [...paths, `/product/${product.id}`, `/category/${product.categories}`]) {
    const somali = path === '/' ? '/so' : `/so${path}`;
    const expected = { en: site.url + path, so: site.url + somali, 'x-default': site.url + path };
    for (const [address, language] of [
      [path, 'en'],
      [somali, 'so'],
    ] as const) {
      await page.goto(address);
      const links = page.locator('head link[rel=alternate][hreflang]');
      const found = await links.evaluateAll((all) =>
        Object.fromEntries((all as HTMLLinkElement[]).map((link) => [link.hreflang, link.href])),
      );
      expect(found, address).toEqual(expected);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', expected[language]);
    }
  }
});

test('WhatsApp draws a Somali preview of a Somali link', async ({ browser, site }) => {
  const product = await pictured(await site.api(null));
  const context = await browser.newContext({ userAgent: 'WhatsApp/2.23.20.0', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/so/product/${product.id}`);
  expect(product.productnameSo).toBeTruthy();
  expect(await content(page, 'og:title')).toBe(product.productnameSo);
  expect(product.descriptionSo).toContain((await content(page, 'og:description'))?.slice(0, 60));
  expect(await content(page, 'og:locale')).toBe('so_SO');
  expect((await page.request.get((await content(page, 'og:image')) ?? '')).status()).toBe(200);
  await context.close();
});

test('a product, its category, the videos and the business are described for search engines', async ({
  page,
  site,
}) => {
  const client = await site.api(null);
  const product = await pictured(client);
  await page.goto(`/product/${product.id}`);
  const blocks = await structured(page);
  expect(blocks.find((block) => block['@type'] === 'Product')).toMatchObject({
    name: product.productname,
    sku: product.code,
    color: product.color,
    size: product.size,
    url: `${site.url}/product/${product.id}`,
  });
  expect(JSON.stringify(blocks)).not.toMatch(/price|offers|rating/i);
  expect(blocks.find((block) => block['@type'] === 'BreadcrumbList')?.itemListElement).toHaveLength(4);

  await page.goto(`/category/${product.categories}`);
  expect((await structured(page))[0]).toMatchObject({ '@type': 'BreadcrumbList' });

  await page.goto('/contact');
  expect((await structured(page))[0]).toMatchObject({
    '@type': 'LocalBusiness',
    name: business.legalName,
    address: { addressCountry: 'SO' },
  });

  const videos = ((await client.get('videos')).body as { data: Video[] }).data.filter((video) => video.poster);
  await page.goto('/project');
  expect((await structured(page)).map((block) => [block['@type'], block.name])).toEqual([
    ...videos.map((video) => ['VideoObject', video.title]),
    ['WebPage', 'Projects'],
  ]);
});

test('a name cannot break out of the structured data', async ({ page, site }) => {
  const admin = await site.api('ADMIN');
  const { categories } = await pictured(admin);
  const productname = '</script><script>document.title="broken"</script>';
  const { body } = await admin.upload('POST', 'products/add', {
    code: 'BREAK-OUT',
    productname,
    size: '6cm',
    thickness: '50',
    categories,
    color: 'red',
    type: 'outdoor',
  });
  const { id } = (body as { data: Product }).data;
  await page.goto(`/product/${id}`);
  expect((await structured(page))[0]).toMatchObject({ name: productname });
  await expect(page.getByRole('definition').nth(1)).toHaveText(productname);
  await admin.send('DELETE', 'products', { id });
});

test.describe('what is not for everybody', () => {
  test.use({ allowConsole: [/Failed to load resource.*404/] });

  test('sign-in, sign-up and what is not there stays out of search engines', async ({ page }) => {
    for (const path of [
      '/login',
      '/so/login',
      '/signup',
      '/so/no-such-page',
      '/product/2147483647',
      '/category/NoSuchYard',
      '/no-such-page',
    ]) {
      await page.goto(path);
      expect(await content(page, 'robots'), path).toContain('noindex');
    }
  });
});

test('the sitemap lists every page, picture and video once, and nothing private', async ({ page, site }) => {
  const client = await site.api(null);
  const { data } = (await client.get('products?limit=200')).body as ProductPage;
  const response = await page.request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toContain('application/xml');
  const xml = await response.text();
  const locs = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  expect(new Set(locs).size).toBe(locs.length);
  expect(xml.match(/<lastmod>[^<]+<\/lastmod>/g)).toHaveLength(locs.length);
  for (const path of ['/', '/so', '/product', '/so/project', '/about', '/so/contact'])
    expect(locs).toContain(site.url + path);
  for (const product of data)
    for (const prefix of ['', '/so']) expect(locs).toContain(`${site.url}${prefix}/product/${product.id}`);
  expect(locs.join(' ')).not.toMatch(/login|signup|admin/);
  expect(xml.match(/<image:loc>/g)?.length).toBeGreaterThanOrEqual(data.filter((product) => product.picture).length);
  const videos = ((await client.get('videos')).body as { data: Video[] }).data.filter((video) => video.poster);
  expect(xml.match(/<video:video>/g)).toHaveLength(2 * videos.length);
  const image = /<image:loc>([^<]+)<\/image:loc>/.exec(xml)?.[1] ?? '';
  expect((await page.request.get(image)).status()).toBe(200);
  expect((await page.request.get('/sitemap.xml?page=999')).status()).toBe(404);
});

test('robots.txt opens the pictures and closes the rest of the API and the panel', async ({ page, site }) => {
  const response = await page.request.get('/robots.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  const lines = (await response.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Allow: /api/uploads/',
      'Disallow: /api/',
      'Disallow: /admin-panel',
      `Sitemap: ${site.url}/sitemap.xml`,
    ]),
  );
});

test('the web manifest opens in the language it was kept in', async ({ page }) => {
  for (const [path, language, start] of [
    ['/about', 'en', '/'],
    ['/so/about', 'so', '/so'],
  ] as const) {
    await page.goto(path);
    const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
    expect(await (await page.request.get(address)).json()).toMatchObject({ id: '/', lang: language, start_url: start });
  }
});

test('the web manifest names the business and icons that exist', async ({ page }) => {
  await page.goto('/about');
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const response = await page.request.get(address);
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await response.json()) as { name: string; icons: { src: string; type: string }[] };
  expect(manifest.name).toBe(business.name);
  for (const icon of manifest.icons) {
    const picture = await page.request.get(icon.src);
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toBe(icon.type);
  }
});
