import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPrivatePage, isPublicPage, languageOfPath } from '#contract/paths.ts';
import { useLanguage, useMessages } from '../lib/i18n.tsx';
import { documentLanguage, loadMessages } from '../lib/load-messages.ts';
import { useStore } from '../lib/use-read.tsx';
import { Button } from '../ui/button.tsx';
import { ageText } from './age.ts';
import { GO_ON } from './messages.ts';
import {
  askReach,
  NOTHING_TO_SAY,
  noteSeen,
  offlineState,
  startWorker,
  subscribeOffline,
  takeOver,
} from './registration.ts';
import { OFFLINE_WORDS } from './words.ts';

/** Installs the service worker, and says how old a stored page is and when a new version is ready. */
export default function Offline() {
  const store = useStore();
  const isPrivate = isPrivatePage(useLocation().pathname);
  useEffect(() => {
    if (!isPrivate) startWorker(() => store.invalidate());
  }, [store, isPrivate]);
  useGoOn();
  const refused = useOfflineTaps();
  const words = OFFLINE_WORDS[useLanguage().language];

  const messages = useMessages().offline;
  const { storedAt, waiting } = useSyncExternalStore(subscribeOffline, offlineState, () => NOTHING_TO_SAY);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-30 grid justify-items-center gap-2 p-3 text-white md:bottom-0 md:justify-items-start">
      <div role="alert">
        {refused ? (
          <p className="rounded-block bg-danger px-3 py-1.5 font-semibold shadow-lift">{words.staysHere}</p>
        ) : null}
      </div>
      <div role="status">
        {storedAt && !isPrivate ? (
          <p className="rounded-block bg-charcoal/95 px-3 py-1.5 text-sm shadow-lift">
            {messages.stored(ageText(Date.now() - storedAt, messages.age))}
          </p>
        ) : null}
      </div>
      <div role="status">
        {waiting ? (
          <p className="on-dark pointer-events-auto flex items-center gap-4 rounded-block bg-charcoal px-4 py-2 shadow-lift">
            {messages.newVersion}
            <Button variant="light" onClick={() => takeOver(waiting)}>
              {messages.reload}
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Goes on to the page in the fragment, where the worker redirected from a page that is not stored. */
function useGoOn(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!location.hash.startsWith(GO_ON)) return;
    const target = decodeURIComponent(location.hash.slice(GO_ON.length));
    // Remove the fragment first: if the navigation fails, a reload must not repeat it.
    history.replaceState(history.state, '', location.pathname + location.search);
    if (!isPublicPage(target.split('?', 1)[0] ?? '')) return;
    // The page that stood in may be in another language than the one that was asked for.
    const language = languageOfPath(target) ?? documentLanguage();
    void loadMessages(language).then(() => navigate(target, { replace: true }));
  }, [navigate]);
}

const REFUSED_MS = 6000;

/** The link within this site that a plain click follows in this window. */
function followed(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = (event.target as Element).closest('a');
  if (!link || link.origin !== location.origin || link.hasAttribute('download')) return null;
  if (link.target && link.target !== '_self') return null;
  const url = new URL(link.href);
  return url.pathname === location.pathname && url.search === location.search ? null : url;
}

/**
 * Without a network a tap on a page that is not saved says so where one is; the router would load a page that cannot come. True
 * for a moment after such a tap.
 */
function useOfflineTaps(): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => noteSeen(location.origin + pathname + search), [pathname, search]);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    const look = (event: MouseEvent) => {
      const url = navigator.onLine ? null : followed(event);
      const asked = url && askReach(url.href);
      if (!url || !asked) return;
      event.preventDefault();
      void asked.then((reach) => {
        if (reach === 'parts') navigate(url.pathname + url.search + url.hash);
        else if (reach === 'page') location.assign(url.href);
        else setRefused(Date.now());
      });
    };
    // The router begins to load a page when a finger nears its link, and reloads this one where that fails.
    const hush = (event: Event) => {
      if (!navigator.onLine && event.target instanceof Element && event.target.closest('a')) event.stopPropagation();
    };
    const stop = new AbortController();
    // Before the router's own listeners.
    const first = { capture: true, signal: stop.signal };
    window.addEventListener('click', look, first);
    for (const name of ['mouseover', 'focusin', 'touchstart'])
      window.addEventListener(name, hush, { ...first, passive: true });
    return () => stop.abort();
  }, [navigate]);
  useEffect(() => {
    if (refused === 0) return;
    const timer = setTimeout(() => setRefused(0), REFUSED_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  return refused > 0;
}
