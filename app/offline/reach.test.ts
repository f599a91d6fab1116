import { expect, it } from 'vitest';
import { getSite } from '#contract/calls/public.ts';
import type { Reach } from './messages.ts';
import { createReach } from './reach.ts';
import type { Stores } from './stores.ts';

const ORIGIN = 'https://shop.example';
const CODE = ['/assets/about-1a2b3c4d.js', '/assets/shared-5e6f7a8b.js'];

/** A phone that holds these files and pages. */
function phone(files: readonly string[], pages: readonly string[]) {
  const held = new Set(files.map((path) => new URL(path, ORIGIN).href));
  const stores = {
    find: async (_kind, key) => (held.has(key) ? new Response('{}') : undefined),
    findPage: async ({ pathname }) => (pages.includes(pathname) ? new Response('') : undefined),
    productLists: async () => [],
  } satisfies Partial<Stores>;
  return createReach({ stores: stores as unknown as Stores, assets: CODE, origin: ORIGIN });
}

it.each<[string, string[], string[], Reach]>([
  ['its code and its data are there', [...CODE, getSite.path], [], 'parts'],
  ['a file of its code is missing', [...CODE.slice(1), getSite.path], [], 'not'],
  ['its data are missing', CODE, [], 'not'],
  ['a file is missing, but it was opened before', [...CODE.slice(1), getSite.path], ['/about'], 'page'],
])('a page without a network where %s', async (_name, files, pages, reach) => {
  expect(await phone(files, pages).reachOf(new URL('/about', ORIGIN), 'en')).toBe(reach);
});

it('the panel cannot be reached, whatever is there', async () => {
  const all = phone([...CODE, getSite.path], ['/admin-panel']);
  expect(await all.reachOf(new URL('/admin-panel', ORIGIN), 'en')).toBe('not');
});
