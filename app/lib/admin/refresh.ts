import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** What a write makes stale, in the panel and in the public pages of the same visit. */
const SPOILS = {
  products: ['products', 'product', 'category-products', 'showcase', 'counts'],
  // A renamed category is renamed on its products, and a product form offers the categories.
  categories: ['categories', 'products', 'product', 'category-products', 'showcase'],
  videos: ['videos', 'counts'],
  users: ['users', 'counts'],
  numbers: ['numbers', 'products', 'product', 'category-products'],
} as const;
export type Written = keyof typeof SPOILS;

export const spoil = (client: QueryClient, written: Written): Promise<unknown> =>
  Promise.all(SPOILS[written].map((family) => client.invalidateQueries({ queryKey: [family] })));

export function useRefresh(): (written: Written) => Promise<unknown> {
  const client = useQueryClient();
  return (written) => spoil(client, written);
}
