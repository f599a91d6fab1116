import type { InfiniteData } from '@tanstack/react-query';
import type { ListedPage } from '#app/lib/catalogue-queries.ts';

/** What the query cache holds below 'products': single pages, and lists of pages. */
export type CachedProducts = ListedPage | InfiniteData<ListedPage | null> | null | undefined;

const fromPage = (page: ListedPage, id: number): ListedPage => {
  const data = page.data.filter((product) => product.id !== id);
  const gone = page.totalIsMore ? 0 : page.data.length - data.length;
  return { ...page, data, total: page.total - gone };
};

/** The same list a moment later, without the product that was just deleted. */
export function withoutProduct(cached: CachedProducts, id: number): CachedProducts {
  if (!cached) return cached;
  if ('pages' in cached) return { ...cached, pages: cached.pages.map((page) => (page ? fromPage(page, id) : page)) };
  return fromPage(cached, id);
}
