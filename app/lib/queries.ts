import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Category } from '../../contract/categories.ts';
import type { Counts } from '../../contract/counts.ts';
import type { Numbers } from '../../contract/numbers.ts';
import type { CategoryShowcase, Product, ProductPage } from '../../contract/products.ts';
import type { User } from '../../contract/users.ts';
import type { Video } from '../../contract/videos.ts';
import { ApiError, type ApiGet } from './api.ts';

/** One definition of each read. The server answers it in process, the browser over HTTP: same path, same contract. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { get: ApiGet };
  }
}

type Data<T> = { data: T };
type Context = { meta: { get: ApiGet } | undefined };

function getter(context: Context): ApiGet {
  if (!context.meta) throw new Error('The query client was made without a getter');
  return context.meta.get;
}

/** "No such thing" is an answer to show, not a failure to retry. */
const orNull = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};

export type ProductFilters = Partial<Record<'q' | 'category' | 'size' | 'color' | 'type', string>>;

/** Empty filters are left out and the order is fixed, so that one search has one address. */
export function filterParams(filters: ProductFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['q', 'category', 'size', 'color', 'type'] as const) {
    const value = filters[name]?.trim();
    if (value) params.set(name, value);
  }
  return params;
}

export const PAGE_SIZE = 12;

export const productPageQuery = (filters: ProductFilters, cursor: string | null = null, limit = PAGE_SIZE) => {
  const params = filterParams(filters);
  params.set('limit', String(limit));
  if (cursor) params.set('cursor', cursor);
  return queryOptions({
    queryKey: ['products', params.toString()],
    queryFn: (context) => getter(context)<ProductPage>(`products?${params}`),
  });
};

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: (context) =>
      getter(context)<Data<Product>>(`products/${id}`)
        .then((answer) => answer.data)
        .catch(orNull),
  });

/** null: there is no such category. */
export const categoryProductsQuery = (value: string, limit = PAGE_SIZE, cursor: string | null = null) =>
  queryOptions({
    queryKey: ['category-products', value.toLowerCase(), limit, cursor],
    queryFn: (context) =>
      getter(context)<ProductPage>(
        `products/${encodeURIComponent(value)}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
      ).catch(orNull),
  });

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: (context) => getter(context)<Data<Category[]>>('categories').then((answer) => answer.data),
  });

export const showcaseQuery = () =>
  queryOptions({
    queryKey: ['showcase'],
    queryFn: (context) =>
      getter(context)<Data<CategoryShowcase[]>>('products/categories').then((answer) => answer.data),
  });

export const videosQuery = () =>
  queryOptions({
    queryKey: ['videos'],
    queryFn: (context) => getter(context)<Data<Video[]>>('videos').then((answer) => answer.data),
  });

export const numbersQuery = () =>
  queryOptions({
    queryKey: ['numbers'],
    queryFn: (context) => getter(context)<Numbers>('user/numbers'),
  });

export const usersQuery = () =>
  queryOptions({
    queryKey: ['users'],
    queryFn: (context) => getter(context)<Data<User[]>>('users').then((answer) => answer.data),
  });

export const countsQuery = () =>
  queryOptions({
    queryKey: ['counts'],
    queryFn: (context) => getter(context)<Data<Counts>>('getcount').then((answer) => answer.data),
  });

/** What a page's loader read on the server, as it travels in the HTML. */
export type QuerySeed = { key: QueryKey; data: unknown };

export function createQueryClient(get: ApiGet, seeds: readonly QuerySeed[] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        meta: { get },
        // The page itself was revalidated with the server on the way in, so what it carries is fresh at the visit.
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnReconnect: 'always',
        // A phone that believes it is offline may still answer from the service worker.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  for (const seed of seeds) client.setQueryData(seed.key, seed.data);
  return client;
}
