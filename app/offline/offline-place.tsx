import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { whenStaying } from './quiet.ts';

/** Should its file not arrive, the site goes on without it. */
const Offline = lazy<ComponentType>(() => import('./offline.tsx').catch(() => ({ default: () => null })));

/** A first visitor loads nothing of this before looking round; whoever has the worker already is told at once what it knows. */
export function OfflinePlace() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    if (navigator.serviceWorker.controller) setWanted(true);
    else void whenStaying().then(() => setWanted(true));
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Offline />
    </Suspense>
  );
}
