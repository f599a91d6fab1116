import { LIMITS } from '../../contract/limits.ts';
import { storedAtOf } from './copies.ts';
import { answerFrom, type KnownProducts } from './known-products.ts';
import type { Stores } from './stores.ts';

/** The catalogue as the worker reads it ahead: so many of the newest products. */
export const CATALOGUE = `/api/products?limit=${LIMITS.pageSizeMax}`;

/** What `list` says about the call at `url`, as an answer of the same age. */
async function derive(list: Response, url: URL): Promise<Response | undefined> {
  const answer = answerFrom((await list.clone().json()) as KnownProducts, url);
  return answer ? new Response(JSON.stringify(answer), { headers: list.headers }) : undefined;
}

/** The last known state: the call's own last answer or what the catalogue says of it, whichever is newer. */
export async function findStoredAnswer(stores: Stores, url: URL): Promise<Response | undefined> {
  const own = await stores.find('answer', url.href);
  const catalogue = await stores.find('answer', new URL(CATALOGUE, url.origin).href);
  const derived = catalogue && (await derive(catalogue, url));
  if (own && derived) return storedAtOf(derived) > storedAtOf(own) ? derived : own;
  if (own || derived) return own ?? derived;
  // A product may have been seen in a list that was read on the way.
  for (const list of /\/\d+$/.test(url.pathname) ? (await stores.productLists()).reverse() : []) {
    const found = await derive(list, url);
    if (found) return found;
  }
  return undefined;
}
