import {
  getProduct,
  listCategories,
  listCategoryProducts,
  listProducts,
  listShowcase,
  listVideos,
} from '#contract/calls/public.ts';
import type { Category } from '#contract/categories.ts';
import type { CategoryShowcase, Product, ProductPage } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';
import { ApiError } from './api-error.ts';
import { bare, callQuery, dataOf, without } from './queries.ts';

/** The reads of products, categories and videos. What every page reads is in queries.ts. */

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

/** A product as lists hold it: without the long texts, which only its own page shows, and without its dates. */
const UNLISTED = ['description', 'descriptionSo', 'created_at', 'updated_at'] as const;
export type ListedProduct = Omit<Product, (typeof UNLISTED)[number]>;
export type ListedPage = Omit<ProductPage, 'data'> & { data: ListedProduct[] };

export const listed = async (response: Promise<ProductPage>): Promise<ListedPage> => {
  const page = await response;
  return { ...page, data: page.data.map((product) => without(product, ...UNLISTED)) };
};

export const productPageQuery = (filters: ProductFilters, cursor: string | null = null, limit = PAGE_SIZE) => {
  const params = filterParams(filters);
  const query = { ...Object.fromEntries(params), limit, cursor };
  return callQuery(listProducts, { query }, listed, `${params}&${limit}&${cursor ?? ''}`);
};

/** Fills rows of two and of four; with three columns the link to the whole list takes the last cell. */
export const NEWEST_PRODUCTS = 8;
export const newestProductsQuery = () => productPageQuery({}, null, NEWEST_PRODUCTS);

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

/** Home carries the first of them and how many there are, each as it shows it: it must not grow with the catalogue. */
const HOME_CATEGORIES = 24;
const HOME_VIDEOS = 3;
const firstOf =
  <T, Shown>(count: number, shown: (one: T) => Shown) =>
  async (response: Promise<T[]>): Promise<{ first: Shown[]; total: number }> => {
    const all = await response;
    return { first: all.slice(0, count).map(shown), total: all.length };
  };
export type HomeCategory = Omit<Category, 'created_at' | 'updated_at'>;
const firstCategories = firstOf(
  HOME_CATEGORIES,
  (one: Category): HomeCategory => without(one, 'created_at', 'updated_at'),
);
const firstShowcases = firstOf(HOME_CATEGORIES, (one: CategoryShowcase) => ({
  ...without(one, 'productimage'),
  picture: one.picture && bare(one.picture),
}));
const firstVideos = firstOf(HOME_VIDEOS, (one: Video) => ({
  ...without(one, 'products', 'thumbnail', 'created_at', 'updated_at'),
  poster: one.poster && bare(one.poster),
}));
export const homeCategoriesQuery = () =>
  callQuery(listCategories, {}, (response) => firstCategories(dataOf(response)), 'home');
export const homeShowcaseQuery = () =>
  callQuery(listShowcase, {}, (response) => firstShowcases(shownOf(response)), 'home');
export const homeVideosQuery = () => callQuery(listVideos, {}, (response) => firstVideos(dataOf(response)), 'home');
export const videosQuery = () => callQuery(listVideos, {}, dataOf);
