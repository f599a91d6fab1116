import { keepPreviousData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedPage, ListedProduct } from '#app/lib/queries.ts';

/** One page of a list as lib/queries defines it; null where what is listed does not exist. */
type PageQuery = { queryKey: QueryKey };
export type QueryFor = (cursor: string | null) => PageQuery;

type Page = ListedPage | null;

export type PagedProducts = {
  products: ListedProduct[];
  total: number;
  /** Counting stopped at `total`. */
  totalIsMore: boolean;
  /** What may have been meant, where nothing was found. */
  suggestions: string[];
  /** The category's value now, where it was asked for by an old one. */
  movedTo: string | undefined;
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
 * A list that grows page by page. Its first page comes with the HTML and is found in the query cache under its own key; the
 * whole list is kept below that key, so that invalidating the page invalidates the list.
 */
export function usePagedProducts(queryFor: QueryFor, from: string | null = null): PagedProducts {
  const client = useQueryClient();
  const first = queryFor(from);
  const seeded = client.getQueryState<Page>(first.queryKey);
  const list = useInfiniteQuery({
    queryKey: [...first.queryKey, 'list'],
    queryFn: ({ pageParam }) => client.fetchQuery<Page>({ ...queryFor(pageParam), staleTime: 0, retry: false }),
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
    totalIsMore: pages[0]?.totalIsMore ?? false,
    suggestions: pages[0]?.suggestions ?? [],
    movedTo: pages[0]?.movedTo,
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
