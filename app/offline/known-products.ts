import type { Product, ProductPage } from '../../contract/products.ts';

/**
 * Answers product calls out of the catalogue as it was last read: a product by its id, a category, a page of a list, a search. The
 * same shapes as the server's, so that no page has to know where an answer came from.
 */
export type KnownProducts = Pick<ProductPage, 'data' | 'total' | 'nextCursor'>;

type Answer = ProductPage | { status: 1; message: string; data: Product };

const OK = { status: 1, message: 'OK' } as const;
const FILTERS = ['size', 'color', 'type'] as const;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Lower case, without accents, split at everything that is neither letter nor digit: the server reads a search in the same way. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function isFound(product: Product, typed: readonly string[]): boolean {
  const { code, productname, brandname, size, color, type, categories } = product;
  const words = [code, productname, brandname, size, color, type, categories].flatMap(wordsOf);
  words.push(wordsOf(code).join(''));
  return typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/** A page of those that `isWanted` lets through. Where the stored catalogue ends, the server's own cursor leads on. */
function pageOf(known: KnownProducts, params: URLSearchParams, isWanted: (product: Product) => boolean): ProductPage {
  const wanted = known.data.filter(isWanted);
  const cursor = Number(params.get('cursor') ?? Number.POSITIVE_INFINITY);
  const rest = wanted.filter((product) => product.id < cursor);
  const data = rest.slice(0, Number(params.get('limit') ?? rest.length));
  const last = data.at(-1);
  return {
    ...OK,
    data,
    total: wanted.length === known.data.length ? known.total : wanted.length,
    nextCursor: last && rest.length > data.length ? String(last.id) : known.nextCursor,
  };
}

function listed(known: KnownProducts, params: URLSearchParams): ProductPage {
  const typed = wordsOf(params.get('q') ?? '');
  const category = params.get('category');
  return pageOf(
    known,
    params,
    (product) =>
      FILTERS.every((name) => !params.get(name) || product[name] === params.get(name)) &&
      (!category || same(product.categories, category)) &&
      isFound(product, typed),
  );
}

/** Whether the answer at this address is a list of products (`products/categories` is one of categories). */
export const isProductList = ({ pathname }: URL): boolean =>
  /^\/api\/products(\/(?!categories$)(?!\d+$)[^/]+)?$/.test(pathname);

/** null: it cannot be said from what is known. */
export function answerFrom(known: KnownProducts, url: URL): Answer | null {
  if (url.pathname === '/api/products') return listed(known, url.searchParams);
  const named = /^\/api\/products\/([^/]+)$/.exec(url.pathname)?.[1];
  if (named === undefined || named === 'categories') return null;
  if (/^\d+$/.test(named)) {
    const product = known.data.find(({ id }) => id === Number(named));
    return product ? { ...OK, data: product } : null;
  }
  const value = decodeURIComponent(named);
  const page = pageOf(known, url.searchParams, (product) => same(product.categories, value));
  // An empty page of a catalogue that is not known whole proves nothing.
  return page.total > 0 ? page : null;
}
