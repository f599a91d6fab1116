import { addressOf } from '#contract/calls/call.ts';
import { listProducts } from '#contract/calls/public.ts';
import { LIMITS } from '#contract/limits.ts';
import { storedAtOf } from './copies.ts';
import { answerFrom, type KnownProducts } from './known-products.ts';
import type { Stores } from './stores.ts';

/** The part of the catalogue that the worker reads ahead: the newest products. */
export const CATALOGUE = addressOf(listProducts, { query: { limit: LIMITS.pageSizeMax } });

/** Answers the call at `url` from `list`, as a response of the same age. */
async function derive(list: Response, url: URL): Promise<Response | undefined> {
  const answer = answerFrom((await list.clone().json()) as KnownProducts, url);
  return answer ? new Response(JSON.stringify(answer), { headers: list.headers }) : undefined;
}

/** The call's own stored response or one made from the stored catalogue, whichever is newer. */
export async function findStoredResponse(stores: Stores, url: URL): Promise<Response | undefined> {
  const own = await stores.find('answer', url.href);
  const catalogue = await stores.find('answer', new URL(CATALOGUE, url.origin).href);
  const derived = catalogue && (await derive(catalogue, url));
  if (own && derived) return storedAtOf(derived) > storedAtOf(own) ? derived : own;
  if (own || derived) return own ?? derived;
  // The product may be in another stored list.
  for (const list of /\/\d+$/.test(url.pathname) ? (await stores.productLists()).reverse() : []) {
    const found = await derive(list, url);
    if (found) return found;
  }
  return undefined;
}
