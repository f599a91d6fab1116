import { Languages } from 'lucide-react';
import { useLocation } from 'react-router';
import { useLanguage } from '#app/lib/i18n.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Language } from '#contract/enums.ts';
import { inLanguage } from '#contract/paths.ts';

const OTHER: Record<Language, { language: Language; name: string }> = {
  en: { language: 'so', name: 'Soomaali' },
  so: { language: 'en', name: 'English' },
};
const LOOK =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-block px-2 font-medium hover:bg-white/10 sm:px-3';

/**
 * Leads to the same page in the other language, which it names in that language, so whoever needs it can read it. A button, because
 * it remembers the choice too: pressed before the scripts are there, it is pressed again after (app/first-view).
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const { language, setLanguage } = useLanguage();
  const { pathname, search } = useLocation();
  const other = OTHER[language];
  return (
    <>
      <button
        type="button"
        lang={other.language}
        onClick={() => setLanguage(other.language)}
        className={classNames(LOOK, 'noscript:hidden', className)}
      >
        <Languages aria-hidden="true" size={18} className="max-sm:hidden" /> {other.name}
      </button>
      <noscript>
        <a href={inLanguage(pathname, other.language) + search} lang={other.language} className={LOOK}>
          {other.name}
        </a>
      </noscript>
    </>
  );
}
