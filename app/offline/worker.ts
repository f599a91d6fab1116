import { LANGUAGES, type Language } from '#contract/enums.ts';
import { inLanguage, isPrivatePage, languageOfPath, pathsIn } from '#contract/paths.ts';
import { languageOf, storedAtOf } from './copies.ts';
import { GO_ON, type ToPage, type ToWorker } from './messages.ts';
import { networkFirst } from './network-first.ts';
import { createReach } from './reach.ts';
import { createReadAhead } from './read-ahead.ts';
import { type Treatment, treatmentOf } from './rules.ts';
import { findStoredResponse } from './stored-responses.ts';
import { createStores, dropOldStores } from './stores.ts';

/** The service worker: pages that were seen can be read offline. Served as /sw.js; rules.ts says what it handles. */
declare const self: ServiceWorkerGlobalScope & {
  cookieStore?: { get(name: string): Promise<{ value: string } | null> };
};
/** Put in by the build: the files of the public pages. */
declare const PUBLIC_ASSETS: readonly string[];

const { origin } = self.location;
const stores = createStores(new Set(PUBLIC_ASSETS));
const readAhead = createReadAhead({ stores, assets: PUBLIC_ASSETS, origin });
const reach = createReach({ stores, assets: PUBLIC_ASSETS, origin });

const known = (name: string | undefined): Language | undefined => LANGUAGES.find((language) => language === name);

/** As the server negotiates: the address, the cookie, the browser's languages, English. */
async function languageFor(url: URL): Promise<Language> {
  const named = languageOfPath(url.pathname);
  if (named) return named;
  const cookie = await self.cookieStore?.get('lang').catch(() => null);
  const accepted = self.navigator.languages.map((tag) => known(tag.toLowerCase().split('-', 1)[0]));
  return known(cookie?.value) ?? accepted.find((language) => language !== undefined) ?? 'en';
}

/** A stored page in the language of its address, else in another one, at the address that may show it. */
async function storedPage(url: URL): Promise<Response | undefined> {
  const language = await languageFor(url);
  const stored = await stores.findPage(url, language);
  if (!stored || languageOf(stored) === language || !languageOfPath(url.pathname)) return stored;
  return Response.redirect(inLanguage(url.pathname, 'en') + url.search, 302);
}

async function tell(clientId: string, message: ToPage): Promise<void> {
  (await self.clients.get(clientId))?.postMessage(message);
}

/** The network's response, stored on the way. What the server says is gone is deleted. */
async function fromNetwork(event: FetchEvent, treatment: Treatment, url: URL): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  const response = preloaded ?? (await fetch(event.request));
  const gone = response.status === 404 || response.status === 410;
  event.waitUntil(gone ? stores.forget(treatment, url) : stores.keep(treatment, url, response));
  return response;
}

/** Keeps the worker alive until the network responds, and tells the page that newer data is there. */
function watchLate(event: FetchEvent, network: Promise<Response>): void {
  const arrived = network.then(
    (response) => (response.ok ? tell(event.clientId || event.resultingClientId, { say: 'newer' }) : undefined),
    () => undefined,
  );
  event.waitUntil(arrived);
}

/** A page that is not stored can be drawn from one that is, where its code and data are stored; else the offline page stands in. */
async function wayRound(url: URL): Promise<Response> {
  const language = await languageFor(url);
  if ((await reach.reachOf(url, language)) === 'parts') {
    const { products, home } = pathsIn(language);
    for (const path of [products, home]) {
      const stored = await storedPage(new URL(path, origin));
      if (stored && path !== url.pathname) {
        return Response.redirect(`${path}${GO_ON}${encodeURIComponent(url.pathname + url.search)}`, 302);
      }
    }
  }
  return reach.standIn(language);
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const network = fromNetwork(event, 'page', url);
  try {
    const { response, from } = await networkFirst(network, () => storedPage(url));
    if (from === 'store') watchLate(event, network);
    return response;
  } catch {
    return wayRound(url);
  }
}

/** Signing in and the panel: never stored, but without a network they too are answered by us. */
async function answerUnstored(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return reach.standIn(await languageFor(url));
  }
}

async function answerCall(event: FetchEvent, url: URL): Promise<Response> {
  const askedAt = Date.now();
  const network = fromNetwork(event, 'answer', url);
  const { response, from } = await networkFirst(network, () => findStoredResponse(stores, url));
  if (from === 'store') watchLate(event, network);
  const storedAt = from === 'store' ? storedAtOf(response) : null;
  event.waitUntil(tell(event.clientId, { say: 'answered', storedAt, askedAt }));
  return response;
}

async function answerDrawing(event: FetchEvent, url: URL): Promise<Response> {
  const network = fromNetwork(event, 'drawing', url);
  return (await networkFirst(network, () => stores.find('drawing', url.href))).response;
}

async function answerHashed(event: FetchEvent, treatment: 'asset' | 'picture', url: URL): Promise<Response> {
  const stored = await stores.find(treatment, url.href);
  if (stored) return stored;
  try {
    return await fromNetwork(event, treatment, url);
  } catch (error) {
    const sibling = treatment === 'picture' ? await stores.findSibling(url) : undefined;
    if (sibling) return sibling;
    throw error;
  }
}

const ANSWERERS: Record<Treatment, (event: FetchEvent, url: URL) => Promise<Response>> = {
  page: answerPage,
  answer: answerCall,
  drawing: answerDrawing,
  asset: (event, url) => answerHashed(event, 'asset', url),
  picture: (event, url) => answerHashed(event, 'picture', url),
};

self.addEventListener('fetch', (event) => {
  const { method, url: address, mode, referrer, headers } = event.request;
  const url = new URL(address);
  const treatment = treatmentOf({ method, url, mode, referrer, hasRange: headers.has('range') }, origin);
  if (treatment) event.respondWith(ANSWERERS[treatment](event, url));
  else if (method === 'GET' && mode === 'navigate' && url.origin === origin && isPrivatePage(url.pathname))
    event.respondWith(answerUnstored(event, url));
});

// Not worth failing for: what is missing is read ahead, or when the page asks.
self.addEventListener('install', (event) => event.waitUntil(reach.readAbout().catch(() => undefined)));

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await dropOldStores();
    // Request the page while the worker is still starting.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

/** Reads from the browser's own cache, so that no file is downloaded twice. */
async function keepLoaded(pages: readonly string[], files: readonly string[]): Promise<void> {
  for (const address of [...pages, ...files]) {
    const url = new URL(address, origin);
    const mode = pages.includes(address) ? 'navigate' : 'cors';
    const treatment = treatmentOf({ method: 'GET', url, mode, referrer: '', hasRange: false }, origin);
    if (!treatment) continue;
    const response = await fetch(url, { cache: 'force-cache', priority: 'low' });
    await stores.keep(treatment, url, response);
  }
}

const tellReach = async (url: URL, port: MessagePort | undefined): Promise<void> =>
  port?.postMessage(await reach.reachOf(url, await languageFor(url)));

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.say === 'reach') event.waitUntil(tellReach(new URL(message.address, origin), event.ports[0]));
  if (message.say === 'take-over') event.waitUntil(self.skipWaiting());
  if (message.say === 'keep') event.waitUntil(keepLoaded(message.pages, message.files).catch(() => undefined));
  if (message.say === 'read-ahead') event.waitUntil(readAhead(message.language, message.format));
});
