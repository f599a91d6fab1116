import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/** False on the server and in the browser's first drawing, which must be the same for everybody; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
