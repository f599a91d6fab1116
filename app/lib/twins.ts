import { type Text, type Twin, twinOf } from '#contract/twins.ts';
import { useLanguage } from './i18n.tsx';

/** Chooses between the two languages of a text. */
export function useTwins(): (en: Text, so: Text) => Twin {
  const { language } = useLanguage();
  return (en, so) => twinOf(language, en, so);
}
