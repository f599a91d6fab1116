import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { listOf, type Page, type PagedProducts, type QueryFor } from '#app/features/catalogue/paged-products.ts';

/** A list of products in the panel, which grows as the public one does. It is kept below its first page's key. */
export function usePanelProducts(queryFor: QueryFor): PagedProducts {
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [...queryFor(null).queryKey, 'list'],
    queryFn: ({ pageParam }) => client.fetchQuery<Page>({ ...queryFor(pageParam), staleTime: 0, retry: false }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page?.nextCursor ?? null,
    placeholderData: keepPreviousData,
  });
  return {
    ...listOf(list.data?.pages ?? []),
    loading: list.isPending,
    outdated: list.isPlaceholderData,
    error: list.data === undefined ? list.error : null,
    retry: () => void list.refetch(),
    loadMore: () => void list.fetchNextPage(),
    loadingMore: list.isFetchingNextPage,
    moreError: list.isFetchNextPageError ? list.error : null,
  };
}
