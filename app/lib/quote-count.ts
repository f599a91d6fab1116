import { useSyncExternalStore } from 'react';

/** How many products are on the visitor's list: all that the bar needs to know. The list itself is in lib/kept. */
export const COUNT_KEY = 'quote-count';
export const COUNT_CHANGED = 'quote';

const read = (): number => {
  try {
    return Number(localStorage.getItem(COUNT_KEY)) || 0;
  } catch {
    return 0;
  }
};

function subscribe(listener: () => void): () => void {
  for (const name of [COUNT_CHANGED, 'storage']) window.addEventListener(name, listener);
  return () => {
    for (const name of [COUNT_CHANGED, 'storage']) window.removeEventListener(name, listener);
  };
}

export const useQuoteCount = (): number => useSyncExternalStore(subscribe, read, () => 0);
