import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Language } from '#contract/enums.ts';
import type { Messages } from '../messages/en.ts';
import { knownMessages, loadMessages } from './load-messages.ts';

const ONE_YEAR = 31_536_000;

type LanguageState = { language: Language; setLanguage: (language: Language) => void };
const LanguageContext = createContext<LanguageState>({ language: 'en', setLanguage: () => {} });

export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setState] = useState(initial);
  const setLanguage = async (chosen: Language) => {
    // The cookie is for the server, which renders the next full load in this language.
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers our visitors use.
    document.cookie = `lang=${chosen}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
    if (!(await loadMessages(chosen))) return;
    document.documentElement.lang = chosen;
    setState(chosen);
  };
  return <LanguageContext value={{ language, setLanguage }}>{children}</LanguageContext>;
}

export const useLanguage = (): LanguageState => useContext(LanguageContext);
export const useMessages = (): Messages => knownMessages(useLanguage().language);
