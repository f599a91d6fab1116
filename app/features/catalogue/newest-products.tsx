import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { NEWEST_PRODUCTS, newestProductsQuery } from '#app/lib/catalogue-queries.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { productsFailure } from './products-failure.ts';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];
const GRID = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4';
const SIZES = '(min-width: 1280px) 285px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 45vw';

export function NewestProducts() {
  const messages = useMessages();
  const paths = usePaths();
  const { data, error, retry: again } = useRead(newestProductsQuery());
  if (!data && error) {
    const retry = <Button onClick={again}>{messages.ui.retry}</Button>;
    return <EmptyState tone="error" text={productsFailure(error, messages.catalogue)} action={retry} />;
  }
  if (!data) {
    return (
      <ul aria-busy="true" aria-label={messages.catalogue.loading} className={GRID}>
        {SKELETONS.map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (data.data.length === 0) return <EmptyState text={messages.catalogue.empty} />;
  return (
    <>
      <ul className={GRID}>
        {data.data.map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} sizes={SIZES} />
          </li>
        ))}
        {data.data.length === NEWEST_PRODUCTS ? (
          <li className="hidden md:max-lg:block">
            <Link
              to={paths.products}
              prefetch="intent"
              className="blocks-ground-dark on-dark grid h-full content-end gap-2 rounded-lg bg-charcoal p-6 text-white hover:bg-charcoal-700"
            >
              <span className="font-display text-2xl">{messages.catalogue.seeAll}</span>
              <ArrowRight aria-hidden="true" />
            </Link>
          </li>
        ) : null}
      </ul>
      <div className="mt-8 flex justify-center md:max-lg:hidden">
        <LinkButton to={paths.products} variant="dark">
          {messages.catalogue.seeAll} <ArrowRight aria-hidden="true" size={18} />
        </LinkButton>
      </div>
    </>
  );
}
