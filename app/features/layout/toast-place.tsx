import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';

const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.tsx')).Toaster }));
const SPEAKING_PAGES = /^\/(login|signup|admin-panel)(\/|$)/i;

/** Signing in and the panel speak in toasts; a visitor of the catalogue never loads their code. */
export function ToastPlace() {
  const { pathname } = useLocation();
  // Its code arrives after the page is alive: by then there may be a toast that the server's HTML does not have.
  const hydrated = useHydrated();
  if (!hydrated || !SPEAKING_PAGES.test(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
