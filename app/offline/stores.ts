import { LANGUAGES } from '#contract/enums.ts';
import { type Bound, surplusOf } from './bounds.ts';
import { copyOfPage, copyOfResponse, languageOf, mayBeKept } from './copies.ts';
import { isProductList } from './known-products.ts';
import { pageKey, pictureFamily, type Treatment } from './rules.ts';

/** Increase when the format of stored data changes. */
const FORMAT = 1;
const PREFIX = 'catalogue-';
const MEGABYTE = 1024 * 1024;

type Shelf = 'pages' | 'answers' | 'assets' | 'pictures';

const BOUNDS: Record<Shelf, Bound> = {
  pages: { entries: 60, bytes: Number.POSITIVE_INFINITY },
  answers: { entries: 120, bytes: Number.POSITIVE_INFINITY },
  assets: { entries: 160, bytes: 10 * MEGABYTE },
  pictures: { entries: 300, bytes: 30 * MEGABYTE },
};

const SHELVES: Record<Treatment, Shelf> = {
  page: 'pages',
  answer: 'answers',
  drawing: 'assets',
  asset: 'assets',
  picture: 'pictures',
};

/** Trimming reads the whole store, so it is done once per this many new entries. */
const TRIM_EVERY = 20;

const nameOf = (shelf: Shelf): string => `${PREFIX}${FORMAT}-${shelf}`;
const open = (shelf: Shelf): Promise<Cache> => caches.open(nameOf(shelf));

/** `current` are the files of the running version: no stored page works without them, so they are never deleted. */
export function createStores(current: ReadonlySet<string>) {
  const added: Record<Shelf, number> = { pages: 0, answers: 0, assets: 0, pictures: 0 };

  async function trim(shelf: Shelf): Promise<void> {
    const cache = await open(shelf);
    const entries = await Promise.all(
      (await cache.keys()).map(async ({ url }) => {
        const stored = await cache.match(url, { ignoreVary: true });
        return { key: url, bytes: Number(stored?.headers.get('content-length') ?? 0) };
      }),
    );
    const mayGo = entries.filter(({ key }) => !current.has(new URL(key).pathname));
    for (const key of surplusOf(mayGo, BOUNDS[shelf])) await cache.delete(key);
  }

  async function put(shelf: Shelf, key: string, response: Response): Promise<void> {
    try {
      await (await open(shelf)).put(key, response);
      if (added[shelf]++ % TRIM_EVERY === 0) await trim(shelf);
    } catch {
      // The phone is full: keep what is stored and go on with the network.
    }
  }

  const find = async (treatment: Treatment, key: string): Promise<Response | undefined> =>
    (await open(SHELVES[treatment])).match(key, { ignoreVary: true });

  return {
    find,

    /** Stores a copy where that is allowed; the response itself stays unread. */
    async keep(treatment: Treatment, url: URL, answer: Response): Promise<void> {
      if (!mayBeKept(answer)) return;
      const copy = answer.clone();
      const shelf = SHELVES[treatment];
      if (treatment === 'page') return put(shelf, pageKey(url, languageOf(copy)), await copyOfPage(copy, Date.now()));
      if (treatment === 'answer') return put(shelf, url.href, await copyOfResponse(copy, Date.now()));
      return put(shelf, url.href, copy);
    },

    /** What the server says is gone must not be shown from the store. */
    async forget(treatment: Treatment, url: URL): Promise<void> {
      const cache = await open(SHELVES[treatment]);
      const keys = treatment === 'page' ? LANGUAGES.map((language) => pageKey(url, language)) : [url.href];
      for (const key of keys) await cache.delete(key, { ignoreVary: true });
    },

    /** A page in the visitor's language, else in another. */
    async findPage(url: URL, language: string): Promise<Response | undefined> {
      for (const candidate of [language, ...LANGUAGES]) {
        const stored = await find('page', pageKey(url, candidate));
        if (stored) return stored;
      }
      return undefined;
    },

    /** Every stored page in this language at its bare address, the newest last. */
    async pages(language: string): Promise<{ url: URL; response: Response }[]> {
      const cache = await open('pages');
      const found: { url: URL; response: Response }[] = [];
      for (const request of await cache.keys()) {
        const url = new URL(request.url);
        if (url.searchParams.get('lang') !== language) continue;
        const response = await cache.match(request, { ignoreVary: true });
        url.searchParams.delete('lang');
        if (response) found.push({ url, response });
      }
      return found;
    },

    /** The picture in another size or format. */
    async findSibling(url: URL): Promise<Response | undefined> {
      const cache = await open('pictures');
      const family = pictureFamily(url);
      const sibling = (await cache.keys()).find((stored) => stored.url.startsWith(family));
      return sibling && cache.match(sibling, { ignoreVary: true });
    },

    /** Every stored product list, the newest last. */
    async productLists(): Promise<Response[]> {
      const cache = await open('answers');
      const lists = (await cache.keys()).filter(({ url }) => isProductList(new URL(url)));
      const found = await Promise.all(lists.map((request) => cache.match(request, { ignoreVary: true })));
      return found.filter((response) => response !== undefined);
    },
  };
}

export type Stores = ReturnType<typeof createStores>;

/** Deletes the stores of earlier formats. */
export async function dropOldStores(): Promise<void> {
  const own = new Set((Object.keys(BOUNDS) as Shelf[]).map(nameOf));
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !own.has(name)) await caches.delete(name);
}
