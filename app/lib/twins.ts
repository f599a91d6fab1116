import type { Language } from '#contract/enums.ts';
import { useLanguage } from './i18n.tsx';

/** A text for the visitor; `lang` where it stands in from the other language. */
export type Twin = { text: string; lang?: Language };

type Text = string | null | undefined;

export function twinOf(language: Language, en: Text, so: Text): Twin {
  const [own, other, lang] = language === 'so' ? ([so, en, 'en'] as const) : ([en, so, 'so'] as const);
  if (own || !other) return { text: own ?? '' };
  return { text: other, lang };
}

/** Chooses between the two languages of a text. */
export function useTwins(): (en: Text, so: Text) => Twin {
  const { language } = useLanguage();
  return (en, so) => twinOf(language, en, so);
}
