import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '#app/lib/i18n.tsx';
import type { Language } from '#contract/enums.ts';

type Crumb = { name: string; path: string; lang?: Language };

/** Breadcrumbs. On narrow screens the last one is left out: the heading says the same. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const messages = useMessages().breadcrumbs;
  return (
    <nav aria-label={messages.label} className="mb-6 text-sm">
      <ol className="flex flex-wrap items-center gap-x-1">
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex min-w-0 items-center gap-1 last:max-sm:sr-only">
            {index > 0 && <ChevronRight aria-hidden="true" size={14} className="shrink-0 text-edge" />}
            {index < crumbs.length - 1 ? (
              <Link
                to={crumb.path}
                lang={crumb.lang}
                className="inline-flex min-h-8 items-center text-ash underline-offset-4 hover:underline"
              >
                {crumb.name}
              </Link>
            ) : (
              <span aria-current="page" lang={crumb.lang} className="break-words font-semibold">
                {crumb.name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
