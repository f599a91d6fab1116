import { isObject, type KeptProduct, onceEach, readKept } from './product.ts';
import { createSlot } from './slot.ts';

/** Favourites and last seen: on this phone alone, told to nobody. */
const MOST_SAVED = 60;
const MOST_SEEN = 12;

type Shelf = { v: 1; products: KeptProduct[] };

const shelf = (key: string, most: number) =>
  createSlot<Shelf>(key, { v: 1, products: [] }, (found) => {
    const list = isObject(found) && Array.isArray(found.products) ? found.products : [];
    const products = list.map(readKept).filter((product) => product !== null);
    return { v: 1, products: onceEach(products).slice(0, most) };
  });

const saved = shelf('saved', MOST_SAVED);
const seen = shelf('seen', MOST_SEEN);

export const useSaved = (): readonly KeptProduct[] => saved.use().products;
export const useSeen = (): readonly KeptProduct[] => seen.use().products;

const without = (products: readonly KeptProduct[], id: number) => products.filter((product) => product.id !== id);

export function toggleSaved(product: KeptProduct): void {
  const { products } = saved.read();
  const others = without(products, product.id);
  const next = others.length < products.length ? others : [product, ...others].slice(0, MOST_SAVED);
  saved.write({ v: 1, products: next });
}

export function rememberSeen(product: KeptProduct): void {
  const next = [product, ...without(seen.read().products, product.id)];
  seen.write({ v: 1, products: next.slice(0, MOST_SEEN) });
}
