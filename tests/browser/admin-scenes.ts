import type { BrowserContext } from '@playwright/test';
import { request } from '@playwright/test';
import type { Role } from '#contract/enums.ts';
import type { Product } from '#contract/products.ts';
import type { User } from '#contract/users.ts';
import { type ApiClient, test as base, type Page } from './fixtures.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
type SignedIn = { cookies: Cookies; user: object; expiresIn: number };

type Scenes = {
  /** Opens a page as this role, or as nobody. Signs in once for all tests of a worker: the server counts sign-ins. */
  enter(role: Role | null, path: string): Promise<void>;
  /** The same with a session of its own, for tests that end it. */
  enterAfresh(role: Role, path: string): Promise<void>;
};
type WorkerScenes = {
  admin: ApiClient;
  sessions: (role: Role) => Promise<SignedIn>;
};

async function signInAt(url: string, account: { email: string; password: string }): Promise<SignedIn> {
  const context = await request.newContext({ baseURL: url });
  const { email, password } = account;
  const response = await context.post('/api/user/login/save', { data: { email, password } });
  if (!response.ok()) throw new Error(`Sign-in failed: ${await response.text()}`);
  const { user, expiresIn } = (await response.json()) as { user: object; expiresIn: number };
  const { cookies } = await context.storageState();
  await context.dispose();
  return { cookies, user, expiresIn };
}

async function openAs(page: Page, { cookies, user, expiresIn }: SignedIn, path: string): Promise<void> {
  // First away from where it is: what that page still asks for would be asked as somebody else.
  await page.goto('/robots.txt');
  await page.context().addCookies(cookies);
  await page.evaluate(
    ([stored, until]) => {
      localStorage.setItem('expirationTime', until);
      localStorage.setItem('user', stored);
    },
    [JSON.stringify(user), String(Date.now() + expiresIn * 1000)] as const,
  );
  await page.goto(path);
}

export const test = base.extend<Scenes, WorkerScenes>({
  admin: [async ({ site }, use) => use(await site.api('ADMIN')), { scope: 'worker' }],

  sessions: [
    async ({ site }, use) => {
      const known = new Map<Role, Promise<SignedIn>>();
      await use((role) => {
        const session = known.get(role) ?? signInAt(site.url, site.accounts[role]);
        known.set(role, session);
        // One that failed is tried again by the next test.
        session.catch(() => known.delete(role));
        return session;
      });
    },
    { scope: 'worker' },
  ],

  enter: async ({ page, sessions }, use) => {
    await use(async (role, path) => {
      if (role) await openAs(page, await sessions(role), path);
      else await page.goto(path);
    });
  },

  enterAfresh: async ({ page, site }, use) => {
    await use(async (role, path) => openAs(page, await signInAt(site.url, site.accounts[role]), path));
  },
});

let made = 0;
/** A name nobody else in this run uses. Counted in letters of one width: the search takes each word for the beginning of one. */
export function unique(name: string): string {
  const letters = String(++made)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return `${name} ${process.pid} ${letters}`;
}

export const PRODUCT = {
  size: '6cm',
  thickness: '50 pieces',
  color: 'red',
  type: 'outdoor',
  categories: 'InterlockingPavers',
};

/** A product of the test's own, made past the browser. */
export async function makeProduct(admin: ApiClient, fields: Partial<Record<string, string>> = {}): Promise<Product> {
  const code = unique('T').replaceAll(' ', '-');
  const parts = { ...PRODUCT, code, productname: `Test paver ${code}`, ...fields } as Record<string, string>;
  const { body } = await admin.upload('POST', 'products/add', parts);
  return (body as { data: Product }).data;
}

export async function makeUser(admin: ApiClient): Promise<User> {
  const username = unique('Test user');
  const email = `${username.replaceAll(' ', '.').toLowerCase()}@example.com`;
  await admin.send('POST', 'user/register/save', { username, email, password: 'a password for tests' });
  const { body } = await admin.get('users');
  const found = (body as { data: User[] }).data.find((user) => user.email === email);
  if (!found) throw new Error(`No user ${email} after registering it`);
  return found;
}

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** What the browser itself says of a request that a test makes fail. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR/;

/** A toast, wherever it stands. */
export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
