import { categoryProductsQuery } from '#app/lib/catalogue-queries.ts';
import { useMessages, usePaths } from '#app/lib/i18n.tsx';
import { useRead } from '#app/lib/use-read.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Said } from '#app/ui/said.tsx';
import { Section } from '#app/ui/section.tsx';
import type { Product } from '#contract/products.ts';
import { ProductCard } from './product-card.tsx';

const SHOWN = 3;

/** One more than shown: the product itself may be among them. */
export const relatedQuery = (category: string) => categoryProductsQuery(category, SHOWN + 1);

/** Other products of the category. Left out while loading and on failure: the page is complete without it. */
export function RelatedProducts({ product }: { product: Product }) {
  const { productPage: messages, catalogue } = useMessages();
  const paths = usePaths();
  const related = useRead(relatedQuery(product.categories));
  const others = (related.data?.data ?? []).filter((other) => other.id !== product.id).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <Section ground="sand" labelledBy="related">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <PageHeading level={2} id="related" title={messages.related} />
        <LinkButton variant="quiet" to={paths.category(product.categories)}>
          {catalogue.seeMore}
          <span className="sr-only">
            {' '}
            <Said en={product.categoryLabel} so={product.categoryLabelSo} />
          </span>
        </LinkButton>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {others.map((other) => (
          <li key={other.id} className="min-w-0">
            <ProductCard
              product={other}
              sizes="(min-width: 1280px) 400px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
