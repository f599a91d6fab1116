import { useEffect } from 'react';

let ended = false;

/**
 * Whether what is drawn now is the page the document came with: always on the server, in the browser until it is alive. Asked
 * once, when a component is first drawn; it never changes what is on the screen, so nothing is drawn again for it.
 */
export const isFirstPage = (): boolean => !ended;

/** For the root alone. Says so to the few lines that the page came with (late-scripts.ts), too. */
export function useFirstPageEnd(): void {
  useEffect(() => {
    if (ended) return;
    ended = true;
    window.dispatchEvent(new Event('alive'));
  }, []);
}
