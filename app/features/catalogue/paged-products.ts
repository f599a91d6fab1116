import { useDeferredValue, useMemo, useState } from 'react';
import type { ListedPage, ListedProduct } from '#app/lib/catalogue-queries.ts';
import type { Query, State, Store } from '#app/lib/store.ts';
import { useLastAnswer, useRead, useStore } from '#app/lib/use-read.tsx';

/** One page of a list; null where what is listed does not exist. */
export type Page = ListedPage | null;
/** One page of a list as lib/queries defines it. */
export type QueryFor = (cursor: string | null) => Query<Page>;

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

/** What the pages themselves say of the list. */
export const listOf = (pages: readonly Page[]) => ({
  products: pages.flatMap((page) => page?.data ?? []),
  total: pages[0]?.total ?? 0,
  totalIsMore: pages[0]?.totalIsMore ?? false,
  suggestions: pages[0]?.suggestions ?? [],
  movedTo: pages[0]?.movedTo,
  missing: pages[0] === null,
  nextCursor: pages.at(-1)?.nextCursor ?? null,
  pages: pages.length,
});

/** The pages of a list: its first one at first, later as many as are shown. */
export const pagesQuery = (queryFor: QueryFor, from: string | null): Query<Page[]> => ({
  queryKey: [...queryFor(from).queryKey, 'pages'],
  queryFn: async (context) => {
    const wanted = (context.last as Page[] | undefined)?.length ?? 1;
    const pages = [await queryFor(from).queryFn(context)];
    for (let next = pages[0]?.nextCursor; next && pages.length < wanted; next = pages.at(-1)?.nextCursor)
      pages.push(await queryFor(next).queryFn(context));
    return pages;
  },
});

/** The same pages and the one after them. */
const onePageMore = (queryFor: QueryFor, from: string | null): Query<Page[]> => ({
  ...pagesQuery(queryFor, from),
  queryFn: async (context) => {
    const pages = (context.last ?? []) as Page[];
    const next = pages.at(-1)?.nextCursor;
    return next ? [...pages, await queryFor(next).queryFn(context)] : pages;
  },
});

/**
 * Asks for one page more. A refresh of the pages that are there comes first; one that begins meanwhile (the line or the
 * visitor is back) takes the request's place without the new page, so it is asked for again.
 */
export async function askForMore(store: Store, queryFor: QueryFor, from: string | null): Promise<State<Page[]>> {
  const query = onePageMore(queryFor, from);
  const before = store.state(query).data?.length ?? 0;
  for (;;) {
    await store.settled(query);
    const state = await store.ask(query);
    if (state.error || !state.data?.at(-1)?.nextCursor || state.data.length > before) return state;
  }
}

const AT_REST = { asking: false, error: null };

/** A list that grows page by page. Its first page comes with the HTML. */
export function usePagedProducts(queryFor: QueryFor, from: string | null = null): PagedProducts {
  const store = useStore();
  const query = pagesQuery(queryFor, from);
  const key = JSON.stringify(query.queryKey);
  const list = useRead(query);
  // New cards are drawn in small pieces, between which the page scrolls and answers.
  const pages = useDeferredValue(useLastAnswer(list));
  const listed = useMemo(() => listOf(pages ?? []), [pages]);
  const [more, setMore] = useState<{ of?: string; asking: boolean; error: Error | null }>(AT_REST);
  const { asking, error } = more.of === key ? more : AT_REST;

  const loadMore = async () => {
    setMore({ of: key, asking: true, error: null });
    const { error: failure } = await askForMore(store, queryFor, from);
    setMore({ of: key, asking: false, error: failure ?? null });
  };
  return {
    ...listed,
    loading: pages === undefined && list.error === undefined,
    outdated: pages !== undefined && list.data === undefined,
    error: list.data === undefined ? (list.error ?? null) : null,
    retry: list.retry,
    loadMore: () => void loadMore(),
    loadingMore: asking || (list.data?.length ?? 0) > (pages?.length ?? 0),
    moreError: error,
  };
}
