import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#app/lib/hydrated.ts';
import { late } from '#app/lib/late.ts';
import { isPrivatePage } from '#contract/paths.ts';

const Toaster = late(async () => ({ default: (await import('#app/ui/toaster.tsx')).Toaster }));

/** Only signing in and the panel use toasts; public pages never load their code. */
export function ToastPlace() {
  const { pathname } = useLocation();
  // Loaded after hydration: by then there may be a toast that the server's HTML does not have.
  const hydrated = useHydrated();
  if (!hydrated || !isPrivatePage(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
