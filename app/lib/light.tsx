import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Light mode: smallest pictures, nothing that turns by itself, no web font, no map until asked.
 * The server decides for the first HTML (cookie `light`, Save-Data); a slow connection or the visitor's switch can turn it on later.
 * What is turned later is kept outside of React: a context that changes would empty every part of the page that still sleeps.
 */
const AtFirst = createContext(false);
let turned: boolean | null = null;
const listeners = new Set<() => void>();

const ONE_YEAR = 31_536_000;
const SLOW = ['slow-2g', '2g', '3g'];
type Connection = { saveData?: boolean; effectiveType?: string };

export const isSlow = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '');

const hasChosen = (): boolean => /(^|; )light=[01]/.test(document.cookie);

function turn(light: boolean): void {
  turned = light;
  document.documentElement.toggleAttribute('data-light', light);
  for (const listener of listeners) listener();
}

export function setLight(chosen: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers our visitors use.
  document.cookie = `light=${chosen ? 1 : 0}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
  turn(chosen);
}

export function LightProvider({ initial, children }: { initial: boolean; children: ReactNode }) {
  const [atFirst] = useState(initial);

  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    // The visitor's own choice outranks what the line looks like.
    if (!hasChosen() && isSlow(connection)) turn(true);
  }, []);

  return <AtFirst value={atFirst}>{children}</AtFirst>;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLight(): boolean {
  const atFirst = useContext(AtFirst);
  return useSyncExternalStore(
    subscribe,
    () => turned ?? atFirst,
    () => atFirst,
  );
}
