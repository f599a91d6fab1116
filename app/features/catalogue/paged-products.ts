import { keepPreviousData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Product, ProductPage } from '../../../contract/products.ts';

/** One page of a list as lib/queries defines it; null where what is listed does not exist. */
type PageQuery = { queryKey: QueryKey };
export type PageOf = (cursor: string | null) => PageQuery;

type Page = ProductPage | null;

export type PagedProducts = {
  products: Product[];
  total: number;
  /** The list itself does not exist (an unknown category). */
  missing: boolean;
  /** Nothing to show yet. */
  loading: boolean;
  /** What is shown belongs to the search before this one. */
  outdated: boolean;
  /** Why there is nothing to show; a refresh that failed behind a shown list does not come here. */
  error: Error | null;
  retry: () => void;
  nextCursor: string | null;
  pages: number;
  loadMore: () => void;
  loadingMore: boolean;
  moreError: Error | null;
};

/**
 * A list that grows page by page. Its first page is the one the server has put into the HTML, found in the cache under the
 * page's own key; the whole list lives below that key, so that spoiling the pages spoils it too.
 */
export function usePagedProducts(pageOf: PageOf, from: string | null = null): PagedProducts {
  const client = useQueryClient();
  const first = pageOf(from);
  const seeded = client.getQueryState<Page>(first.queryKey);
  const list = useInfiniteQuery({
    queryKey: [...first.queryKey, 'list'],
    queryFn: ({ pageParam }) => client.fetchQuery<Page>({ ...pageOf(pageParam), staleTime: 0, retry: false }),
    initialPageParam: from,
    getNextPageParam: (page: Page) => page?.nextCursor ?? null,
    ...(seeded?.data === undefined
      ? {}
      : { initialData: { pages: [seeded.data], pageParams: [from] }, initialDataUpdatedAt: seeded.dataUpdatedAt }),
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages ?? [];
  const last = pages.at(-1);
  return {
    products: pages.flatMap((page) => page?.data ?? []),
    total: pages[0]?.total ?? 0,
    missing: pages[0] === null,
    loading: list.isPending,
    outdated: list.isPlaceholderData,
    error: list.data === undefined ? list.error : null,
    retry: () => void list.refetch(),
    nextCursor: last?.nextCursor ?? null,
    pages: pages.length,
    loadMore: () => void list.fetchNextPage(),
    loadingMore: list.isFetchingNextPage,
    moreError: list.isFetchNextPageError ? list.error : null,
  };
}
