import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/** False on the server and during hydration, whose output must match; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
