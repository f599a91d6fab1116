/**
 * The address of every page, in its canonical spelling; the router compares without regard to case. No zod here: public pages
 * load this file.
 */
export const PATHS = {
  home: '/',
  about: '/about',
  products: '/product',
  allProducts: '/All-Products',
  projects: '/project',
  contact: '/contact',
  login: '/login',
  signup: '/signup',
  setPassword: '/set-password',
  panel: '/admin-panel',
} as const;

export const productPath = (id: number | string): string => `${PATHS.products}/${id}`;
/** The specification's own spelling of a card's link; it leads to the same page as productPath. */
export const productCardPath = (id: number): string => `/Product/${id}`;
export const categoryPath = (value: string): string => `/category/${encodeURIComponent(value)}`;
/** The specification's own spelling of a row's 'See More'. */
export const SEE_MORE_PATH = '/All-products';

/** Leads back to `next` after signing in. `%20`, not `+`, for a space: the way back takes plain characters only. */
export const loginPath = (next: string): string =>
  `${PATHS.login}?next=${encodeURIComponent(next.replaceAll('+', '%20'))}`;

/** What may tell two copies of a list apart; the other parameters of an address are a messenger's, not ours. */
const LIST_PARAMETERS = ['q', 'category', 'size', 'color', 'type', 'cursor'] as const;

const clean = (path: string): string => path.toLowerCase().replace(/(.)\/+$/, '$1');

/** The query parameters that the page at this path understands. */
export function pageParameters(path: string): readonly string[] {
  const page = clean(path);
  if (page === PATHS.products || page === PATHS.allProducts.toLowerCase()) return LIST_PARAMETERS;
  if (page.startsWith('/category/')) return ['cursor'];
  return page === '/sitemap.xml' ? ['page'] : [];
}

const PUBLIC_PAGE = /^\/(about|product|all-products|project|contact|product\/\d+|category\/[^/]+)?\/?$/i;
const PRIVATE_PAGE = /^\/(admin-panel|login|signup|set-password)(\/|$)/i;

/** The pages that are the same for every visitor and can be read offline. */
export const isPublicPage = (path: string): boolean => PUBLIC_PAGE.test(path);
/** Signing in and the panel: never stored, and the only pages that speak in toasts. */
export const isPrivatePage = (path: string): boolean => PRIVATE_PAGE.test(path);
