import { memo } from 'react';
import { Link } from 'react-router';
import type { ListedProduct } from '#app/lib/catalogue-queries.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useTwins } from '#app/lib/twins.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { KeepPlace } from '#app/ui/keep-place.tsx';
import { CARD_WIDTHS, Picture } from '#app/ui/picture.tsx';
import { Said } from '#app/ui/said.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { CallAction } from './call-action.tsx';
import { ProductFacts } from './product-facts.tsx';
import { WhatsappAction } from './whatsapp-action.tsx';

/**
 * <ProductCard product={product} sizes="(min-width: 1024px) 25vw, 50vw" />, inside an <li> of a grid or a row.
 * `sizes` says how wide the card really is. The card fills its cell; ROW_CARD gives it the size it has in a scrolling row,
 * with room for a name of two lines; what is longer ends in dots there, so that a row never changes its height.
 * Narrow cells (a phone's two columns) stack the actions; that follows the card's own width, not the window's.
 */
export const ROW_CARD_HEIGHT = 'min-h-[28.75rem] md:min-h-[34.25rem]';
export const ROW_CARD = `row-card w-[280px] min-w-[280px] md:w-[400px] md:min-w-[400px] ${ROW_CARD_HEIGHT}`;
export const ROW_SIZES = '(min-width: 768px) 400px, 280px';

type Props = {
  product: ListedProduct;
  sizes: string;
  priority?: boolean;
  headingLevel?: 2 | 3;
  /** Uses the numbers that came with the product instead of the shared ones, as specified for the category page. */
  ownNumbers?: boolean;
};

const FRAME = 'relative flex h-full flex-col overflow-hidden rounded-lg bg-white shadow-card ring-1 ring-line';

/** Drawn again only for another product: a list that grows draws its new cards alone. */
export const ProductCard = memo(function ProductCard({
  product,
  sizes,
  priority,
  headingLevel = 3,
  ownNumbers,
}: Props) {
  const messages = useMessages().product;
  const twin = useTwins();
  const to = usePaths().productCard(product.id);
  const numbers = ownNumbers ? product : undefined;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article
      data-product={product.id}
      className={classNames(FRAME, 'group @container transition-shadow hover:shadow-lift')}
    >
      <div className="overflow-hidden">
        <Picture
          picture={product.picture}
          alt=""
          sizes={sizes}
          widths={CARD_WIDTHS}
          priority={priority}
          className="aspect-4/3 transition-transform duration-300 motion-safe:group-hover:scale-[1.03]"
        />
      </div>
      <KeepPlace product={product} />
      <div className="flex flex-1 flex-col gap-3 p-3 @3xs:p-4">
        <Heading className="text-lg leading-snug break-words @3xs:text-xl">
          {/* Reaches over the picture: one link for both. */}
          <Link
            to={to}
            prefetch="intent"
            className="after:absolute after:inset-x-0 after:top-0 after:aspect-4/3 hover:text-terracotta-700"
          >
            <Said en={product.productname} so={product.productnameSo} />
          </Link>
        </Heading>
        <ProductFacts product={product} />
        <div className="mt-auto grid grid-cols-2 gap-2 pt-1 @3xs:grid-cols-[1fr_1.4fr_1fr]">
          <CallAction product={product} numbers={numbers} className="px-2!" />
          <LinkButton
            to={to}
            variant="quiet"
            aria-label={messages.detailsOf(twin(product.productname, product.productnameSo).text)}
            className="order-first col-span-2 px-2! @3xs:order-none @3xs:col-span-1"
          >
            {messages.details}
          </LinkButton>
          <WhatsappAction product={product} numbers={numbers} className="px-2!" />
        </div>
      </div>
    </article>
  );
});

/** Has the exact shape of a loaded card. */
export function ProductCardSkeleton() {
  return (
    <div className={classNames(FRAME, '@container')} data-testid="product-skeleton">
      <Skeleton className="blocks-ground aspect-4/3 rounded-none" />
      <div className="flex flex-1 flex-col gap-3 p-3 @3xs:p-4">
        <Skeleton className="h-[1.375em] w-3/4 text-lg @3xs:text-xl" />
        <div className="grid gap-1 @3xs:grid-cols-2 @3xs:gap-2">
          <Skeleton className="h-5 @3xs:h-10" />
          <Skeleton className="h-5 @3xs:h-10" />
          <Skeleton className="h-5 @3xs:h-10" />
          <Skeleton className="h-5 @3xs:h-10" />
        </div>
        <div className="mt-auto grid grid-cols-2 gap-2 pt-1 @3xs:grid-cols-[1fr_1.4fr_1fr]">
          <Skeleton className="h-11" />
          <Skeleton className="order-first col-span-2 h-11 @3xs:order-none @3xs:col-span-1" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </div>
  );
}
