import path from 'node:path';
import { siteResponse } from '#contract/site.ts';
import { site as business } from '#site.config.ts';
import { test } from './admin-scenes.ts';
import { expect } from './fixtures.ts';

const PHOTO = path.join(import.meta.dirname, '../../demo/media/banners/05-garden-path.jpg');
const ALT = 'A garden path after the rain';
const INTRODUCTION = 'Waxaan nahay shirkad dhagaxa sameeysa.\n\nKaalay oo arag.';

test.use({ viewport: { width: 360, height: 740 } });

test.afterEach(async ({ admin }) => {
  const { version } = siteResponse.parse((await admin.get('site')).body).data;
  await admin.send('PUT', 'site', { version, hero: null, about: null, tagline: null });
});

test('an owner changes the first banner and the about page from a phone', async ({ page, enter, expectAccessible }) => {
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'A map' }));
  await enter('ADMIN', '/admin-panel/change-number');
  const name = page.getByRole('banner').getByText(business.name);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin panel' })).toBeVisible();
  expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Change the number of the contact form' }).click();
  await expect(page.getByLabel('WhatsApp number of the contact form')).toHaveValue('+252 61 555 0100');

  const banners = page.getByRole('region', { name: 'Banner pictures' });
  await banners.getByRole('button', { name: 'Banner pictures' }).click();
  await banners.getByLabel('Replace: Picture 1').setInputFiles(PHOTO);
  const first = banners.getByRole('listitem').first();
  await expect(first.getByLabel('What the picture shows (English)')).toHaveValue('');
  await first.getByLabel('What the picture shows (English)').fill(ALT);
  await expect(banners.getByText('Not saved yet')).toBeVisible();

  // Down and up again by the keys: the order is as it was, and the focus stays with the picture.
  await banners.getByRole('button', { name: /^Move Picture 1: drag/ }).press('ArrowDown');
  await expect(banners.getByText('Picture 1 is now at place 2 of 8')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(first.getByLabel('What the picture shows (English)')).toHaveValue(ALT);
  await banners.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();

  const about = page.getByRole('region', { name: 'About page' });
  await about.getByRole('button', { name: 'About page' }).click();
  await about.getByLabel('Introduction (Soomaali)').fill(INTRODUCTION);
  await about.getByRole('button', { name: 'Preview (Soomaali)' }).click();
  await expect(about.getByRole('group', { name: 'Preview' }).getByText('Kaalay oo arag.')).toBeVisible();
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(about.getByText('Not saved yet')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible();

  await page.goto('/');
  const banner = page.getByRole('main').getByAltText(ALT);
  await expect(banner).toHaveAttribute('src', /^\/api\/uploads\//);
  const preloaded = page.locator('link[rel="preload"][imagesrcset]').first();
  await expect(preloaded).toHaveAttribute('imagesrcset', /^\/api\/uploads\/\S*\.avif /);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/api\/uploads\/.*\/preview\.jpg$/,
  );

  await page.goto('/so/about');
  for (const paragraph of INTRODUCTION.split('\n\n')) await expect(page.getByText(paragraph)).toBeVisible();
});

test('an owner puts an earlier version of a section back', async ({ page, enter, expectAccessible }) => {
  const [first, second] = ['Laid for a hundred years', 'Stone by stone'] as const;
  await enter('ADMIN', '/admin-panel/site');
  const company = page.getByRole('region', { name: 'Company' });
  const tagline = company.getByLabel('Tagline (English)');
  for (const text of [first, second]) {
    await tagline.fill(text);
    await company.getByRole('button', { name: 'Save' }).click();
    await expect(company.getByText('Not saved yet')).toHaveCount(0);
  }

  await company.getByRole('button', { name: 'Earlier versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions of Company' });
  const version = dialog.getByRole('listitem').first();
  for (const words of ['Tagline (English)', `Then: ${first}`, `Now: ${second}`])
    await expect(version).toContainText(words);
  await expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await version.getByRole('button', { name: /^Put back the version/ }).click();
  await expect(dialog).toBeHidden();
  await expect(tagline).toHaveValue(first);

  await page.goto('/');
  await expect(page.getByRole('main').getByText(first)).toBeVisible();
});
