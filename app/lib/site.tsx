import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#contract/enums.ts';
import type { Text } from '#contract/site.ts';
import { type Twin, twinOf } from '#contract/twins.ts';
import { useLanguage } from './i18n.tsx';
import { type SiteFrame, siteQuery } from './queries.ts';
import type { QuerySeed } from './store.ts';
import { useRead } from './use-read.tsx';

const NO_TEXT: Text = { en: '', so: '' };
/** Where the site could not be read: the page stands, and the browser asks again. */
const UNKNOWN: SiteFrame = {
  name: NO_TEXT,
  legalName: NO_TEXT,
  title: NO_TEXT,
  tagline: NO_TEXT,
  description: NO_TEXT,
  footer: NO_TEXT,
  developer: { name: '', url: '' },
  place: { address: NO_TEXT, latitude: 0, longitude: 0, hours: [] },
  social: { facebook: '', instagram: '', tiktok: '', youtube: '' },
  contactFormNumber: '',
  previews: { home: '', about: '' },
};

const SiteContext = createContext<SiteFrame>(UNKNOWN);

/** What every page shows of the business, read once for the whole page. */
export function SiteProvider({ children }: { children: ReactNode }) {
  return <SiteContext value={useRead(siteQuery()).data ?? UNKNOWN}>{children}</SiteContext>;
}

export const useSite = (): SiteFrame => useContext(SiteContext);

/** A text of the site in the visitor's language, or in the other one where it has none. */
export function useTexts(): (text: Text) => Twin {
  const { language } = useLanguage();
  return ({ en, so }) => twinOf(language, en, so);
}

export const textIn = (language: Language, { en, so }: Text): string => twinOf(language, en, so).text;

/** The business's name for a title or a sentence. */
export const useSiteName = (): string => useTexts()(useSite().name).text;

/** The name for the document's frame, which stands outside of everything that reads. */
export function nameIn([seed]: readonly QuerySeed[], language: Language): string {
  return seed ? textIn(language, (seed.data as SiteFrame).name) : '';
}
