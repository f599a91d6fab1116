import { useEffect } from 'react';
import { FIRST_VIEW } from './switch.ts';

/** What late-scripts.ts waits for before it repeats a click. */
export const ALIVE = 'alive';

let ended = false;

/**
 * True while the page that came as HTML is rendered: on the server, and in the browser until hydration ends. Plain variable, not
 * state: nothing has to render again when it changes.
 */
export const isFirstPage = (): boolean => FIRST_VIEW && !ended;

/** Called by the root once it is hydrated. */
export function useFirstPageEnd(): void {
  useEffect(() => {
    if (ended) return;
    ended = true;
    window.dispatchEvent(new Event(ALIVE));
  }, []);
}
