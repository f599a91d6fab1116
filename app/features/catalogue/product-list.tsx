import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from './load-more.tsx';
import type { PagedProducts } from './paged-products.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];
/** So many pictures are in the first view of a desktop; the others wait until they are near. */
const FIRST_VIEW = 3;

type Props = {
  paged: PagedProducts;
  /** Columns of the grid, and how wide that makes a card. */
  columns: string;
  sizes: string;
  nextPath: (cursor: string) => string;
  failure: (error: Error) => string;
  ownNumbers?: boolean;
  empty: ReactNode;
};

/** A list of products in each of its states: coming, there, empty, failed. */
export function ProductList({ paged, columns, sizes, nextPath, failure, empty, ownNumbers }: Props) {
  const { catalogue, ui } = useMessages();
  const grid = classNames('grid gap-4 sm:gap-6', columns);
  if (paged.loading) {
    return (
      <ul aria-busy="true" aria-label={catalogue.loading} className={grid}>
        {SKELETONS.map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (paged.error) {
    const retry = <Button onClick={paged.retry}>{ui.retry}</Button>;
    return <EmptyState tone="error" text={failure(paged.error)} action={retry} />;
  }
  if (paged.products.length === 0) return empty;
  return <LoadedProducts {...{ paged, grid, sizes, nextPath, ownNumbers }} />;
}

type LoadedProps = Pick<Props, 'paged' | 'sizes' | 'nextPath' | 'ownNumbers'> & { grid: string };

function LoadedProducts({ paged, grid, sizes, nextPath, ownNumbers }: LoadedProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = paged.products.length;
  const [askedAt, setAskedAt] = useState<number | null>(null);

  // Who pressed for more goes on reading at the first product that came, not at a button that has moved away.
  useEffect(() => {
    if (askedAt === null || count <= askedAt) return;
    setAskedAt(null);
    list.current?.children[askedAt]?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true });
  }, [askedAt, count]);

  return (
    <>
      <ul
        ref={list}
        aria-busy={paged.outdated}
        className={classNames(grid, 'transition-opacity', paged.outdated && 'opacity-50')}
      >
        {paged.products.map((product, index) => (
          <li key={product.id} className="min-w-0">
            {/* It never waits: React wakes each card by itself, so that a touch in between is answered. */}
            <Suspense>
              <ProductCard
                product={product}
                sizes={sizes}
                priority={index < FIRST_VIEW}
                headingLevel={2}
                ownNumbers={ownNumbers}
              />
            </Suspense>
          </li>
        ))}
      </ul>
      <LoadMore paged={paged} nextPath={nextPath} onAsked={() => setAskedAt(count)} />
    </>
  );
}
