import { createContext, type ReactNode, useContext, useState } from 'react';
import { useAdminMessages } from '#app/lib/admin/messages.ts';
import { useLanguage } from '#app/lib/i18n.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { LANGUAGES, type Language } from '#contract/enums.ts';
import type { Text } from '#contract/site.ts';
import { type Twin, twinOf } from '#contract/twins.ts';

const NAMES: Record<Language, string> = { en: 'English', so: 'Soomaali' };
const PreviewLanguage = createContext<Language | null>(null);

/** A text of the draft in the language of the preview; `lang` where that is not the panel's. */
export function usePreviewTexts(): (text: Text) => Twin {
  const { language } = useLanguage();
  const chosen = useContext(PreviewLanguage) ?? language;
  return ({ en, so }) => {
    const { text, lang = chosen } = twinOf(chosen, en, so);
    return lang === language ? { text } : { text, lang };
  };
}

/** Both languages are typed side by side, so both can be looked at, whatever the language of the panel. */
export function InEitherLanguage({ children }: { children: ReactNode }) {
  const m = useAdminMessages().site;
  const { language } = useLanguage();
  const [shown, setShown] = useState(language);
  return (
    <>
      <div className="mb-2 flex gap-2">
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={(one === 'en' ? m.english : m.somali)(m.preview)}
            aria-pressed={one === shown}
            onClick={() => setShown(one)}
            className={classNames(
              'min-h-11 rounded-block border px-3 font-semibold text-sm hover:border-charcoal',
              one === shown ? 'border-charcoal bg-charcoal text-white' : 'border-edge',
            )}
          >
            <span lang={one}>{NAMES[one]}</span>
          </button>
        ))}
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        <PreviewLanguage value={shown}>{children}</PreviewLanguage>
      </div>
    </>
  );
}
