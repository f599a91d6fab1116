import { cloneElement, memo, type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { HydratedAlone } from '#app/first-view/parts.tsx';
import { useMessages } from '#app/lib/i18n.tsx';
import { useInPieces } from '#app/lib/in-pieces.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { inPieces, piecesOf, TOGETHER } from './list-pieces.ts';
import { LoadMore } from './load-more.tsx';
import type { PagedProducts } from './paged-products.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];
/** Pictures in the first view of a desktop; the others load when they come near. */
const FIRST_VIEW = 3;
/**
 * Of the `count` cards that are drawn at once, the first are laid out at once and the last ones too, so that nothing moves in the first
 * view, nor the button below the list under a finger that jumps there. The others wait until they are near. (Not by :nth-last-child: for
 * each card that is added the browser would look at all of them again.) Cards that come later are drawn one by one and laid out as they
 * come: near the view, a whole row would be laid out in one frame.
 */
const isLaidOutLate = (index: number, count: number): boolean => index >= 9 && index < count - 6;

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

/** A list of products: loading, loaded, empty or failed. */
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

type Card = ReactElement<{ hidden?: boolean }>;

/** The first of the cards, and the next one while it is made but not shown yet. */
const withOneAhead = (cards: readonly Card[], shown: number, ahead: number): readonly Card[] =>
  cards.slice(0, shown + ahead).map((card, index) => (index < shown ? card : cloneElement(card, { hidden: true })));

/** Drawn again only while it grows. */
const CardGroup = memo(function CardGroup({ className, cards }: { className: string; cards: readonly Card[] }) {
  return <ul className={className}>{cards}</ul>;
});

function LoadedProducts({ paged, grid, sizes, nextPath, ownNumbers }: LoadedProps) {
  const list = useRef<HTMLDivElement>(null);
  const { products } = paged;
  const [first] = useState(products.length);
  const atOnce = Math.min(first, products.length);
  const later = Math.ceil(first / TOGETHER) * TOGETHER;
  const comingLater = Math.max(0, products.length - later);
  // The group that was begun is filled card by card; those after it come as list-pieces.ts says.
  const pieces = useInPieces(products.length - comingLater + piecesOf(comingLater));
  const { shown, made, apart } = inPieces(Math.max(0, pieces - later));
  const count = Math.min(pieces, later) + shown;
  const ahead = made - shown;
  const [askedAt, setAskedAt] = useState<number | null>(null);

  // After a press for more, focus moves to the first new product instead of the button that moved away.
  useEffect(() => {
    if (askedAt === null || count <= askedAt) return;
    setAskedAt(null);
    list.current?.querySelectorAll<HTMLElement>('h2 a')[askedAt]?.focus({ preventScroll: true });
  }, [askedAt, count]);

  // What says nothing new of the products, a button that waits for instance, leaves all of them alone.
  const groups = useMemo(() => {
    const cards = products.map((product, index) => (
      <li key={product.id} className={classNames('min-w-0', isLaidOutLate(index, atOnce) && 'listed-card')}>
        <HydratedAlone>
          <ProductCard
            product={product}
            sizes={sizes}
            priority={index < FIRST_VIEW}
            headingLevel={2}
            ownNumbers={ownNumbers}
          />
        </HydratedAlone>
      </li>
    ));
    const starts = products.map((_, index) => index).filter((index) => index % TOGETHER === 0);
    return starts.map((at) => ({ at, cards: cards.slice(at, at + TOGETHER) }));
  }, [products, atOnce, sizes, ownNumbers]);
  return (
    <>
      <div
        ref={list}
        aria-busy={paged.outdated}
        className={classNames('transition-opacity', paged.outdated && 'opacity-50')}
      >
        {groups
          .filter(({ at }) => at < count + ahead)
          .map(({ at, cards }) => (
            <CardGroup
              key={at}
              className={classNames(
                grid,
                'listed-group',
                at > 0 && 'mt-4 sm:mt-6',
                at >= later && at < later + apart * TOGETHER && 'listed-card',
              )}
              cards={at + cards.length <= count ? cards : withOneAhead(cards, count - at, ahead)}
            />
          ))}
      </div>
      <LoadMore
        paged={count < products.length ? { ...paged, loadingMore: true } : paged}
        nextPath={nextPath}
        onAsked={() => setAskedAt(count)}
      />
    </>
  );
}
