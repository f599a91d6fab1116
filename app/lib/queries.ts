import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Call, InputOf, ReadCall, ResponseOf } from '#contract/calls/call.ts';
import {
  getNumbers,
  getProduct,
  getSite,
  listCategories,
  listCategoryProducts,
  listProducts,
  listShowcase,
  listVideos,
} from '#contract/calls/public.ts';
import type { Product, ProductPage } from '#contract/products.ts';
import type { Site, Slide } from '#contract/site.ts';
import { ApiError } from './api-error.ts';

/** One definition of each read of a page. The server makes it in process, the browser over HTTP. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { read: ReadCall };
  }
}

/** A query's key begins with its call's path, by which a write finds what it has made stale. */
const keyOf = (call: Call, ...input: unknown[]): QueryKey => [call.path, ...input];

/** A query of one call; `pick` takes from the response what the page wants. */
export const callQuery = <C extends Call, T>(
  call: C,
  input: InputOf<C>,
  pick: (response: Promise<ResponseOf<C>>) => Promise<T>,
  ...key: unknown[]
) =>
  queryOptions({
    queryKey: keyOf(call, ...key),
    queryFn: ({ meta }) => {
      if (!meta) throw new Error('The query client was made without a reader');
      return pick(meta.read(call, input));
    },
  });

export const dataOf = async <T>(response: Promise<{ data: T }>): Promise<T> => (await response).data;
const whole = <T>(response: Promise<T>): Promise<T> => response;

/** "No such thing" is something to show, not a failure to retry. */
export const orNull = <T>(response: Promise<T>): Promise<T | null> =>
  response.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

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

/** A product as lists hold it: without the long texts, which only its own page shows. */
export type ListedProduct = Omit<Product, 'description' | 'descriptionSo'>;
export type ListedPage = Omit<ProductPage, 'data'> & { data: ListedProduct[] };

export const listed = async (response: Promise<ProductPage>): Promise<ListedPage> => {
  const page = await response;
  return { ...page, data: page.data.map(({ description: _, descriptionSo: __, ...product }) => product) };
};

export const productPageQuery = (filters: ProductFilters, cursor: string | null = null, limit = PAGE_SIZE) => {
  const params = filterParams(filters);
  const query = { ...Object.fromEntries(params), limit, cursor };
  return callQuery(listProducts, { query }, listed, `${params}&${limit}&${cursor ?? ''}`);
};

/** null: there is no such product. */
export const productQuery = (id: number) =>
  callQuery(getProduct, { params: { idOrCategory: id } }, (response) => orNull(dataOf(response)), id);

/** null: there is no such category. */
export const categoryProductsQuery = (value: string, limit = PAGE_SIZE, cursor: string | null = null) =>
  callQuery(
    listCategoryProducts,
    { params: { idOrCategory: value }, query: { limit, cursor } },
    (response) => orNull(listed(response)),
    value.toLowerCase(),
    limit,
    cursor,
  );

export const categoriesQuery = () => callQuery(listCategories, {}, dataOf);
/** This call has a word of its own for "no" beside the envelope's status. */
const shownOf = async <T>(response: Promise<{ success?: boolean; data: T }>): Promise<T> => {
  const { success, data } = await response;
  if (success === false) throw new ApiError('server', null);
  return data;
};
export const showcaseQuery = () => callQuery(listShowcase, {}, shownOf);
export const videosQuery = () => callQuery(listVideos, {}, dataOf);
export const numbersQuery = () => callQuery(getNumbers, {}, whole);

/** The site comes in slices: a page carries only what it shows. */
const slice =
  <T>(pick: (site: Site) => T) =>
  async (response: Promise<{ data: Site }>): Promise<T> =>
    pick((await response).data);

export type SiteFrame = Omit<Site, 'version' | 'updated_at' | 'about' | 'hero' | 'mosaic' | 'side' | 'introVideo'>;

const frame = ({
  version: _,
  updated_at: __,
  about: ___,
  hero: ____,
  mosaic: _____,
  side: ______,
  introVideo: _______,
  ...rest
}: Site): SiteFrame => rest;

/** A placeholder is for what is seen arriving: the first banner. The others would only make the page longer. */
const bare = <T extends object>(picture: T): T => ('path' in picture ? { ...picture, placeholder: '' } : picture);
const later = (slide: Slide, at: number): Slide =>
  at === 0 ? slide : (bare({ ...slide, tall: bare(slide.tall) }) as Slide);

/** What is on every page. */
export const siteQuery = () => callQuery(getSite, {}, slice(frame), 'frame');
export const homeSiteQuery = () =>
  callQuery(
    getSite,
    {},
    slice(({ hero, mosaic, side }) => ({
      hero: hero.map(later),
      mosaic: mosaic.map((place) => place.map(bare)),
      contact: side.contact,
    })),
    'home',
  );
export const aboutSiteQuery = () =>
  callQuery(
    getSite,
    {},
    slice(({ about, introVideo, side }) => ({ about, introVideo, picture: side.about })),
    'about',
  );
export const sidePictureQuery = (page: 'contact' | 'login') =>
  callQuery(
    getSite,
    {},
    slice(({ side }) => side[page]),
    'side',
    page,
  );

/** What a page's loader read on the server, as it travels in the HTML. */
export type QuerySeed = { key: QueryKey; data: unknown };

export function createQueryClient(read: ReadCall, seeds: readonly QuerySeed[] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        meta: { read },
        // The page itself was revalidated with the server on the way in, so what it carries is fresh at the visit.
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        refetchOnReconnect: 'always',
        // A phone that believes it is offline may still get a response from the service worker.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  for (const seed of seeds) client.setQueryData(seed.key, seed.data);
  return client;
}
