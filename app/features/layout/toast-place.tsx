import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#app/lib/hydrated.ts';
import { isPrivatePage } from '#contract/paths.ts';

const RETRY_MS = 3000;

/** Tries again until it comes: a page must not fall for want of its toasts. */
const load = async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('#app/ui/toaster.tsx')).Toaster };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return load();
  }
};
const Toaster = lazy(load);

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
