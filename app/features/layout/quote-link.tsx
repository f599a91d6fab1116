import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useQuoteCount } from '#app/lib/quote-count.ts';

/** The way to the visitor's list, with how many products are on it. */
export function QuoteLink() {
  const count = useQuoteCount();
  return (
    <Link
      to={usePaths().quote}
      aria-label={useMessages().nav.list(count)}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-block hover:bg-white/10"
    >
      <ClipboardList aria-hidden="true" size={20} />
      {count > 0 ? (
        <span className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-terracotta px-1 text-center text-xs leading-5 font-semibold">
          {count}
        </span>
      ) : null}
    </Link>
  );
}
