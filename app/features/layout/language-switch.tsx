import { Languages } from 'lucide-react';
import { useLanguage } from '#app/lib/i18n.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Language } from '#contract/enums.ts';

const OTHER: Record<Language, { language: Language; name: string }> = {
  en: { language: 'so', name: 'Soomaali' },
  so: { language: 'en', name: 'English' },
};

/** Names the other language in that language, so whoever needs it can read it. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { language, setLanguage } = useLanguage();
  const other = OTHER[language];
  return (
    <button
      type="button"
      lang={other.language}
      onClick={() => setLanguage(other.language)}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-block px-2 font-medium hover:bg-white/10 sm:px-3',
        className,
      )}
    >
      <Languages aria-hidden="true" size={18} className="max-sm:hidden" /> {other.name}
    </button>
  );
}
