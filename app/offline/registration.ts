import { isSlow } from '../lib/light.tsx';
import { documentLanguage } from '../lib/load-messages.ts';
import { whenQuiet, whenStaying } from '../lib/quiet.ts';
import { STORED_AT_META } from './copies.ts';
import { type Freshness, hear } from './freshness.ts';
import type { Reach, ToPage, ToWorker } from './messages.ts';

/** The page's side of the worker: installs it and keeps what it reported. */
export type OfflineState = Freshness & {
  /** A newer worker that waits to take over. */
  waiting: ServiceWorker | null;
};

/** While a stored copy is shown and the browser is online. */
const ASK_AGAIN_MS = 5000;

export const NOTHING_TO_SAY: OfflineState = { storedAt: null, freshAt: 0, waiting: null };

let state = NOTHING_TO_SAY;
const listeners = new Set<() => void>();

function set(change: Partial<OfflineState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export const offlineState = (): OfflineState => state;

export function subscribeOffline(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const say = (worker: ServiceWorker | null, message: ToWorker): void => worker?.postMessage(message);

/** The best picture format this browser has chosen so far. */
function pictureFormat(): 'avif' | 'webp' | 'jpg' {
  const shown = Array.from(document.images, (image) => image.currentSrc);
  return (['avif', 'webp'] as const).find((format) => shown.some((src) => src.endsWith(`.${format}`))) ?? 'jpg';
}

/** No reading ahead in light mode or on slow connections. */
function mayReadAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: Parameters<typeof isSlow>[0] };
  return !document.documentElement.hasAttribute('data-light') && !isSlow(connection);
}

function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) set({ waiting: registration.waiting });
  };
  offer();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
}

/** Activates the new version and reloads. */
export function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  say(worker, { say: 'take-over' });
}

/** When the worker stored the page that is shown; null where the server sent it. */
function readStoredPage(): number | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${STORED_AT_META}"]`);
  return meta ? Number(meta.content) : null;
}

function listen(onOutdated: () => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.say === 'newer') onOutdated();
    else set(hear(state, data));
  });
  // Ask for everything again: requests still under way may be answered from the store.
  const askAgain = () => {
    if (state.storedAt !== null && navigator.onLine) onOutdated();
  };
  addEventListener('online', askAgain);
  // The first requests after the connection returns may still fail, and nothing else would ask again.
  setInterval(askAgain, ASK_AGAIN_MS);
  const storedAt = readStoredPage();
  if (storedAt === null) return;
  set({ storedAt });
  onOutdated();
}

async function register(): Promise<void> {
  const isFirstVisit = navigator.serviceWorker.controller === null;
  await whenStaying();
  const registration = await navigator.serviceWorker.register('/sw.js');
  // Some browsers that forbid workers resolve with nothing instead of rejecting.
  if (!registration) return;
  offerUpdates(registration);
  const { active } = await navigator.serviceWorker.ready;
  if (isFirstVisit) {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const [opened] = performance.getEntriesByType('navigation').map(({ name }) => name);
    // The page that was opened is in the browser's cache; those that were drawn since have to be fetched once.
    const pages = new Set([opened ?? location.href, ...(mayReadAhead() ? seen : [])]);
    say(active, {
      say: 'keep',
      pages: [...pages],
      files: files.filter((name) => name.startsWith(location.origin)),
    });
  }
  await whenQuiet();
  if (mayReadAhead()) say(active, { say: 'read-ahead', language: documentLanguage(), format: pictureFormat() });
}

/** Where the visitor has been since the page was opened. */
const seen = new Set<string>();
export const noteSeen = (address: string): void => void seen.add(address);

/** Whether the worker can show this address without a network; null where there is none to ask. */
export function askReach(address: string): Promise<Reach> | null {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return null;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Reach>) => resolve(data);
    worker.postMessage({ say: 'reach', address } satisfies ToWorker, [port2]);
  });
}

let started = false;

/** `onOutdated` is called when newer data can be had than what is shown. */
export function startWorker(onOutdated: () => void): void {
  if (started) return;
  started = true;
  listen(onOutdated);
  // Private windows may refuse; the site works without.
  register().catch(() => undefined);
}
