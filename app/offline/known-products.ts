import { cursorOf, isBehind, placeOf } from '#contract/cursor.ts';
import type { Product, ProductPage } from '#contract/products.ts';
import type { ShownProduct } from '#contract/shown-product.ts';
import { categoryWords, productWords, typedWords } from '#contract/words.ts';

/**
 * Answers product calls from the stored catalogue: a product by id, a category, a page of a list, a search. The responses have the
 * server's shapes, so that no page has to know where one came from.
 */
export type KnownProducts = Pick<ProductPage, 'data' | 'total' | 'nextCursor'>;

type Answer = ProductPage | { status: 1; message: string; data: ShownProduct };

const OK = { status: 1, message: 'OK' } as const;
const FILTERS = ['size', 'type'] as const;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function isFound(product: Product, typed: readonly string[]): boolean {
  const words = [
    ...productWords(product),
    ...categoryWords(product.categoryLabel, product.categories, product.categoryLabelSo),
  ];
  return typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Of the pictures the stored lists know the first; the other colours are in them too. */
const shown = (product: Product, all: readonly Product[]): ShownProduct => ({
  ...product,
  pictures: product.picture ? [{ id: product.id, ...product.picture }] : [],
  alsoIn: all
    .filter(
      ({ productname, categories, color }) =>
        productname === product.productname && categories === product.categories && color !== product.color,
    )
    .map(({ id, color, picture }) => ({ id, color, picture })),
  videos: [],
});

/** A product in all colours can be had in each. */
const isSoldIn = (product: Product, color: string | null): boolean =>
  !color || product.color === color || product.color === 'all colors';

/** A page of the products that `isWanted` accepts. At the end of the stored catalogue the server's cursor goes on. */
function pageWhere(
  known: KnownProducts,
  params: URLSearchParams,
  isWanted: (product: Product) => boolean,
): ProductPage {
  const wanted = known.data.filter(isWanted);
  const from = placeOf(params.get('cursor'));
  const rest = wanted.filter((product) => isBehind(product, from));
  const data = rest.slice(0, Number(params.get('limit') ?? rest.length));
  const last = data.at(-1);
  return {
    ...OK,
    data,
    total: wanted.length === known.data.length ? known.total : wanted.length,
    nextCursor: last && rest.length > data.length ? cursorOf(last) : known.nextCursor,
  };
}

/** Of a catalogue that is known in part, an empty page proves nothing. */
const saysSomething = ({ data }: ProductPage, known: KnownProducts): boolean =>
  data.length > 0 || known.nextCursor === null;

function listed(known: KnownProducts, params: URLSearchParams): ProductPage | null {
  const typed = typedWords(params.get('q') ?? '');
  const category = params.get('category');
  const page = pageWhere(
    known,
    params,
    (product) =>
      FILTERS.every((name) => !params.get(name) || product[name] === params.get(name)) &&
      isSoldIn(product, params.get('color')) &&
      (!category || same(product.categories, category)) &&
      isFound(product, typed),
  );
  return saysSomething(page, known) ? page : null;
}

/** Whether the response at this address is a list of products (`products/categories` is one of categories). */
export const isProductList = ({ pathname }: URL): boolean =>
  /^\/api\/products(\/(?!categories$)(?!\d+$)[^/]+)?$/.test(pathname);

/** null where the stored catalogue does not know. */
export function answerFrom(known: KnownProducts, url: URL): Answer | null {
  if (url.pathname === '/api/products') return listed(known, url.searchParams);
  const named = /^\/api\/products\/([^/]+)$/.exec(url.pathname)?.[1];
  if (named === undefined || named === 'categories') return null;
  if (/^\d+$/.test(named)) {
    const product = known.data.find(({ id }) => id === Number(named));
    return product ? { ...OK, data: shown(product, known.data) } : null;
  }
  const value = decodeURIComponent(named);
  const page = pageWhere(known, url.searchParams, (product) => same(product.categories, value));
  return page.total > 0 && saysSomething(page, known) ? page : null;
}
