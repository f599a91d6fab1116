import { useEffect, useState } from 'react';
import { productQuery } from '../catalogue-queries.ts';
import { useOnline } from '../connectivity.ts';
import { useStore } from '../use-read.tsx';
import { type KeptProduct, keptOf } from './product.ts';
import { type Entry, usualWaste } from './quote.ts';
import type { Listed } from './quote-address.ts';

/** What the catalogue says of products now. null: no longer there; missing: not known, as without a network. */
type Found = ReadonlyMap<number, KeptProduct | null>;

/** Asks for each product once, and again when the network is back. undefined until all are answered. */
export function useProducts(ids: readonly number[]): Found | undefined {
  const store = useStore();
  const online = useOnline();
  const [found, setFound] = useState<Found>();
  const asked = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network's return asks again.
  useEffect(() => {
    let isOver = false;
    const ask = async (id: number): Promise<[number, KeptProduct | null][]> => {
      try {
        const product = await store.fetch(productQuery(id));
        return [[id, product && keptOf(product)]];
      } catch {
        return [];
      }
    };
    const all = asked === '' ? [] : asked.split(' ').map(Number);
    void Promise.all(all.map(ask)).then((answers) => {
      // What was known stays where asking again fails.
      if (!isOver) setFound((before) => new Map([...(before ?? []), ...answers.flat()]));
    });
    return () => {
      isOver = true;
    };
  }, [store, asked, online]);
  return found;
}

/** A list from an address with what the catalogue says of its products; those that are gone are left out. */
export const entriesOf = (listed: readonly Listed[], found: Found): Entry[] =>
  listed.flatMap(({ id, amount, waste }) => {
    const product = found.get(id);
    return product ? [{ ...product, amount, waste: waste ?? usualWaste(product), note: '' }] : [];
  });

/** How many of a list could not be asked about, as without a network. */
export const unreadOf = (listed: readonly Listed[], found: Found): number =>
  listed.filter(({ id }) => !found.has(id)).length;
