import { createFairGate } from '#server/gate.ts';
import type { Meters } from '#server/meters.ts';
import type { PageRequest } from './page-request.ts';

/**
 * Rendering a page takes the only thread: two at once, so that one is compressed while the next renders. The line is as long as visitors
 * are willing to wait; requests in it can be refused, unlike unread ones.
 */
const PAGES_AT_ONCE = 2;
const PAGES_WAITING = { maxWaiting: 40, maxWaitingPerKey: 20, retryAfterSeconds: 2 };
/** Searches are unlimited in number; other pages never wait behind them. */
const SEARCHES_AT_ONCE = 1;

/** The key of pages rendered without a request. */
export const REWARMING = 'rewarming';

const isSearch = ({ url }: PageRequest): boolean => url.includes('?');

export type PageGate = <T>(key: string, page: PageRequest, make: () => Promise<T>) => Promise<T>;

/** Renders pages in turn, going round among the waiting addresses. */
export function createPageGate(meters: Meters): PageGate {
  const pages = createFairGate(PAGES_AT_ONCE, PAGES_WAITING);
  const searches = createFairGate(SEARCHES_AT_ONCE, PAGES_WAITING);
  meters.waiting.set('pages', () => pages.waiting).set('searches', () => searches.waiting);
  return (key, page, make) => {
    const makeInTurn = () => pages(key, make);
    return isSearch(page) ? searches(key, makeInTurn) : makeInTurn();
  };
}
