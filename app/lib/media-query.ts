import { useSyncExternalStore } from 'react';

/** Whether the window fits the query now. For the panel alone: public HTML must not depend on it, so the server says false. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
