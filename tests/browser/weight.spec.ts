import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type FirstLoad, measureFirstLoad } from '../support/first-load.ts';
import { expect, test } from './fixtures.ts';

/** What a first visitor's phone may be asked to carry, in bytes as they go over the wire. */
const LIMITS = { html: 20_000, script: 130_000, style: 12_000, picture: 150_000, font: 35_000 } as const;
const LIMIT_OF_ALL = 350_000;
const LIMIT_OF_REQUESTS = 25;
const LIMIT_OF_SHIFT = 0.01;

/** Words that only stand in code which a public page has no use for. */
const MARKERS = {
  zod: 'ZodError',
  'chart.js': 'categoryPercentage',
  'react-hook-form': 'shouldUnregister',
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

test('home is as light as it was promised', async ({ browser, site }) => {
  const load = await measureFirstLoad(browser, site.url);
  expectLimits(load);
  expectLight(load);
  expect(load.bytes.picture, 'the banner came').toBeGreaterThan(5000);
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
