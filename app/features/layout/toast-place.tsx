import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';

const Toaster = lazy(async () => ({ default: (await import('../../ui/toaster.tsx')).Toaster }));
const SPEAKING_PAGES = /^\/(login|signup|admin-panel)(\/|$)/i;

/** Signing in and the panel speak in toasts; a visitor of the catalogue never loads their code. */
export function ToastPlace() {
  const { pathname } = useLocation();
  if (!SPEAKING_PAGES.test(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
