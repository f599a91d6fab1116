import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPrivatePage, isPublicPage, languageOfPath } from '#contract/paths.ts';
import { useMessages } from '../lib/i18n.tsx';
import { documentLanguage, loadMessages } from '../lib/load-messages.ts';
import { Button } from '../ui/button.tsx';
import { ageText } from './age.ts';
import { GO_ON } from './messages.ts';
import { NOTHING_TO_SAY, offlineState, startWorker, subscribeOffline, takeOver } from './registration.ts';

/** Installs the service worker, and says how old a stored page is and when a new version is ready. */
export default function Offline() {
  const client = useQueryClient();
  const isPrivate = isPrivatePage(useLocation().pathname);
  useEffect(() => {
    if (!isPrivate) startWorker(() => void client.invalidateQueries());
  }, [client, isPrivate]);
  useGoOn();

  const messages = useMessages().offline;
  const { storedAt, waiting } = useSyncExternalStore(subscribeOffline, offlineState, () => NOTHING_TO_SAY);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-30 grid justify-items-center gap-2 p-3 text-white md:bottom-0 md:justify-items-start">
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
