import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/**
 * Light mode: smallest pictures, nothing that turns by itself, no web font, no map until asked.
 * The server decides for the first HTML (cookie `light`, Save-Data); a slow connection or the visitor's switch can turn it on later.
 */
type LightState = { light: boolean; setLight: (light: boolean) => void };
const LightContext = createContext<LightState>({ light: false, setLight: () => {} });

const ONE_YEAR = 31_536_000;
const SLOW = ['slow-2g', '2g', '3g'];
type Connection = { saveData?: boolean; effectiveType?: string };

export const isSlow = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '');

const hasChosen = (): boolean => /(^|; )light=[01]/.test(document.cookie);

export function LightProvider({ initial, children }: { initial: boolean; children: ReactNode }) {
  const [light, setState] = useState(initial);

  useEffect(() => {
    document.documentElement.toggleAttribute('data-light', light);
  }, [light]);

  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection };
    // The visitor's own choice outranks what the line looks like.
    if (!hasChosen() && isSlow(connection)) setState(true);
  }, []);

  const setLight = (chosen: boolean) => {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers our visitors use.
    document.cookie = `light=${chosen ? 1 : 0}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
    setState(chosen);
  };
  return <LightContext value={{ light, setLight }}>{children}</LightContext>;
}

export const useLight = (): LightState => useContext(LightContext);
