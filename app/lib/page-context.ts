import { createContext } from 'react-router';
import type { Language } from '../../contract/enums.ts';
import type { ApiGet } from './api.ts';

/** What the server hands to a page's loader. Nothing here may depend on who is asking: pages are cached for everybody. */
export type PageContext = {
  /** Reads our own API in process, at the same paths as the browser does. */
  get: ApiGet;
  language: Language;
  /** Smallest pictures, nothing that moves, no web font, no map until asked. */
  light: boolean;
  /** The origin of PUBLIC_URL, for absolute addresses in previews and structured data. */
  origin: string;
};

export const pageContext = createContext<PageContext>();
