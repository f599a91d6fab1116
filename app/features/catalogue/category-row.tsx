import { WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { useNear } from '#app/first-view/near.ts';
import { DRAWN_WHEN_NEAR } from '#app/first-view/parts.tsx';
import { categoryProductsQuery, type HomeCategory, type ListedProduct } from '#app/lib/catalogue-queries.ts';
import { useOnline } from '#app/lib/connectivity.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useTwins } from '#app/lib/twins.ts';
import { useRead } from '#app/lib/use-read.tsx';
import { BlockArt } from '#app/ui/block-art.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Said } from '#app/ui/said.tsx';
import { ScrollRow } from '#app/ui/scroll-row.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ProductCard, ProductCardSkeleton, ROW_CARD, ROW_CARD_HEIGHT, ROW_SIZES } from './product-card.tsx';

const SHOWN = 6;
/** About one phone screen: a slow response takes as long as scrolling there. */
const AHEAD = '800px';
const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

/** `open`: title above the cards. `panel`: on wide screens the title is in a dark panel beside the cards. */
type Look = 'open' | 'panel';

/** --undrawn: the height a row takes until the browser lays it out. */
const FRAMES: Record<Look, string> = {
  open: 'grid gap-4 [--undrawn:36.8rem] md:[--undrawn:39.8rem]',
  panel: 'grid gap-4 [--undrawn:36rem] md:[--undrawn:39rem] lg:flex lg:gap-6 lg:[--undrawn:35.75rem]',
};
const TITLES: Record<Look, string> = {
  open: 'border-b border-line pb-3',
  panel:
    'border-l-4 border-terracotta pl-4 lg:blocks-ground-dark lg:mt-1 lg:mb-5 lg:w-72 lg:shrink-0 lg:flex-col lg:items-start lg:rounded-lg lg:border-0 lg:bg-charcoal lg:p-6 lg:text-white',
};

/**
 * A row reads its products when it comes near the view. Loading, loaded, empty and failed rows have the same size, so that
 * nothing jumps while one scrolls.
 */
export function CategoryRow({ category, look }: { category: HomeCategory; look: Look }) {
  const messages = useMessages().catalogue;
  const paths = usePaths();
  const [place, near] = useNear<HTMLElement>(AHEAD);
  const products = useRead(categoryProductsQuery(category.value, SHOWN), near);
  const { text: title, lang } = useTwins()(category.label, category.labelSo);
  // The dots keep its place until the number comes.
  const total = products.data?.total ?? '…';
  const titleId = `row-${category.id}`;
  return (
    <section ref={place} aria-labelledby={titleId} className={classNames(DRAWN_WHEN_NEAR, FRAMES[look])}>
      <header
        className={classNames('flex flex-wrap items-baseline justify-between gap-x-4 lg:flex-nowrap', TITLES[look])}
      >
        {look === 'panel' ? <BlockArt className="h-16 text-terracotta max-lg:hidden" /> : null}
        <div className="min-w-0 text-2xl break-words md:text-3xl">
          <h2 id={titleId} className="mr-3 inline">
            <Link to={paths.category(category.value)} prefetch="intent" className="underline-offset-8 hover:underline">
              <Said en={category.label} so={category.labelSo} />
            </Link>
          </h2>
          <Link
            to={paths.category(category.value)}
            aria-label={`${messages.all} ${total} ${title}`}
            className="inline-block min-w-11 rounded-full border px-2 text-center align-middle text-base leading-7 font-semibold"
          >
            {total}
          </Link>
        </div>
        <Link
          to={paths.seeMore}
          className="inline-flex min-h-11 shrink-0 items-center font-semibold text-terracotta-700 underline underline-offset-4 md:hidden"
        >
          {messages.seeMore}
          <span className="sr-only" lang={lang}>
            {` ${title}`}
          </span>
        </Link>
      </header>
      <div className="grid min-w-0 grow content-start gap-3">
        <RowOffline />
        {near || products.data ? (
          <RowProducts
            title={title}
            lang={lang}
            // A category that has just gone (null) has no products any more.
            products={products.data === null ? [] : products.data?.data}
            onRetry={products.error ? products.retry : undefined}
          />
        ) : (
          <div className={classNames('mt-1 mb-5 noscript:hidden', ROW_CARD_HEIGHT)} />
        )}
      </div>
    </section>
  );
}

function RowOffline() {
  const messages = useMessages().connectivity;
  if (useOnline()) return null;
  return (
    <p className="flex items-center gap-2 rounded-block bg-danger-100 px-4 py-2 font-medium text-danger-700">
      <WifiOff aria-hidden="true" size={18} className="shrink-0" /> {messages.rowLost}
    </p>
  );
}

/** Shown until the categories are known. */
export function CategoryRowSkeleton() {
  return (
    <div className={FRAMES.open}>
      <div className={TITLES.open}>
        <Skeleton className="h-11 w-56" />
      </div>
      <RowProducts title="" products={undefined} />
    </div>
  );
}

type RowProductsProps = {
  title: string;
  /** Of the title, where the other language stands in. */
  lang?: string | undefined;
  products: readonly ListedProduct[] | undefined;
  /** Set where the call failed and can be tried again. */
  onRetry?: () => void;
};

function RowProducts({ title, lang, products, onRetry }: RowProductsProps) {
  const { catalogue: messages, ui } = useMessages();
  if (products?.length === 0 || (!products && onRetry)) {
    return (
      <div
        data-empty
        className={classNames(
          'mt-1 mb-5 grid place-content-center justify-items-center gap-4 rounded-lg border border-dashed border-sand-300 blocks-ground bg-sand/60 px-6 text-ash',
          ROW_CARD_HEIGHT,
        )}
      >
        <p>{messages.empty}</p>
        {onRetry ? (
          <Button variant="quiet" onClick={onRetry}>
            {ui.retry}
            <span className="sr-only" lang={lang}>{`: ${title}`}</span>
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <ScrollRow leftLabel={messages.scrollLeft(title)} rightLabel={messages.scrollRight(title)} busy={!products}>
      {products
        ? products.map((product) => (
            <li key={product.id} className={ROW_CARD}>
              <ProductCard product={product} sizes={ROW_SIZES} />
            </li>
          ))
        : SKELETONS.map((key) => (
            <li key={key} className={ROW_CARD}>
              <ProductCardSkeleton />
            </li>
          ))}
    </ScrollRow>
  );
}
