import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';

/** The scripts wait until the first view is drawn, until somebody touches the page, or until LATEST_MS have gone. */
const BANNER = /\/media\/courtyard-/;
const SCRIPT = /\/assets\/.*\.js$/;
const LATEST_MS = 4000;

/** A phone whose line has not yet brought the banner. */
async function openWithoutBanner(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // A busy machine may take longer than that to look, so here the time never comes.
  await page.addInitScript((latest) => {
    const begin = window.setTimeout;
    const unlessLatest = (work: () => void, ms?: number) => (ms === latest ? 0 : begin(work, ms));
    Object.assign(window, { setTimeout: unlessLatest });
  }, LATEST_MS);
  const banner = page.waitForRequest(BANNER);
  const release = await hold(page, BANNER);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await banner;
  const scripts = page.waitForRequest(SCRIPT);
  const askedScripts = () => asked.filter((path) => SCRIPT.test(path));
  return { page, release, scripts, askedScripts };
}

test('the banner goes before the scripts', async ({ browser, site }) => {
  const { page, release, scripts, askedScripts } = await openWithoutBanner(browser, site.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(askedScripts()).toEqual([]);
  release();
  await scripts;
  await page.close();
});

test('a touch fetches the scripts at once', async ({ browser, site }) => {
  const { page, release, scripts, askedScripts } = await openWithoutBanner(browser, site.url);
  expect(askedScripts()).toEqual([]);
  await page.mouse.click(200, 400);
  await scripts;
  release();
  await page.close();
});

test('a button pressed before the scripts are there does its work when they are', async ({ browser, site }) => {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const release = await hold(page, SCRIPT);
  const scripts = page.waitForRequest(SCRIPT);
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.click();
  await scripts;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.close();
});

test('what is typed and chosen before the scripts are there counts when they are', async ({ browser, site }) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const release = await hold(page, SCRIPT);
  await page.goto(`${site.url}/product?type=outdoor`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('main').getByRole('searchbox').fill('hexagon');
  await page.getByLabel('Color').selectOption('red');
  await expect(page).toHaveURL(`${site.url}/product?type=outdoor`);
  release();
  await expect(page).toHaveURL(`${site.url}/product?q=hexagon&color=red&type=outdoor`);
  await page.close();
});

test('a form sent before the scripts are there is sent when they are', async ({ browser, site }) => {
  const { email, password } = site.accounts.GENERAL;
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const release = await hold(page, SCRIPT);
  await page.goto(`${site.url}/login`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/login`);
  release();
  await expect(page).toHaveURL(`${site.url}/admin-panel`);
  await page.close();
});
