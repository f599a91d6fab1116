import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { FormsContext, useForms } from '#app/lib/admin/unsaved.ts';
import { getSession } from '#app/lib/session.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Stands around the panel and asks before a step leads away from a form in which something is not saved. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const meant = useRef(false);
  const location = useLocation();
  const letGo = useCallback(() => {
    meant.current = true;
  }, []);
  const { forms, unsaved } = useForms({ inDialog: false, onLetGo: letGo });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Whoever is signed out, by themselves or by the time, is not held up: drafts are kept or dropped accordingly.
    if (meant.current || !getSession()) return false;
    return unsaved(currentLocation.pathname === nextLocation.pathname) !== null;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step that was meant is made when the address has changed.
  useEffect(() => {
    meant.current = false;
  }, [location]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  });

  return (
    <FormsContext value={forms}>
      {children}
      <LeaveDialog
        unsaved={blocker.state === 'blocked' ? (unsaved() ?? 'kept') : null}
        onLeave={() => blocker.proceed?.()}
        onStay={() => blocker.reset?.()}
      />
    </FormsContext>
  );
}
