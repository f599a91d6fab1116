import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * <PageHeading subtitle="All" title="Interlocks" />: the pair of lines above a page or a section.
 * `level` 1 (default) for the page's own title, 2 inside a page. `centred` and `onDark` change its dress.
 */
type Props = { title: ReactNode; subtitle?: string; level?: 1 | 2; centred?: boolean; onDark?: boolean; id?: string };

export function PageHeading({ title, subtitle, level = 1, centred, onDark, id }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames('max-w-3xl', centred && 'mx-auto text-center')}>
      {subtitle ? (
        <p
          className={classNames(
            'mb-2 flex items-center gap-3 text-sm font-semibold tracking-wide before:h-0.5 before:w-8 before:bg-current before:content-[""]',
            centred && 'justify-center',
            onDark ? 'text-terracotta-300' : 'text-terracotta-700',
          )}
        >
          {subtitle}
        </p>
      ) : null}
      <Heading id={id} className={classNames('text-4xl break-words sm:text-5xl', onDark && 'text-white')}>
        {title}
      </Heading>
    </div>
  );
}
