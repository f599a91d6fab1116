import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { title: string; open?: boolean; children: ReactNode };

/** A list inside a part of the site, folded until it is wanted. */
export function Fold({ title, open, children }: Props) {
  return (
    <details className="group/fold rounded-lg border border-line p-3" open={open}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
