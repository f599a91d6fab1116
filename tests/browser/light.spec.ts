import { openWire, type Wire } from '../support/wire.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { hold } from './hold.ts';

/** Light mode, and the heavy things that wait to be asked for. */
const WIDTH = /(\d+)\.(avif|webp|jpg)$/;

/** Scrolls through the whole page, so that everything that loads by itself has loaded. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < height; at += 500) await page.mouse.wheel(0, 500);
}

/** The page goes first: what it still asks for would break off, and the console would say so. */
async function leave(page: Page, wire: Wire): Promise<void> {
  await page.close();
  await wire.close();
}

/** Whether React has taken over this part of the page. */
const wakeful = (part: Locator) =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));

const pictureWidths = (paths: string[]): number[] =>
  paths.flatMap((path) => Number(WIDTH.exec(path)?.[1] ?? Number.NaN));

const isPicture = ({ type }: { type: string }): boolean => /^image\/(avif|webp|jpeg)$/.test(type);

test('in light mode a page brings the smallest pictures, no font and no map', async ({ page, context, site }) => {
  const wire = await openWire(site.url);
  try {
    await context.addCookies([{ name: 'light', value: '1', url: wire.url }]);
    await page.goto(wire.url);
    await scrollThrough(page);
    await wire.quiet(1000);
    const pictures = wire.exchanges.filter(isPicture).map((exchange) => exchange.path);
    expect(pictures.length).toBeGreaterThan(5);
    expect(pictureWidths(pictures.filter((path) => path.startsWith('/api/')))).toEqual(
      pictures.filter((path) => path.startsWith('/api/')).map(() => 320),
    );
    expect(Math.max(...pictureWidths(pictures))).toBeLessThanOrEqual(640);
    expect(wire.exchanges.filter(({ type }) => type.startsWith('font/'))).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Show the map \(about [\d.]+ MB\)/ })).toBeVisible();
  } finally {
    await leave(page, wire);
  }
});

test('the same page without light mode brings the font', async ({ page, site }) => {
  const wire = await openWire(site.url);
  try {
    await page.goto(wire.url);
    await wire.quiet(1000);
    expect(wire.exchanges.some(({ type }) => type.startsWith('font/'))).toBe(true);
  } finally {
    await leave(page, wire);
  }
});

test('Save-Data asks for light mode, and the visitor has the last word', async ({ request }) => {
  const html = async (headers: Record<string, string>) => (await request.get('/', { headers })).text();
  expect(await html({})).not.toContain('data-light');
  expect(await html({ 'save-data': 'on' })).toContain('data-light');
  expect(await html({ cookie: 'light=1' })).toContain('data-light');
  expect(await html({ 'save-data': 'on', cookie: 'light=0' })).not.toContain('data-light');
});

test('a slow line turns it on by itself', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', saveData: false } });
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-light', '');
});

test('a slow line takes away nothing that stands already', async ({ page }) => {
  const release = await hold(page, /\/assets\/lower-parts-.*\.js$/);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', saveData: false } });
  });
  await page.goto('/');
  const name = page.getByRole('main').getByRole('textbox', { name: 'Name' });
  await name.fill('Cali');
  await expect(page.locator('html')).toHaveAttribute('data-light', '');
  await expect(name).toHaveValue('Cali');
  release();
  await expect.poll(() => wakeful(name)).toBe(true);
  await expect(name).toHaveValue('Cali');
});

test('the switch turns it on, and it stays on at the next visit', async ({ page }) => {
  await page.goto('/contact');
  const light = page.getByRole('contentinfo').getByRole('switch', { name: /Save data/ });
  await expect(light).not.toBeChecked();
  await light.click();
  await expect(light).toBeChecked();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-light', '');
  await expect(light).toBeChecked();
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('nothing turns by itself in light mode', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'light', value: '1', url: baseURL ?? '' }]);
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Play the slide show' })).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(page.getByRole('button', { name: /^Slide 1 of/ })).toHaveAttribute('aria-current', 'true');
    expect(await page.getByRole('group', { includeHidden: true }).count()).toBe(1);
  });
});

test('a video says its size, loads on a tap and plays by ranges', async ({ page, site }) => {
  const wire = await openWire(site.url);
  try {
    await page.goto(`${wire.url}/project`);
    await scrollThrough(page);
    await wire.quiet(1000);
    const videos = () => wire.exchanges.filter(({ type }) => type.startsWith('video/'));
    expect(videos()).toEqual([]);
    const play = page.getByRole('link', { name: /^Play .+ \([\d.]+ MB\)$/ }).first();
    await play.click();
    const video = page.locator('video').first();
    await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    expect(videos().length).toBeGreaterThan(0);
    expect(videos().every(({ status }) => status === 206)).toBe(true);
  } finally {
    await leave(page, wire);
  }
});
