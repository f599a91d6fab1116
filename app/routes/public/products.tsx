import { useLocation, useSearchParams } from 'react-router';
import { hasFilters, listPath, readCursor, readFilters } from '#app/features/catalogue/filters.ts';
import { NothingFound } from '#app/features/catalogue/nothing-found.tsx';
import { pagesQuery, usePagedProducts } from '#app/features/catalogue/paged-products.ts';
import { ProductFilterBar } from '#app/features/catalogue/product-filters.tsx';
import { ProductList } from '#app/features/catalogue/product-list.tsx';
import { productsFailure } from '#app/features/catalogue/products-failure.ts';
import { ResultCount } from '#app/features/catalogue/result-count.tsx';
import { PageHead } from '#app/features/seo/page-head.tsx';
import { categoriesQuery, filterParams, type ProductFilters, productPageQuery } from '#app/lib/catalogue-queries.ts';
import { useLanguage, useMessages, usePaths } from '#app/lib/i18n.tsx';
import { loadQueries, openAtOnce } from '#app/lib/queries.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeading } from '#app/ui/page-heading.tsx';
import { Section } from '#app/ui/section.tsx';
import { inLanguage } from '#contract/paths.ts';
import type { Route } from './+types/products';

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filters = readFilters(searchParams);
  const pages = pagesQuery((cursor) => productPageQuery(filters, cursor), readCursor(searchParams));
  return loadQueries(context, [pages, categoriesQuery()]);
}
export const clientLoader = openAtOnce;

/** The product list, on /product and /All-Products. */
export default function Products() {
  const { listPage: messages, catalogue, filters: filterMessages } = useMessages();
  const paths = usePaths();
  const path = inLanguage(useLocation().pathname, useLanguage().language);
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const from = readCursor(params);
  const paged = usePagedProducts((cursor) => productPageQuery(filters, cursor), from);
  const change = (next: ProductFilters, typing: boolean) =>
    setParams(filterParams(next), { replace: typing, preventScrollReset: true });

  const actions = (
    <NothingFound
      suggestions={paged.suggestions}
      pathTo={(q) => listPath(path, { ...filters, q })}
      clear={<LinkButton to={path}>{filterMessages.clear}</LinkButton>}
    />
  );
  const firstPage = <LinkButton to={listPath(path, filters)}>{messages.firstPage}</LinkButton>;
  return (
    <>
      <PageHead title={messages.title} description={messages.description} path={paths.products} />
      <Section ground="blocks" className="pt-10 pb-8 sm:pt-14 sm:pb-10">
        <PageHeading subtitle={messages.eyebrow} title={messages.title} />
        <div className="mt-8">
          <ProductFilterBar filters={filters} onChange={change} action={path} />
        </div>
      </Section>
      <Section className="pt-8 sm:pt-10">
        <ResultCount paged={paged} />
        {from !== null && <p className="mb-6">{firstPage}</p>}
        <ProductList
          paged={paged}
          columns="sm:grid-cols-2 lg:grid-cols-3"
          sizes="(min-width: 1280px) 400px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw"
          nextPath={(cursor) => listPath(path, filters, cursor)}
          failure={(error) => productsFailure(error, catalogue)}
          empty={<EmptyState text={catalogue.empty} action={hasFilters(filters) ? actions : undefined} />}
        />
      </Section>
    </>
  );
}
