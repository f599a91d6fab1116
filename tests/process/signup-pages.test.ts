import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startServer } from '../support/server-process.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-signup-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function pagesWith(signup: string) {
  const server = await startServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    SIGNUP: signup,
    PUBLIC_URL: 'https://shop.example',
  });
  const page = async (address: string) => {
    const response = await fetch(server.url + address);
    return { status: response.status, html: await response.text() };
  };
  const pages = {
    signup: await page('/signup'),
    shouted: await page('/SignUp/'),
    login: await page('/login'),
    sitemap: await page('/sitemap.xml'),
    setPassword: await page('/set-password'),
  };
  await server.stop();
  return pages;
}

it('SIGNUP=closed takes the page and its link away; the sitemap and the other pages stay as they are', async () => {
  const open = await pagesWith('open');
  const closed = await pagesWith('closed');
  expect([open.signup.status, open.shouted.status]).toEqual([200, 200]);
  expect([closed.signup.status, closed.shouted.status]).toEqual([404, 404]);
  expect(closed.signup.html).not.toContain('name="password"');
  expect(open.login.html).toContain('href="/signup"');
  expect(closed.login.html).not.toContain('href="/signup"');
  expect(closed.login.html).toContain('name="password"');
  expect(closed.sitemap.html).toBe(open.sitemap.html);
  for (const { status, html } of [open.setPassword, closed.setPassword]) {
    expect(status).toBe(200);
    expect(html).toMatch(/<meta name="robots" content="noindex[^"]*"/);
  }
  expect(open.sitemap.html).not.toContain('set-password');
});
