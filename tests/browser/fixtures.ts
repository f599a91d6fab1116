import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, expect, type Locator, type Page, request } from '@playwright/test';
import type { Role } from '#contract/enums.ts';
import { makePlace } from '../support/databases.ts';
import { ADMIN, FIRST_ADMIN } from '../support/demonstration.ts';
import { bucketSettings, IN_OBJECT_STORE } from '../support/scale.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { violationsOn } from './accessible.ts';

type Account = { email: string; password: string; username: string };

export type Site = {
  url: string;
  server: ServerProcess;
  dataDir: string;
  accounts: Record<Role, Account>;
  /** Calls the API with the rights of a role, past the browser: to set a scene or to check a result. */
  api(role: Role | null): Promise<ApiClient>;
};

export type ApiClient = {
  get(path: string): Promise<{ status: number; body: unknown }>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  upload(method: 'POST' | 'PUT', path: string, parts: Multipart): Promise<{ status: number; body: unknown }>;
};
type Multipart = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

async function openApi(url: string, account: Account | null): Promise<ApiClient> {
  // A test's own limit ends a hang.
  const context = await request.newContext({ baseURL: url, timeout: 0 });
  if (account) {
    const { email, password } = account;
    const login = await context.post('/api/user/login/save', { data: { email, password } });
    if (!login.ok()) throw new Error(`Sign-in failed: ${await login.text()}`);
  }
  const { cookies } = await context.storageState();
  const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value;
  const headers = token ? { 'X-XSRF-TOKEN': token } : undefined;
  return {
    async get(path) {
      // As browsers do: the server may close an idle connection just when it is used again.
      const response = await context.get(`/api/${path}`, { maxRetries: 1 });
      return { status: response.status(), body: await response.json() };
    },
    async send(method, path, body) {
      const response = await context.fetch(`/api/${path}`, { method, headers, data: body });
      return { status: response.status(), body: await response.json() };
    },
    async upload(method, path, parts) {
      const response = await context.fetch(`/api/${path}`, { method, headers, multipart: parts });
      return { status: response.status(), body: await response.json() };
    },
  };
}

const ACCOUNTS: Record<Role, Account> = {
  ADMIN: { ...ADMIN, username: 'Admin' },
  GENERAL: { email: 'general@example.com', password: 'a general password', username: 'Geedi General' },
  USER: { email: 'user@example.com', password: 'a plain user password', username: 'Ubax User' },
};

async function makeAccounts(url: string): Promise<void> {
  for (const [maker, made] of [
    ['ADMIN', 'GENERAL'],
    [null, 'USER'],
  ] as const) {
    const client = await openApi(url, maker ? ACCOUNTS[maker] : null);
    const { status, body } = await client.send('POST', 'user/register/save', ACCOUNTS[made]);
    if (status !== 201) throw new Error(`Could not register: ${JSON.stringify(body)}`);
  }
}

type ReactRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };

/** Until React has taken over the page; at once where there is nothing to take over. What is typed before that is not heard of. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    if (!('__reactRouterContext' in window)) return true;
    const [, root] = Object.entries(document).find(([name]) => name.startsWith('__reactContainer')) ?? [];
    return root ? !(root as ReactRoot).stateNode.current.memoizedState.isDehydrated : false;
  });

type TestFixtures = {
  /** Console lines a test brings about on purpose, such as the browser's own note of a failed request. */
  allowConsole: RegExp[];
  watchConsole: undefined;
  /** Signs the page's browser in as this role, as the sign-in form would, and leaves it on a blank page of ours. */
  signIn(role: Role): Promise<void>;
  /** No accessibility violation on the page as it is now. */
  expectAccessible(within?: string): Promise<void>;
};
type WorkerFixtures = { site: Site };

type Started = { dataDir: string; server: ServerProcess; remove(): Promise<void> };

async function onCopy(): Promise<Started> {
  const template = process.env.CATALOGUE_TEMPLATE;
  if (!template) throw new Error('The browser tests were not prepared');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-browser-'));
  await cp(template, dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir });
  return { dataDir, server, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** PostgreSQL and an object store, filled with the demonstration by the server itself. */
async function onScaledStores(): Promise<Started> {
  const { dataDir, databaseUrl, remove } = await makePlace('postgres');
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    ...(await bucketSettings(dataDir)),
    ...FIRST_ADMIN,
  });
  return { dataDir, server, remove };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern even where nothing is used.
    async ({}, use) => {
      const { dataDir, server, remove } = IN_OBJECT_STORE ? await onScaledStores() : await onCopy();
      await makeAccounts(server.url);
      const api = (role: Role | null) => openApi(server.url, role && ACCOUNTS[role]);
      await use({ url: server.url, server, dataDir, accounts: ACCOUNTS, api });
      const { exitCode, signalCode } = server.process;
      await server.stop();
      expect(exitCode ?? signalCode, `The server ended by itself:\n${server.output()}`).toBeNull();
      await remove();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  /** Pages hydrate late (app/first-view); a person who opens one and then clicks is slower than that, a test is not. */
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const goto = page.goto.bind(page);
      page.goto = async (...args) => {
        const response = await goto(...args);
        await hydrated(page);
        return response;
      };
      const reload = page.reload.bind(page);
      page.reload = async (...args) => {
        const response = await reload(...args);
        await hydrated(page);
        return response;
      };
    }
    await use(page);
  },

  allowConsole: [[], { option: true }],

  watchConsole: [
    async ({ page, allowConsole }, use) => {
      const unexpected: string[] = [];
      const note = (text: string) => {
        // Said by Playwright itself, wherever a page asks for its service worker.
        if (text.startsWith('Service Worker registration blocked by Playwright')) return;
        if (!allowConsole.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      page.on('pageerror', (error) => note(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          note(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      expect(unexpected, 'unexpected console lines').toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ page, site }, use) => {
    await use(async (role) => {
      const { email, password } = site.accounts[role];
      // First away from where it is: what that page still asks for would be asked as somebody else.
      await page.goto('/robots.txt');
      const response = await page.request.post('/api/user/login/save', { data: { email, password } });
      if (!response.ok()) throw new Error(`Sign-in failed: ${await response.text()}`);
      const { user, expiresIn } = (await response.json()) as { user: object; expiresIn: number };
      await page.evaluate(
        ([stored, until]) => {
          localStorage.setItem('user', stored);
          localStorage.setItem('expirationTime', until);
        },
        [JSON.stringify(user), String(Date.now() + expiresIn * 1000)] as const,
      );
    });
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (within) => {
      expect(await violationsOn(page, within), 'accessibility violations').toEqual([]);
    });
  },
});

export type { Locator, Page };
export { expect };
