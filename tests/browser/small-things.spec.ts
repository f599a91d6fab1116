import sharp from 'sharp';
import { NEW, PHOTO } from './admin-product-scenes.ts';
import { PHONE, test } from './admin-scenes.ts';
import { expect, type Page } from './fixtures.ts';

test.use({ viewport: PHONE });

/** Where every video of the page stands. One that played to its end is paused too, so what it played counts. */
const videos = (page: Page) =>
  page.locator('main video').evaluateAll((found: HTMLVideoElement[]) =>
    found.map((video) => ({
      begun: video.played.length > 0,
      cutShort: video.paused && !video.ended,
      error: video.error?.message,
    })),
  );

test('one video plays at a time', async ({ page }) => {
  await page.goto('/project');
  // A poster that was tapped is a player, and no link any more.
  const play = page.getByRole('link', { name: /^Play .* MB\)$/ }).first();
  await play.click();
  // It must not end by itself before the second is tapped.
  const first = page.locator('main video').first();
  await first.evaluate((video: HTMLVideoElement) => {
    video.loop = true;
  });
  await expect.poll(() => videos(page)).toEqual([{ begun: true, cutShort: false }]);
  await play.click();
  await expect
    .poll(() => videos(page))
    .toEqual([
      { begun: true, cutShort: true },
      { begun: true, cutShort: false },
    ]);
});

test('the video that was tapped last plays, though an earlier one is the first to load', async ({ page }) => {
  await page.goto('/project');
  const play = page.getByRole('link', { name: /^Play .* MB\)$/ });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Neither loads before both are tapped; the second only once the first could play.
  await page.route(`**${await play.nth(1).getAttribute('href')}`, async (route) => {
    await held;
    await route.continue();
  });
  const first = page.locator('main video').first();
  await page.route(`**${await play.first().getAttribute('href')}`, async (route) => {
    await expect(page.locator('main video')).toHaveCount(2);
    await route.continue();
  });
  await play.first().click();
  await play.first().click();
  await first.evaluate(
    (video: HTMLVideoElement) =>
      new Promise((ready) => {
        if (video.readyState === HTMLMediaElement.HAVE_ENOUGH_DATA) ready(true);
        else video.addEventListener('canplaythrough', ready, { once: true });
      }),
  );
  release();
  await expect
    .poll(() => videos(page))
    .toEqual([
      { begun: false, cutShort: true },
      { begun: true, cutShort: false },
    ]);
});

test('on a phone the filters fold into one button, which counts what is chosen', async ({ page, expectAccessible }) => {
  await page.goto('/product?color=red&size=6cm');
  const button = page.getByRole('main').getByRole('button', { name: 'Filters (2)' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('Color', { exact: true })).toBeHidden();
  const card = await page.getByRole('main').getByRole('article').first().boundingBox();
  expect(card?.y).toBeLessThan(PHONE.height);
  await button.click();
  await expect(page.getByLabel('Color', { exact: true })).toHaveValue('red');
  await expectAccessible();
});

test('in the panel the footer is one line that opens', async ({ page, enter }) => {
  await enter('ADMIN', '/admin-panel/all-products');
  const line = page.locator('summary').filter({ hasText: 'About Us' });
  const footer = page.getByRole('contentinfo');
  // The rows push the line down: pressed while they come, it is gone before the finger lifts.
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(line).toBeVisible();
  await expect(footer).toBeHidden();
  await line.click();
  await expect(footer).toBeVisible();
});

/** Where the footer's one line ends. */
async function lowerEdge(page: Page): Promise<number> {
  const line = await page.locator('summary').filter({ hasText: 'About Us' }).boundingBox();
  return (line?.y ?? 0) + (line?.height ?? 0);
}

test('on a short screen of the panel that line is at the lower edge of the window', async ({ page, enter }) => {
  await page.setViewportSize({ width: PHONE.width, height: 1600 });
  await enter('ADMIN', '/admin-panel/change-number');
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
  expect(await lowerEdge(page)).toBeCloseTo(1600, 0);
});

test.describe('at a wrong address of the panel', () => {
  test.use({ allowConsole: [/status of 404/] });

  test('it is there too', async ({ page, enter }) => {
    await page.setViewportSize({ width: PHONE.width, height: 1600 });
    await enter('ADMIN', '/admin-panel/no-such-page');
    await expect(page.getByText('404 Not Found')).toBeVisible();
    expect(await lowerEdge(page)).toBeCloseTo(1600, 0);
  });
});

test('no strip is left beside an open dialog, where the scrollbar was', async ({ page, enter }) => {
  await enter('ADMIN', '/admin-panel/change-number');
  await page.getByRole('textbox', { name: 'WhatsApp' }).fill('061 7000009');
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The outermost pixels on both sides, at a height where the page has nothing but its ground.
  const row = { y: PHONE.height / 2, width: 1, height: 1 };
  const [left, right] = await Promise.all(
    [0, PHONE.width - 1].map(async (x) => {
      const shot = await page.screenshot({ clip: { x, ...row } });
      return [...(await sharp(shot).removeAlpha().raw().toBuffer())];
    }),
  );
  for (const at of [0, 1, 2]) expect(Math.abs((left?.[at] ?? 0) - (right?.[at] ?? 255))).toBeLessThanOrEqual(3);
});

test.describe('contact numbers that cannot be loaded', () => {
  test.use({ allowConsole: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|could not be loaded/] });

  test('are told in the console', async ({ page }) => {
    const said: string[] = [];
    page.on('console', (line) => said.push(line.text()));
    await page.goto('/contact');
    await page.route('**/api/user/numbers', (route) =>
      route.fulfill({ status: 500, json: { status: 0, message: 'No' } }),
    );
    await page.context().setOffline(true);
    await expect(page.getByText('Connection Lost', { exact: true })).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(() => said.join('\n')).toContain('The contact numbers could not be loaded');
  });
});

test('a file that is larger than the server takes is refused before a byte of it is sent', async ({ page, enter }) => {
  await page.route('**/api/user/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    await route.fulfill({ response, json: { ...me, uploads: { picture: 0.001, video: 1 } } });
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(panel|videos|products)/.test(request.url()) && request.method() === 'POST') sent.push(request.url());
  });
  await enter('ADMIN', '/admin-panel/video?form=new');
  const video = page.getByRole('dialog', { name: 'Upload Video' });
  await expect(video.getByText('MP4 or WebM, up to 1 MB.')).toBeVisible();
  await video.getByLabel('Video file').setInputFiles('demo/media/videos/project-1-courtyard.mp4');
  await expect(video.getByText('This file is too large. The limit is 1 MB.')).toBeVisible();

  await page.goto(NEW);
  const product = page.getByRole('dialog', { name: 'Upload product' });
  await expect(product.getByText('JPEG, PNG, WebP or AVIF, up to 0.001 MB each.')).toBeVisible();
  await product.getByLabel('Choose pictures').setInputFiles(PHOTO);
  await expect(product.getByText(/: This file is too large\. The limit is 0\.001 MB\.$/)).toBeVisible();
  await expect(product.getByRole('img', { name: 'New picture 1' })).toHaveCount(0);
  expect(sent).toEqual([]);
});
