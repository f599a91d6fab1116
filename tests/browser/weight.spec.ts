import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { en } from '#app/messages/en.ts';
import { so } from '#app/messages/so.ts';
import { type FirstLoad, measureFirstLoad } from '../support/first-load.ts';
import { expect, test } from './fixtures.ts';

/** What a first visitor's phone may be asked to carry, in bytes as they go over the wire. */
const LIMITS = { html: 20_000, script: 115_000, style: 12_000, picture: 150_000, font: 35_000 } as const;
const LIMIT_OF_ALL = 350_000;
const LIMIT_OF_REQUESTS = 25;
const LIMIT_OF_SHIFT = 0.01;
/** What another language may add to the scripts of a page. */
const LIMIT_OF_LANGUAGE = 1000;

/** Words that only stand in code which a public page has no use for. */
const MARKERS = {
  zod: 'ZodError',
  'chart.js': 'categoryPercentage',
  'react-hook-form': 'shouldUnregister',
  'React Query': 'No QueryClient set',
  'the panel': 'Confirm to delete',
};

const listing = ({ exchanges }: FirstLoad): string =>
  exchanges.map((exchange) => `${exchange.bytes} ${exchange.type} ${exchange.path}`).join('\n');

function expectLimits(load: FirstLoad): void {
  for (const [kind, limit] of Object.entries(LIMITS)) {
    expect(load.bytes[kind as keyof typeof LIMITS], `bytes of ${kind}\n${listing(load)}`).toBeLessThanOrEqual(limit);
  }
}

function expectLight(load: FirstLoad): void {
  expect(load.total, listing(load)).toBeLessThanOrEqual(LIMIT_OF_ALL);
  expect(load.exchanges.length, listing(load)).toBeLessThanOrEqual(LIMIT_OF_REQUESTS);
  expect(load.layoutShift).toBeLessThanOrEqual(LIMIT_OF_SHIFT);
  expect(load.foreign, 'requests to others').toEqual([]);
  expect(load.exchanges.filter(({ status }) => status >= 400)).toEqual([]);
  for (const [name, marker] of Object.entries(MARKERS))
    expect(load.scripts.filter((text) => text.includes(marker)).length, `${name} in ${listing(load)}`).toBe(0);
}

for (const [language, home] of [
  ['English', '/'],
  ['Somali', '/so'],
]) {
  test(`home is as light as it was promised, in ${language}`, async ({ browser, site }) => {
    const load = await measureFirstLoad(browser, site.url, home);
    expectLimits(load);
    expectLight(load);
    expect(load.bytes.picture, 'the banner came').toBeGreaterThan(5000);
  });
}

test('the planner and the list are small, and come when they are opened', async () => {
  const folder = path.join(import.meta.dirname, '../../build/client/assets');
  const names = await readdir(folder);
  // With all that only they and the buttons on cards load.
  const own = names.filter((name) =>
    /^(planner|quote|kept|keep-buttons|select-field)-[\w-]+\.(js|css)\.br$/.test(name),
  );
  const sizes = await Promise.all(own.map(async (name) => (await readFile(path.join(folder, name))).length));
  expect(own.length, own.join(' ')).toBeGreaterThanOrEqual(4);
  expect(
    sizes.reduce((sum, size) => sum + size, 0),
    own.join(' '),
  ).toBeLessThanOrEqual(15_000);
});

test('the words that betray the panel are in the panel', async () => {
  const folder = path.join(import.meta.dirname, '../../build/client/assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  for (const marker of Object.values(MARKERS))
    expect(
      files.some((text) => text.includes(marker)),
      marker,
    ).toBe(true);
});

test('nothing that a public page loads, now or when somebody looks around, leads to code of the panel', async () => {
  const folder = path.join(import.meta.dirname, '../../build/client/assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  );
  type Files = { module: string; imports?: string[] };
  const [, json] = [...texts.values()].join('\n').match(/__reactRouterManifest=(\{.*?\});?$/m) ?? [];
  const { entry, routes } = JSON.parse(json ?? '') as { entry: Files; routes: Record<string, Files> };
  const open = Object.entries(routes).filter(([id]) => !id.startsWith('routes/admin/'));
  /** Each file, with the one that leads to it. */
  const reached = new Map<string, string>();
  const todo = [entry, ...open.map(([, files]) => files)].flatMap(({ module, imports = [] }) => [module, ...imports]);
  for (const file of todo) {
    const name = path.basename(file);
    for (const [, next = ''] of texts.get(name)?.matchAll(/(?:from|import\(?)\s*["'`]\.\/([\w.-]+\.js)/g) ?? []) {
      if (reached.has(next)) continue;
      reached.set(next, name);
      todo.push(next);
    }
  }
  expect([...reached.keys()].some((name) => name.startsWith('footer-'))).toBe(true);
  for (const marker of Object.values(MARKERS))
    for (const [name, by] of reached)
      expect(texts.get(name)?.includes(marker), `${marker}: ${name} by ${by}`).toBe(false);
});

test('only one language travels: Somali weighs at most 1 kB more than English', async ({ browser, site }) => {
  const strings = { en: en.footer.rights, so: so.footer.rights };
  for (const [english, somali] of [
    ['/', '/so'],
    ['/product/1', '/so/product/1'],
  ]) {
    const loads = {
      en: await measureFirstLoad(browser, site.url, english),
      so: await measureFirstLoad(browser, site.url, somali),
    };
    for (const [own, other] of [
      ['en', 'so'],
      ['so', 'en'],
    ] as const) {
      const text = loads[own].scripts.join('\n');
      expect(text, `${own} on ${english}`).toContain(strings[own]);
      expect(text, `${other} on the page in ${own}`).not.toContain(strings[other]);
    }
    const more = loads.so.bytes.script - loads.en.bytes.script;
    expect(more, listing(loads.so)).toBeLessThanOrEqual(LIMIT_OF_LANGUAGE);
    expectLight(loads.so);
  }
});

for (const address of ['/product', '/product/1', '/category', '/project', '/about', '/contact', '/quote']) {
  test(`${address} keeps to the same limits as a whole, and carries no code of the panel`, async ({
    browser,
    site,
  }) => {
    const { body } = await (await site.api(null)).get('categories');
    const [first] = (body as { data: { value: string }[] }).data;
    const asked = address === '/category' ? `/category/${first?.value}` : address;
    expectLight(await measureFirstLoad(browser, site.url, asked));
  });
}
