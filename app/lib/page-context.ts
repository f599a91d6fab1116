import { createContext } from 'react-router';
import type { ReadCall } from '#contract/calls/call.ts';
import type { Language } from '#contract/enums.ts';

/** What the server hands to a page's loader. Nothing here may depend on who is asking: pages are cached for everybody. */
export type PageContext = {
  /** Makes a public read in process: the same calls as the browser makes over HTTP. */
  read: ReadCall;
  language: Language;
  /** Smallest pictures, nothing that moves, no web font, no map until asked. */
  light: boolean;
  /** The origin of PUBLIC_URL, for absolute addresses in previews and structured data. */
  origin: string;
  /** Strangers may sign up (SIGNUP). */
  signup: boolean;
  /** Secret of this rendering; the page's own scripts carry it as `nonce`, so that the server knows them from smuggled ones. */
  mark: string;
  /** Takes what broke while the page was loaded or rendered. */
  onCrash(error: unknown): void;
};

export const pageContext = createContext<PageContext>();
