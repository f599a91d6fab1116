import type { Language } from './enums.ts';

/**
 * The address of every page, in its canonical spelling; the router compares without regard to case. Somali lives at `/so` + the
 * English address. No zod here: public pages load this file.
 */
const PREFIXES: Record<Language, string> = { en: '', so: '/so' };

const pathsUnder = (prefix: string) => ({
  home: prefix || '/',
  about: `${prefix}/about`,
  products: `${prefix}/product`,
  allProducts: `${prefix}/All-Products`,
  projects: `${prefix}/project`,
  contact: `${prefix}/contact`,
  quote: `${prefix}/quote`,
  login: `${prefix}/login`,
  signup: `${prefix}/signup`,
  setPassword: `${prefix}/set-password`,
  /** The panel has one address in both languages: it follows the cookie. */
  panel: '/admin-panel',
  product: (id: number | string): string => `${prefix}/product/${id}`,
  /** The specification's own spelling of a card's link; it leads to the same page as `product`. */
  productCard: (id: number): string => `${prefix}/Product/${id}`,
  category: (value: string): string => `${prefix}/category/${encodeURIComponent(value)}`,
  /** The specification's own spelling of a row's 'See More'. */
  seeMore: `${prefix}/All-products`,
  /** Leads back to `next` after signing in. `%20`, not `+`, for a space: the way back takes plain characters only. */
  loginFor: (next: string): string => `${prefix}/login?next=${encodeURIComponent(next.replaceAll('+', '%20'))}`,
});

export type Paths = ReturnType<typeof pathsUnder>;

/** The English addresses, which are those of every page without its language. */
export const PATHS: Paths = pathsUnder(PREFIXES.en);
const SOMALI_PATHS: Paths = pathsUnder(PREFIXES.so);

/** The addresses that a page in this language links to. */
export const pathsIn = (language: Language): Paths => (language === 'so' ? SOMALI_PATHS : PATHS);

const SOMALI = /^\/so(?=[/?#]|$)/i;
const PANEL = /^\/admin-panel(?=[/?#]|$)/i;

/** The language an address names; null where it names none and is negotiated. */
export const languageOfPath = (path: string): Language | null => (SOMALI.test(path) ? 'so' : null);

/** `/so/about?a=1` -> `/about?a=1`. */
export function withoutLanguage(path: string): string {
  const bare = path.replace(SOMALI, '');
  return bare.startsWith('/') ? bare : `/${bare}`;
}

/** The same page in this language, query and fragment included. */
export function inLanguage(path: string, language: Language): string {
  const bare = withoutLanguage(path);
  const prefix = PREFIXES[language];
  if (!prefix || PANEL.test(bare)) return bare;
  return prefix + bare.replace(/^\/(?=[?#]|$)/, '');
}

/** What may tell two copies of a list apart; the other parameters of an address are a messenger's, not ours. */
const LIST_PARAMETERS = ['q', 'category', 'size', 'color', 'type', 'cursor'] as const;

const clean = (path: string): string =>
  withoutLanguage(path)
    .toLowerCase()
    .replace(/(.)\/+$/, '$1');

/** The query parameters that the page at this path understands. */
export function pageParameters(path: string): readonly string[] {
  const page = clean(path);
  if (page === PATHS.products || page === PATHS.allProducts.toLowerCase()) return LIST_PARAMETERS;
  if (page.startsWith('/category/')) return ['cursor'];
  return page === '/sitemap.xml' ? ['page'] : [];
}

const PUBLIC_PAGE = /^\/(about|product|all-products|project|contact|quote|product\/\d+|category\/[^/]+)?\/?$/i;
const PRIVATE_PAGE = /^\/(admin-panel|login|signup|set-password)(\/|$)/i;

/** The pages that are the same for every visitor and can be read offline. */
export const isPublicPage = (path: string): boolean => PUBLIC_PAGE.test(withoutLanguage(path));
/** Signing in and the panel: never stored, and the only pages that speak in toasts. */
export const isPrivatePage = (path: string): boolean => PRIVATE_PAGE.test(withoutLanguage(path));
export const isPanelPage = (path: string): boolean => PANEL.test(path);
/** Files that a page's route makes: they are the same for everybody, in the language their address names. */
export const isPageFile = (path: string): boolean => /\.(xml|txt|webmanifest)$/i.test(path);
