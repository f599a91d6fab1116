import { getNumbers, getSite, listCategories, listShowcase, listVideos } from '#contract/calls/public.ts';
import type { Language } from '#contract/enums.ts';
import { pathsIn } from '#contract/paths.ts';
import { variantUrl } from '#contract/pictures.ts';
import type { ProductPage } from '#contract/products.ts';
import { storedAtOf } from './copies.ts';
import type { ToWorker } from './messages.ts';
import { pageKey, type Treatment } from './rules.ts';
import { CATALOGUE } from './stored-responses.ts';
import type { Stores } from './stores.ts';

type Format = Extract<ToWorker, { say: 'read-ahead' }>['format'];

const HOUR = 3_600_000;
const AGAIN_AFTER = 6 * HOUR;
/** Data costs the visitor money: at most as much as about five pages, once. */
const PICTURE_BYTES = 1_500_000;
const CALLS = [getNumbers, getSite, listCategories, listShowcase, listVideos];
const RESPONSES = [CATALOGUE, ...CALLS.map(({ path }) => path)];

/** The smallest size of every product's picture. */
export const smallestPictures = (products: ProductPage['data'], format: Format): string[] =>
  products.flatMap(({ picture }) => (picture ? [variantUrl(picture.path, Math.min(...picture.widths), format)] : []));

type Options = { stores: Stores; assets: readonly string[]; origin: string };

/**
 * Stores the catalogue for offline use while the visitor is busy: the list, the code of the public pages, the list's page and the
 * smallest pictures. One request at a time, at the lowest priority.
 */
export function createReadAhead({ stores, assets, origin }: Options) {
  let running: Promise<void> | null = null;

  async function fetchAndKeep(treatment: Treatment, path: string): Promise<Response | null> {
    const url = new URL(path, origin);
    const response = await fetch(url, { priority: 'low' });
    if (!response.ok) return null;
    await stores.keep(treatment, url, response);
    return response;
  }

  const isStored = async (treatment: Treatment, path: string): Promise<boolean> =>
    (await stores.find(treatment, new URL(path, origin).href)) !== undefined;

  /** Asked of each alone: what was read last time may have been cut off anywhere, or read in the other language. */
  async function isFresh(treatment: Treatment, key: string): Promise<boolean> {
    const stored = await stores.find(treatment, key);
    return stored !== undefined && Date.now() - storedAtOf(stored) <= AGAIN_AFTER;
  }

  async function readPictures(format: Format): Promise<void> {
    const catalogue = await stores.find('answer', new URL(CATALOGUE, origin).href);
    if (!catalogue) return;
    const { data } = (await catalogue.json()) as ProductPage;
    let bytes = 0;
    for (const path of smallestPictures(data, format)) {
      if (await stores.findSibling(new URL(path, origin))) continue;
      const picture = await fetchAndKeep('picture', path);
      bytes += Number(picture?.headers.get('content-length') ?? 0);
      if (bytes > PICTURE_BYTES) return;
    }
  }

  async function readAll(language: Language, format: Format): Promise<void> {
    for (const path of assets) if (!(await isStored('asset', path))) await fetchAndKeep('asset', path);
    for (const path of RESPONSES)
      if (!(await isFresh('answer', new URL(path, origin).href))) await fetchAndKeep('answer', path);
    const { products, home, quote } = pathsIn(language);
    for (const path of [products, home, quote])
      if (!(await isFresh('page', pageKey(new URL(path, origin), language)))) await fetchAndKeep('page', path);
    await readPictures(format);
  }

  /** Stops silently without a network; the next visit goes on from there. */
  return (language: Language, format: Format): Promise<void> => {
    running ??= readAll(language, format)
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
    return running;
  };
}
