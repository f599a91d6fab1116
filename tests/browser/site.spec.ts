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

/** A request waits here until it is let through. */
function held() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gate, release };
}

test('what is done while a picture or a save is on its way stays, and so does what somebody else has saved', async ({
  page,
  enter,
  admin,
}) => {
  await enter('ADMIN', '/admin-panel/site');

  await test.step('a picture that arrives late', async () => {
    const banners = page.getByRole('region', { name: 'Banner pictures' });
    await banners.getByRole('button', { name: 'Banner pictures' }).click();
    const alt = (at: number) => banners.getByRole('listitem').nth(at).getByLabel('What the picture shows (English)');
    await alt(0).fill('Old words');
    const picture = held();
    await page.route('**/api/site/pictures', async (route) => {
      await picture.gate;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/site/pictures');
    await banners.getByLabel('Replace: Picture 1').setInputFiles(PHOTO);
    await sent;
    await alt(1).fill(ALT);
    picture.release();
    await expect(alt(0)).toHaveValue('');
    await expect(alt(1)).toHaveValue(ALT);
  });

  const company = page.getByRole('region', { name: 'Company' });
  const tagline = company.getByLabel('Tagline (English)');
  const save = company.getByRole('button', { name: 'Save', exact: true });
  const stored = async () => siteResponse.parse((await admin.get('site')).body).data;

  await test.step('text typed while it is saved', async () => {
    const saving = held();
    await page.route('**/api/site', async (route) => {
      if (route.request().method() === 'PUT') await saving.gate;
      await route.continue();
    });
    await tagline.fill('Stone by stone');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    await sent;
    await tagline.fill('Stone by stone, by hand');
    saving.release();
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible();
    await expect(tagline).toHaveValue('Stone by stone, by hand');
    await expect(company.getByText('Not saved yet')).toBeVisible();
  });

  await test.step('what somebody else has saved', async () => {
    const { version } = await stored();
    await admin.send('PUT', 'site', { version, tagline: { en: 'Theirs', so: '' } });
    await save.click();
    await expect(company.getByRole('alert')).toContainText('Somebody else has changed this part meanwhile.');
    expect((await stored()).tagline.en).toBe('Theirs');
    await company.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(company.getByText('Not saved yet')).toHaveCount(0);
    expect((await stored()).tagline.en).toBe('Stone by stone, by hand');
  });
});
