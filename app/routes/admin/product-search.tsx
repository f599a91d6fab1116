import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasFilters, listPath, readFilters } from '#app/features/catalogue/filters.ts';
import { LoadMore } from '#app/features/catalogue/load-more.tsx';
import type { PagedProducts, QueryFor } from '#app/features/catalogue/paged-products.ts';
import { ProductFilterBar } from '#app/features/catalogue/product-filters.tsx';
import { filterParams, type ProductFilters, productPageQuery } from '#app/lib/catalogue-queries.ts';
import { usePanelProducts } from './paged-products.ts';

type ProductSearch = { paged: PagedProducts; filtered: boolean; bar: ReactNode; more: ReactNode };

type PageFor = (filters: ProductFilters, cursor: string | null) => ReturnType<QueryFor>;

/** The public list's search, filters and paging, for the panel's own lists of products. */
export function useProductSearch(queryFor: PageFor = productPageQuery): ProductSearch {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const paged = usePanelProducts((cursor) => queryFor(filters, cursor));
  const change = (next: ProductFilters, typing: boolean) =>
    setParams(filterParams(next), { replace: typing, preventScrollReset: true });
  return {
    paged,
    filtered: hasFilters(filters),
    bar: <ProductFilterBar filters={filters} onChange={change} action={pathname} />,
    more: <LoadMore paged={paged} nextPath={(cursor) => listPath(pathname, filters, cursor)} />,
  };
}
