import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

type Page<Row> = { data: Row[]; nextCursor: string | null };

/** A list of the panel that grows page by page, read anew each time it is opened. */
export function usePages<Row>(queryFor: (cursor: string | null) => { queryKey: QueryKey }, enabled = true) {
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [...queryFor(null).queryKey, 'list'],
    queryFn: ({ pageParam }) => client.fetchQuery<Page<Row>>({ ...queryFor(pageParam), staleTime: 0, retry: false }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    enabled,
  });
  return {
    data: list.data?.pages.flatMap((page) => page.data),
    isError: list.isError,
    error: list.error,
    errorUpdatedAt: list.errorUpdatedAt,
    refetch: list.refetch,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    loadingMore: list.isFetchingNextPage,
  };
}
