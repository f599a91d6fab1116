import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { whenStaying } from '../lib/quiet.ts';

/** If its file cannot be loaded, the site works without it. */
const Offline = lazy<ComponentType>(() => import('./offline.tsx').catch(() => ({ default: () => null })));

/** A first visitor loads this only after interacting; with the worker installed it starts at once. */
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
