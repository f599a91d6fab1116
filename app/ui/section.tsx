import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * <Section ground="sand" labelledBy="videos">…</Section>: one band of a page with the house's rhythm and edges.
 * Grounds: paper (default), sand, blocks (sand with the faint interlocking pattern), charcoal (dark, patterned).
 */
type Ground = 'paper' | 'sand' | 'blocks' | 'charcoal';
const GROUNDS: Record<Ground, string> = {
  paper: '',
  sand: 'bg-sand',
  blocks: 'bg-sand blocks-ground',
  charcoal: 'bg-charcoal text-white blocks-ground-dark on-dark',
};

type Props = { children: ReactNode; ground?: Ground; labelledBy?: string; label?: string; className?: string };

export function Section({ children, ground = 'paper', labelledBy, label, className }: Props) {
  return (
    <section
      aria-labelledby={labelledBy}
      aria-label={label}
      className={classNames('py-14 sm:py-20', GROUNDS[ground], className)}
    >
      <div className="page-width">{children}</div>
    </section>
  );
}
