import { Help } from '#app/features/admin-help/help.tsx';
import { QUOTE_WORDS } from '#app/features/quote/words.ts';
import { useLanguage } from '#app/lib/i18n.tsx';

export default function HelpPage() {
  return <Help answer={QUOTE_WORDS[useLanguage().language].answer} />;
}
