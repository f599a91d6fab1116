import type { QueryKey } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { pageContext } from './page-context.ts';
import { createQueryClient, type QuerySeed } from './queries.ts';

/** A query as queryOptions makes it; its data type does not matter for loading it. */
type AnyQuery = { queryKey: QueryKey };

export type PageSeeds = { seeds: QuerySeed[] };

/**
 * Reads a page's queries on the server. A query that fails is left out: its component then shows its loading state and the
 * browser tries again; the server has seen the failure and does not cache the page.
 */
export async function loadQueries(context: Readonly<RouterContextProvider>, queries: AnyQuery[]): Promise<PageSeeds> {
  const client = createQueryClient(context.get(pageContext).read);
  const results = await Promise.allSettled(
    queries.map(
      async (query): Promise<QuerySeed> => ({
        key: query.queryKey,
        data: await client.fetchQuery({ ...query, retry: false }),
      }),
    ),
  );
  return { seeds: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])) };
}

/** In the browser a page opens at once with its skeletons; its components fetch what they need themselves. */
export const openAtOnce = async (): Promise<PageSeeds> => ({ seeds: [] });
