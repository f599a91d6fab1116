/**
 * Takes the pictures of the panel's help (public/help) from a running server with the demonstration's products:
 *   npx tsx tools/help-pictures.ts http://127.0.0.1:3000 EMAIL PASSWORD
 * It changes that server's data: one product is deleted, one colleague is invited and marked. Use a folder of its own.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PICTURE, type TopicName } from '#app/features/admin-help/topics.ts';
import { LANGUAGES, type Language } from '#contract/enums.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const [url = '', email = '', password = ''] = process.argv.slice(2);
const TARGET = path.join(import.meta.dirname, '../public/help');
const PHOTOS = ['demo/media/products/01-herringbone-red.jpg', 'demo/media/products/02-herringbone90-charcoal-b.jpg'];
const QUALITY = 64;
/** A phone's width: that is where most of it is done. */
const WIDTH = 400;
/** What stands at the top of the page. */
const ROOM = 130;
const HEIGHT = (WIDTH * PICTURE.height) / PICTURE.width;

type Scene = { path: string; at: (page: Page) => Promise<Locator> | Locator };
const dialog = (page: Page) => page.locator('dialog[open]').first();

const SCENES: Record<TopicName, Scene> = {
  addProduct: { path: '/admin-panel/all-products?form=new', at: (page) => dialog(page).locator('header') },
  hide: { path: '/admin-panel/all-products?form=1', at: (page) => dialog(page).getByRole('switch').first() },
  copy: { path: '/admin-panel/all-products', at: (page) => page.locator('#content article h2').first() },
  pictures: {
    path: '/admin-panel/all-products?form=new',
    async at(page) {
      await dialog(page).locator('input[type=file]').first().setInputFiles(PHOTOS);
      await dialog(page).locator('canvas').nth(1).waitFor();
      return dialog(page).locator('fieldset').first();
    },
  },
  video: { path: '/admin-panel/video?form=new', at: (page) => dialog(page).locator('header') },
  banner: {
    path: '/admin-panel/site#hero',
    at: (page) => page.locator('section[aria-labelledby=hero-title] li').first(),
  },
  numbers: { path: '/admin-panel/change-number', at: (page) => page.locator('#content form') },
  list: {
    path: '/admin-panel#1-1_40_10-5_12',
    async at(page) {
      const prices = page.locator('#content input[inputmode=decimal]');
      await prices.first().fill('12.50');
      return prices.first().locator('xpath=..');
    },
  },
  bin: { path: '/admin-panel/bin', at: (page) => page.locator('#content ul li').first() },
  history: { path: '/admin-panel/history', at: (page) => page.locator('#content ol').first() },
  people: { path: '/admin-panel/all-users', at: (page) => page.locator('#content ul li').last() },
  backup: { path: '/admin-panel/backups', at: (page) => page.locator('#content section').first() },
};

async function take(page: Page, language: Language, name: TopicName): Promise<number> {
  const { path: address, at } = SCENES[name];
  // Nothing of the form that was photographed before.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(url + address);
  await page.locator('#content h1').waitFor();
  const place = await at(page);
  await place.waitFor();
  await page.waitForLoadState('networkidle');
  // Below the bars that stay at the top of the page.
  await place.evaluate((element, room) => {
    element.style.scrollMarginTop = `${element.closest('dialog') ? 12 : room}px`;
    element.scrollIntoView({ block: 'start' });
  }, ROOM);
  // Pictures that come into view load now.
  await page.waitForLoadState('networkidle');
  const box = await place.boundingBox();
  if (!box) throw new Error(`${name} is not to be seen`);
  const window = page.viewportSize() ?? { width: WIDTH, height: HEIGHT };
  const y = Math.max(0, Math.min(box.y - 12, window.height - HEIGHT));
  const png = await page.screenshot({ clip: { x: 0, y, width: WIDTH, height: HEIGHT } });
  const webp = await sharp(png).resize(PICTURE).webp({ quality: QUALITY, effort: 6 }).toBuffer();
  await mkdir(path.join(TARGET, language), { recursive: true });
  await writeFile(path.join(TARGET, language, `${name}.webp`), webp);
  return webp.length;
}

async function signIn(page: Page): Promise<(method: string, path: string, data?: object) => Promise<unknown>> {
  const login = await page.request.post(`${url}/api/user/login/save`, { data: { email, password } });
  if (!login.ok()) throw new Error(await login.text());
  const { user, expiresIn } = (await login.json()) as { user: object; expiresIn: number };
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([stored, until]) => {
      localStorage.setItem('expirationTime', until);
      localStorage.setItem('user', stored);
    },
    [JSON.stringify(user), String(Date.now() + expiresIn * 1000)] as const,
  );
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  return async (method, call, data) => {
    const headers = { 'X-XSRF-TOKEN': token };
    return (await page.request.fetch(`${url}/api/${call}`, { method, headers, data })).json();
  };
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
const context = await browser.newContext({
  viewport: { width: WIDTH, height: 780 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
const page = await context.newPage();
const call = await signIn(page);
await call('POST', 'user/register/save', { username: 'Bilan Warsame', email: 'bilan@example.com', password });
const { data: users } = (await call('GET', 'users')) as { data: { id: number; email: string }[] };
await call('PUT', 'user/editor', { id: users.find((user) => user.email === 'bilan@example.com')?.id, editor: true });
await call('PUT', 'products/3', { pinned: true });
await call('DELETE', 'products', { id: 2 });
await call('POST', 'backups');

let total = 0;
for (const language of LANGUAGES) {
  await context.addCookies([{ name: 'lang', value: language, url }]);
  for (const name of Object.keys(SCENES) as TopicName[]) total += await take(page, language, name);
}
await browser.close();
console.log(`${total} bytes in ${TARGET}`);
