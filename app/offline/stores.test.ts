import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStores } from './stores.ts';

const url = (path: string) => new URL(path, 'https://shop.example');

/** As much of a browser's caches as the worker needs: what was put last stands last. */
function fakeCaches() {
  const shelves = new Map<string, Map<string, Response>>();
  const hrefOf = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : asked.url);
  async function open(name: string) {
    const shelf = shelves.get(name) ?? new Map<string, Response>();
    shelves.set(name, shelf);
    return {
      async put(key: string, response: Response) {
        shelf.delete(key);
        shelf.set(key, response);
      },
      match: async (asked: string | { url: string }) => shelf.get(hrefOf(asked))?.clone(),
      delete: async (key: string) => shelf.delete(key),
      keys: async () => [...shelf.keys()].map((href) => ({ url: href })),
    };
  }
  return { open };
}

beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches());
});
afterEach(() => vi.unstubAllGlobals());

it('drops the oldest files of earlier versions, and never one of the running version', async () => {
  const stores = createStores(new Set(['/assets/now.js']));
  const isThere = async (path: string) => (await stores.find('asset', url(path).href)) !== undefined;
  await stores.keep('asset', url('/assets/now.js'), new Response('now'));
  for (let at = 0; at < 180; at += 1) await stores.keep('asset', url(`/assets/old-${at}.js`), new Response('old'));
  expect(await isThere('/assets/now.js')).toBe(true);
  expect(await isThere('/assets/old-0.js')).toBe(false);
  expect(await isThere('/assets/old-179.js')).toBe(true);
});

it('forgets a page that is gone in both languages', async () => {
  const stores = createStores(new Set());
  for (const language of ['en', 'so']) {
    const page = new Response('<head></head>', { headers: { 'content-language': language } });
    await stores.keep('page', url('/product/7'), page);
  }
  expect(await stores.findPage(url('/product/7'), 'so')).toBeDefined();
  await stores.forget('page', url('/so/product/7'));
  expect(await stores.findPage(url('/product/7'), 'en')).toBeUndefined();
});
