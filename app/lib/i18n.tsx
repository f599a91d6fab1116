import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Language } from '#contract/enums.ts';
import { inLanguage, languageOfPath, type Paths, pathsIn } from '#contract/paths.ts';
import type { Messages } from '../messages/en.ts';
import { knownMessages, loadMessages } from './load-messages.ts';

const ONE_YEAR = 31_536_000;

type LanguageState = { language: Language; setLanguage: (language: Language) => void };
const LanguageContext = createContext<LanguageState>({ language: 'en', setLanguage: () => {} });

/** For the server, which negotiates addresses without a language by this cookie first. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers our visitors use.
  document.cookie = `lang=${language}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
}

/** The language of the address; where that names none, the one the server negotiated or the visitor chose since. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [chosen, choose] = useState(initial);
  const { pathname: here } = useLocation();
  const navigate = useNavigate();
  const language = languageOfPath(here) ?? chosen;

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const setLanguage = async (wanted: Language) => {
    if (!(await loadMessages(wanted))) return;
    rememberLanguage(wanted);
    choose(wanted);
    // Where the visitor is by now: the words may have been long on their way.
    const { pathname, search, hash } = window.location;
    // In the place of the old address: going back then leads to the page before, not to the same one again.
    const sibling = inLanguage(pathname, wanted);
    if (sibling !== pathname) navigate(sibling + search + hash, { replace: true, preventScrollReset: true });
  };
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>;
}

export const useLanguage = (): LanguageState => useContext(LanguageContext);
export const useMessages = (): Messages => knownMessages(useLanguage().language);
/** The addresses a page links to: they keep its language. */
export const usePaths = (): Paths => pathsIn(useLanguage().language);
