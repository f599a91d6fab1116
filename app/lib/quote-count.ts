import { useSyncExternalStore } from 'react';

/** How many products are on the visitor's list: all that the bar needs to know. The list itself is in lib/kept. */
export const COUNT_KEY = 'quote-count';
/** What other windows hear by themselves; this one is told the same way. */
export const COUNT_CHANGED = 'storage';

const read = (): number => {
  try {
    return Number(localStorage.getItem(COUNT_KEY)) || 0;
  } catch {
    return 0;
  }
};

function subscribe(listener: () => void): () => void {
  addEventListener(COUNT_CHANGED, listener);
  return () => removeEventListener(COUNT_CHANGED, listener);
}

export const useQuoteCount = (): number => useSyncExternalStore(subscribe, read, () => 0);
