import { addressOf } from '#contract/calls/call.ts';
import { getNumbers, getProduct, getSite, listCategoryProducts, listVideos } from '#contract/calls/public.ts';
import type { Language } from '#contract/enums.ts';
import type { Numbers } from '#contract/numbers.ts';
import { inLanguage, isPublicPage, withoutLanguage } from '#contract/paths.ts';
import type { Site } from '#contract/site.ts';
import { twinOf } from '#contract/twins.ts';
import type { Reach } from './messages.ts';
import { offlinePage, type SavedPage } from './offline-page.ts';
import { CATALOGUE, findStoredResponse } from './stored-responses.ts';
import type { Stores } from './stores.ts';

/** Read when the worker is installed, so that the offline page knows who we are from the first moment on. */
const OF_THE_PAGE = [getSite.path, getNumbers.path];
const LISTED = 12;

type Options = { stores: Stores; assets: readonly string[]; origin: string };

/** What can be shown without a network, and what is shown in place of the rest. */
export function createReach({ stores, assets, origin }: Options) {
  const answer = (path: string) => findStoredResponse(stores, new URL(path, origin));

  /** The data a page draws itself from, as far as it differs from page to page. */
  function callOf(path: string): string {
    const page = withoutLanguage(path).toLowerCase();
    const id = /^\/product\/(\d+)\/?$/.exec(page)?.[1];
    if (id) return addressOf(getProduct, { params: { idOrCategory: id } });
    const category = /^\/category\/([^/]+)\/?$/i.exec(withoutLanguage(path))?.[1];
    if (category)
      return addressOf(listCategoryProducts, { params: { idOrCategory: decodeURIComponent(category) }, query: {} });
    if (page === '/project') return listVideos.path;
    return /^\/(product|all-products)?\/?$/.test(page) ? CATALOGUE : getSite.path;
  }

  async function isWhole(): Promise<boolean> {
    for (const path of assets) if (!(await stores.find('asset', new URL(path, origin).href))) return false;
    return true;
  }

  /** How the page at this address can be shown now. */
  async function reachOf(url: URL, language: Language): Promise<Reach> {
    if (!isPublicPage(url.pathname)) return 'not';
    if ((await isWhole()) && (await answer(callOf(url.pathname)))) return 'parts';
    return (await stores.findPage(url, language)) ? 'page' : 'not';
  }

  async function saved(language: Language): Promise<SavedPage[]> {
    const pages: SavedPage[] = [];
    for (const { url, response } of (await stores.pages(language)).reverse().slice(0, LISTED)) {
      const title = /<title[^>]*>([^<]+)</.exec(await response.text())?.[1];
      if (title) pages.push({ path: inLanguage(url.pathname + url.search, language), title });
    }
    return pages;
  }

  return {
    reachOf,

    async readAbout(): Promise<void> {
      for (const path of OF_THE_PAGE) {
        const url = new URL(path, origin);
        await stores.keep('answer', url, await fetch(url, { priority: 'low' }));
      }
    },

    async standIn(language: Language): Promise<Response> {
      const site = (await (await answer(getSite.path))?.json()) as { data: Site } | undefined;
      const numbers = (await (await answer(getNumbers.path))?.json()) as Numbers | undefined;
      return offlinePage({
        language,
        name: site ? twinOf(language, site.data.name.en, site.data.name.so).text : '',
        numbers: numbers ?? { phoneNumber: '', whatsapp: '' },
        pages: await saved(language),
        nonce: crypto.randomUUID(),
      });
    },
  };
}
