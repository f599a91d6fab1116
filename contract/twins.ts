import type { Language } from './enums.ts';

/** A text for the visitor; `lang` where it stands in from the other language. */
export type Twin = { text: string; lang?: Language };

export type Text = string | null | undefined;

export function twinOf(language: Language, en: Text, so: Text): Twin {
  const [own, other, lang] = language === 'so' ? ([so, en, 'en'] as const) : ([en, so, 'so'] as const);
  if (own || !other) return { text: own ?? '' };
  return { text: other, lang };
}
